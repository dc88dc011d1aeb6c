import { Anchor } from '@mantine/core'
import { cancelJob, retryJob } from '@muster/contract/files/files.contract'
import { JobProgress } from '@muster/ui/feedback'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../AppLink.tsx'
import { messageOf } from '../api.ts'
import { writeOptions } from '../query.ts'
import { type Job, useJob } from '../use-job.ts'
import { saveDownload } from './fetch-download.ts'
import { useProgressTexts } from './progress-texts.ts'

interface JobWatchProps {
  id: string
  title: string
  /** The job makes a file for My downloads: says so meanwhile. */
  makesFile?: boolean
  onDone?: (job: Job) => void
}

const isRunning = (job: Job) => job.state === 'waiting' || job.state === 'running'

/** How background work stands that the person has started: its progress, its end, its file, what can be done. */
export function JobWatch({ id, title, makesFile = false, onDone }: JobWatchProps) {
  const texts = useProgressTexts()
  const { data: job, error, refetch } = useJob(id)
  const isDone = job?.state === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the work is done
  useEffect(() => {
    if (isDone && job) onDone?.(job)
  }, [isDone])

  if (job) return <Known job={job} title={title} makesFile={makesFile} refetch={() => void refetch()} />
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

interface KnownProps {
  job: Job
  title: string
  makesFile: boolean
  refetch: () => void
}

function Known({ job, title, makesFile, refetch }: KnownProps) {
  const { t } = useTranslation('jobs')
  const texts = useProgressTexts()
  const body = { id: job.id }
  const cancel = useMutation({ ...writeOptions(cancelJob), onSuccess: refetch })
  const retry = useMutation({ ...writeOptions(retryJob), onSuccess: refetch })
  const file = job.download
  return (
    <JobProgress
      title={title}
      state={job.state}
      done={job.done}
      total={job.total ?? 0}
      stage={job.stage}
      startedAt={job.started_at ?? undefined}
      failure={job.error ?? undefined}
      onRetry={job.abilities.retry ? () => retry.mutate({ body }) : undefined}
      onCancel={isRunning(job) ? () => cancel.mutate({ body }) : undefined}
      isCancelling={cancel.isPending || job.cancel_asked}
      result={
        file
          ? { label: t('download', { name: file.name }), onDownload: () => void saveDownload(file.id) }
          : undefined
      }
      note={makesFile && (isRunning(job) || file) ? <WhereItWillBe isMade={file !== null} /> : undefined}
      texts={texts}
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
