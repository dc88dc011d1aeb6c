import { Skeleton } from '@mantine/core'
import { readLms } from '@muster/contract/calls/integrations/lms'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from '../components/Sso.module.css'
import { LmsForm } from '../lms/LmsForm.tsx'
import { LmsTest } from '../lms/LmsTest.tsx'
import '../lms/texts.ts'

/** Connection to the organisation's learning system, with a test. */
export default function LmsPage() {
  const { t } = useTranslation('lms')
  const query = useQuery({ ...readOptions(readLms, {}), meta: { errorShown: 'inline' } })
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" maw="60rem" />}>
        {({ lms }) => (
          <div className={classes.stack}>
            <LmsForm key={lms?.version ?? 0} lms={lms} onDirty={setDirty} />
            <LmsTest lms={lms} isDirty={isDirty} />
          </div>
        )}
      </Loaded>
    </>
  )
}
