import { Skeleton } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { CodeForm } from '../components/CodeForm.tsx'
import classes from '../components/Settings.module.css'
import { codesOptions } from '../data/settings-queries.ts'
import '../texts.ts'

/** Code formats of new records, by kind. */
export default function CodeSettingPage() {
  const { t } = useTranslation('settings')
  return <CodeForms title={t('codes.title')} subtitle={t('codes.subtitle')} isShown={() => true} />
}

interface CodeFormsProps {
  title: string
  subtitle: string
  isShown: (kind: string) => boolean
}

/** Code formats of some kinds of records. */
export function CodeForms({ title, subtitle, isShown }: CodeFormsProps) {
  const codes = useQuery(codesOptions)
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Loaded query={codes} skeleton={<Skeleton height={320} radius="lg" maw="60rem" />}>
        {(data) => (
          <div className={classes.stack}>
            {data.codes
              .filter(({ kind }) => isShown(kind))
              .map((code) => (
                <CodeForm key={`${code.kind}${code.version}`} code={code} />
              ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
