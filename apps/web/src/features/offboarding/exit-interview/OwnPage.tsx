import { Alert, Skeleton, Stack, Title } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { FillForm } from './FillForm.tsx'
import { ownOptions } from './interview-data.ts'
import './texts.ts'

/** The reader's own exit interview. */
export default function OwnPage() {
  const { t } = useTranslation('interview')
  const format = useFormatter()
  const query = useQuery(ownOptions)
  return (
    <Stack gap="md" maw="48rem">
      <Title order={1}>{t('interviewTitles:own')}</Title>
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {(form) => {
          if (!form) return <EmptyState title={t('ownEmpty')} text={t('ownEmptyText')} />
          if (form.state === 'hr') return <Alert>{t('ownTaken')}</Alert>
          return (
            <>
              <Alert>
                {form.submitted_at
                  ? t('ownDone', { at: format.dateTime(form.submitted_at) })
                  : t('confidential')}
              </Alert>
              <FillForm key={query.dataUpdatedAt} form={form} reload={() => void query.refetch()} />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
