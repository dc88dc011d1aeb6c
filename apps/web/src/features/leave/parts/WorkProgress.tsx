import { JobProgress } from '@muster/ui/feedback'
import { useEffect } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { useProgressTexts } from '../../../lib/job-watch/progress-texts.ts'
import { isOver, useJob } from '../../../lib/use-job.ts'

interface WorkProgressProps {
  id: string
  title: string
  /** Told once, at the end. */
  onOver: () => void
}

/** Work of leave that goes on in the background, until it ends. */
export function WorkProgress({ id, title, onOver }: WorkProgressProps) {
  const { data: job, error, refetch } = useJob(id)
  const texts = useProgressTexts()
  const hasEnded = job ? isOver(job) : false
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, at the end
  useEffect(() => {
    if (hasEnded) onOver()
  }, [hasEnded])
  return (
    <JobProgress
      title={title}
      state={error && !job ? 'failed' : (job?.state ?? 'waiting')}
      done={job?.done ?? 0}
      total={job?.total ?? 0}
      stage={job?.stage}
      failure={error ? messageOf(error) : (job?.error ?? undefined)}
      onRetry={error ? () => void refetch() : undefined}
      texts={texts}
    />
  )
}
