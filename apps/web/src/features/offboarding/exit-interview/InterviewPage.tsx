import { Alert, Skeleton, Stack } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { LIST } from '../separations/separation-data.ts'
import { FillForm } from './FillForm.tsx'
import { forHrOptions } from './interview-data.ts'
import './texts.ts'

/** The exit interview of a leaver: to be filled in for them, or read. */
export default function InterviewPage() {
  return <ById>{(id) => <InterviewById id={id} />}</ById>
}

function InterviewById({ id: sepid }: { id: number }) {
  const { t } = useTranslation('interview')
  const format = useFormatter()
  const query = useQuery(forHrOptions(sepid))
  const name = query.data?.EMPLOYEE_NAME ?? ''
  return (
    <>
      <PageHeader
        title={t('interviewTitles:one')}
        subtitle={name || undefined}
        crumbs={[
          { label: t('separations'), href: hrefOf(LIST) },
          ...(name ? [{ label: name, href: hrefOf(`${LIST}/employee/${sepid}`) }] : []),
          { label: t('interviewTitles:one') },
        ]}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />}>
        {(form) => (
          <Stack gap="md" maw="48rem">
            <Alert>
              {form.submitted_at
                ? t('forHrDone', { at: format.dateTime(form.submitted_at) })
                : t(form.is_open ? 'forHr' : 'forHrTaken', { name })}
            </Alert>
            {form.is_open || form.submitted_at ? (
              <FillForm key={query.dataUpdatedAt} form={form} reload={() => void query.refetch()} />
            ) : null}
          </Stack>
        )}
      </Loaded>
    </>
  )
}
