import { Anchor } from '@mantine/core'
import { cancelJob, retryJob } from '@muster/contract/calls/files/files'
import { JobProgress } from '@muster/ui/feedback'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { writeOptions } from '../calls/query.ts'
import { AppLink } from '../screen/AppLink.tsx'
import { saveDownload } from './fetch-download.ts'
import { useProgressTexts } from './progress-texts.ts'
import { isOver, type Job, useJob } from './use-job.ts'

export interface JobWatchProps {
  id: string
  title: string
  /** The job creates a file for My downloads, which is mentioned meanwhile. */
  makesFile?: boolean
  /** False where cancelling would leave partial work. */
  isCancellable?: boolean
  /** Title once it is done, where the usual one says what is being done. */
  doneTitle?: string
  /** Message at the end, instead of "Finished". */
  doneText?: string
  /** Called once, on success. */
  onDone?: (job: Job) => void
  /** Called once at the end, whatever the outcome. */
  onOver?: (job: Job) => void
}

/** A background job that the person started: progress, outcome, file and actions. */
export function JobWatch(props: JobWatchProps) {
  const { id, title, onDone, onOver } = props
  const texts = useProgressTexts()
  const { data: job, error, refetch } = useJob(id)
  const hasEnded = job !== undefined && isOver(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, at the end
  useEffect(() => {
    if (!hasEnded || !job) return
    if (job.state === 'done') onDone?.(job)
    onOver?.(job)
  }, [hasEnded])

  if (job) return <Known {...props} job={job} refetch={() => void refetch()} />
  return (
    <JobProgress
      title={title}
      state={error ? 'failed' : 'waiting'}
      done={0}
      total={0}
      failure={error ? messageOf(error) : undefined}
      onRetry={error ? () => void refetch() : undefined}
      texts={texts}
    />
  )
}

function Known(props: JobWatchProps & { job: Job; refetch: () => void }) {
  const { job, title, makesFile = false, isCancellable = true, doneTitle, doneText, refetch } = props
  const { t } = useTranslation('jobs')
  const texts = useProgressTexts()
  const body = { id: job.id }
  const cancel = useMutation({ ...writeOptions(cancelJob), onSuccess: refetch })
  const retry = useMutation({ ...writeOptions(retryJob), onSuccess: refetch })
  const file = job.download
  return (
    <JobProgress
      title={(job.state === 'done' && doneTitle) || title}
      state={job.state}
      done={job.done}
      total={job.total ?? 0}
      stage={job.stage}
      startedAt={job.started_at ?? undefined}
      failure={job.error ?? undefined}
      onRetry={job.abilities.retry ? () => retry.mutate({ body }) : undefined}
      onCancel={isCancellable && !isOver(job) ? () => cancel.mutate({ body }) : undefined}
      isCancelling={cancel.isPending || (job.cancel_asked && !isOver(job))}
      result={
        file
          ? { label: t('download', { name: file.name }), onDownload: () => void saveDownload(file.id) }
          : undefined
      }
      note={makesFile && (!isOver(job) || file) ? <WhereItWillBe isMade={file !== null} /> : undefined}
      texts={doneText ? { ...texts, done: doneText } : texts}
    />
  )
}

function WhereItWillBe({ isMade }: { isMade: boolean }) {
  const { t } = useTranslation('jobs')
  return (
    <>
      {t(isMade ? 'isKept' : 'willBeKept')}
      <Anchor inherit renderRoot={(props) => <AppLink {...props} to="/downloads" />}>
        {t('downloads')}
      </Anchor>
    </>
  )
}
