import { Alert, Button, Card, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ErrorState } from '@muster/ui/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { refreshPeople } from '../data/employee-queries.ts'
import { refreshRuns } from '../data/import-runs.ts'
import { formOf } from './bulk-files.ts'
import { bulkEditUsers, type Edit, type Preview, previewBulkEdit } from './edit-queries.ts'
import { PreviewOfEdit } from './PreviewOfEdit.tsx'

const RunHistory = lazy(() => import('./RunHistory.tsx'))

interface CheckEditProps {
  edit: Edit
  onBack: () => void
  onRestart: () => void
}

/** Preview of the bulk edit, then its application: exactly what was previewed, or nothing. */
export function CheckEdit({ edit, onBack, onRestart }: CheckEditProps) {
  const { t } = useTranslation('bulkWork')
  const queries = useQueryClient()
  const [leavesOut, setLeavesOut] = useState(false)
  const preview = useQuery({
    ...readOptions(previewBulkEdit, { body: edit }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })
  const run = useMutation({
    mutationFn: (fingerprint: string) =>
      call(bulkEditUsers, { body: { ...edit, fingerprint, leave_out_problems: leavesOut } }),
    onSuccess: () => Promise.all([refreshPeople(queries), refreshRuns(queries)]),
    onError: (error) => {
      if (isApiError(error, 'employees.bulk_changed')) void preview.refetch()
    },
    meta: { errorShown: 'inline' },
  })
  if (run.data) return <Done changed={run.data.changed} jobId={run.data.job_id} onRestart={onRestart} />
  if (preview.error) {
    return (
      <Card padding="lg">
        <ErrorState message={messageOf(preview.error)} onRetry={() => void preview.refetch()} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('edit.back')}
          </Button>
        </Group>
      </Card>
    )
  }
  if (!preview.data) {
    return (
      <Stack aria-hidden>
        <Skeleton height={90} />
        <Skeleton height={180} />
      </Stack>
    )
  }
  return (
    <Stack>
      {run.error ? (
        <Alert color="red" role="alert">
          {messageOf(run.error)}
        </Alert>
      ) : null}
      <PreviewOfEdit preview={preview.data} effectiveDate={edit.effective_date} />
      {preview.data.with_problems > 0 && preview.data.changed > 0 ? (
        <Checkbox
          label={t('edit.leaveOut')}
          checked={leavesOut}
          onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        />
      ) : null}
      <Footer
        preview={preview.data}
        isReady={leavesOut || preview.data.with_problems === 0}
        isBusy={run.isPending || preview.isFetching}
        onBack={onBack}
        onRun={() => preview.data && run.mutate(preview.data.fingerprint)}
      />
    </Stack>
  )
}

interface FooterProps {
  preview: Preview
  isReady: boolean
  isBusy: boolean
  onBack: () => void
  onRun: () => void
}

function Footer({ preview, isReady, isBusy, onBack, onRun }: FooterProps) {
  const { t } = useTranslation('bulkWork')
  return (
    <Group justify="flex-end">
      {preview.is_job ? (
        <Text size="sm" c="dimmed">
          {t('edit.inJob')}
        </Text>
      ) : null}
      <Button variant="default" onClick={onBack} disabled={isBusy}>
        {t('edit.back')}
      </Button>
      <Button disabled={!isReady || preview.changed === 0} loading={isBusy} onClick={onRun}>
        {t('edit.run', { count: preview.changed })}
      </Button>
    </Group>
  )
}

function Done({
  changed,
  jobId,
  onRestart,
}: {
  changed: number
  jobId: string | null
  onRestart: () => void
}) {
  const { t } = useTranslation('bulkWork')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card padding="lg">
      {jobId ? (
        <JobWatch id={jobId} title={t('edit.running')} />
      ) : (
        <div role="status">
          <Text fw={600}>{t('edit.done', { count: changed })}</Text>
          <Text size="sm" c="dimmed">
            {t('edit.doneText')}
          </Text>
        </div>
      )}
      <Group mt="md">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('history')}
        </Button>
        <Button variant="default" renderRoot={(props) => <AppLink {...props} to="/users/bulk-work" />}>
          {t('edit.toWork')}
        </Button>
        <Button onClick={onRestart}>{t('edit.again')}</Button>
      </Group>
      {isOpen ? (
        <Suspense fallback={null}>
          <RunHistory formid={formOf('edit')} title={t('cards.edit.name')} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
