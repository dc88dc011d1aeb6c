import { cancelJob } from '@muster/contract/files/files.contract'
import { JobProgress } from '@muster/ui/feedback'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { downloadFrom } from '../../../lib/download.ts'
import { notifyError } from '../../../lib/notices.ts'
import { writeOptions } from '../../../lib/query.ts'
import { type Job, useJob } from '../../../lib/use-job.ts'

/** How background work stands, with its cancelling, its reason when it failed, and its file. */
export function JobWatch({ id, title, onDone }: { id: string; title: string; onDone?: (job: Job) => void }) {
  const { t } = useTranslation('employees')
  const { data: job, error, refetch } = useJob(id)
  const cancel = useMutation(writeOptions(cancelJob))
  const isDone = job?.state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work is done
  useEffect(() => {
    if (isDone && job) onDone?.(job)
  }, [isDone])

  const file = job?.download
  const isRunning = job?.state === 'waiting' || job?.state === 'running'
  return (
    <JobProgress
      title={title}
      state={error && !job ? 'failed' : (job?.state ?? 'waiting')}
      done={job?.done ?? 0}
      total={job?.total ?? 0}
      stage={job?.stage}
      failure={error ? messageOf(error) : (job?.error ?? undefined)}
      onRetry={error ? () => void refetch() : undefined}
      onCancel={isRunning ? () => cancel.mutate({ body: { id } }) : undefined}
      isCancelling={cancel.isPending || (isRunning && job.cancel_asked)}
      result={
        file
          ? {
              label: t('job.download', { name: file.name }),
              onDownload: () =>
                void downloadFrom(file.url).catch((reason: unknown) => notifyError(messageOf(reason))),
            }
          : undefined
      }
      texts={{
        waiting: t('job.waiting'),
        done: t('job.done'),
        failed: t('job.failed'),
        cancelled: t('job.cancelled'),
        cancel: t('job.cancel'),
        cancelling: t('job.cancelling'),
        retry: t('job.retry'),
      }}
    />
  )
}
