import { cancelJob } from '@muster/contract/files/files.contract'
import { JobProgress } from '@muster/ui/feedback'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api.ts'
import { writeOptions } from '../../../lib/query.ts'
import { isOver, type Job, useJob } from '../../../lib/use-job.ts'

interface JobStateProps {
  id: string
  title: string
  /** What is said at the end, when there is more to say than that it ended. */
  doneText?: string
  onOver?: (state: Job['state']) => void
}

/** A verification or an export on its way, until it ends. */
export function JobState({ id, title, doneText, onOver }: JobStateProps) {
  const { t } = useTranslation('audit')
  const { data: job, error, refetch } = useJob(id)
  const cancel = useMutation(writeOptions(cancelJob))
  const hasEnded = job ? isOver(job) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, at the end
  useEffect(() => {
    if (hasEnded && job) onOver?.(job.state)
  }, [hasEnded])
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
      texts={{
        waiting: t('job.waiting'),
        done: doneText ?? t('job.done'),
        failed: t('job.failed'),
        cancelled: t('job.cancelled'),
        cancel: t('job.cancel'),
        cancelling: t('job.cancelling'),
        retry: t('job.retry'),
      }}
    />
  )
}
