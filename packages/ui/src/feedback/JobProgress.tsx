import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertCircle, IconCircleCheck, IconDownload, IconRefresh } from '../icons.ts'
import { remainingSeconds, remainingText } from './remaining-time.ts'

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface JobProgressTexts {
  waiting: string
  done: string
  failed: string
  cancelled: string
  cancel: string
  cancelling: string
  retry: string
  download: string
  count: (done: number, total: number) => string
  /** Text for the remaining time in seconds. */
  remaining: (seconds: number) => string
}

const defaultTexts: JobProgressTexts = {
  waiting: 'Waiting to start',
  done: 'Finished',
  failed: 'This did not finish',
  cancelled: 'Cancelled',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  retry: 'Try again',
  download: 'Download result',
  count: (done, total) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
  remaining: remainingText,
}

export interface JobProgressProps {
  /** Name of the job, such as "Importing employees". */
  title: string
  state: JobState
  done: number
  /** Zero while unknown. */
  total: number
  /** The current stage, such as "Checking managers". */
  stage?: string
  /** Start instant; enables the estimate of the remaining time. */
  startedAt?: string
  /** Why it failed. */
  failure?: string
  onCancel?: () => void
  isCancelling?: boolean
  onRetry?: () => void
  /** Shown below: that people may leave the page, and where to find the result. */
  note?: ReactNode
  result?: { label?: string; href?: string; onDownload?: () => void }
  texts?: Partial<JobProgressTexts>
}

const colors: Record<JobState, string> = {
  waiting: 'gray',
  running: 'accent',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
}

function percentOf(state: JobState, done: number, total: number): number {
  if (state === 'done') return 100
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
}

function running({ stage, done, total, startedAt }: JobProgressProps, t: JobProgressTexts): string {
  const seconds = startedAt ? remainingSeconds({ done, total, startedAt, now: Date.now() }) : null
  return [stage, seconds === null ? '' : t.remaining(seconds)].filter(Boolean).join(' · ')
}

function summary(props: JobProgressProps, t: JobProgressTexts): string {
  if (props.state === 'running') return running(props, t)
  if (props.state === 'failed') return props.failure ?? t.failed
  return t[props.state]
}

/** Progress of a background job: percentage, stage, and outcome. */
export function JobProgress(props: JobProgressProps) {
  const { title, state, done, total } = props
  const t = { ...defaultTexts, ...props.texts }
  const percent = percentOf(state, done, total)
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="xs" wrap="nowrap">
            <StateIcon state={state} />
            <Text fw={600} size="sm">
              {title}
            </Text>
          </Group>
          {total > 0 ? (
            <Text size="sm" c="dimmed" className="mu-figures" style={{ whiteSpace: 'nowrap' }}>
              {t.count(done, total)}
            </Text>
          ) : null}
        </Group>
        <Progress.Root size="md">
          <Progress.Section
            value={state === 'running' && total === 0 ? 100 : percent}
            aria-label={title}
            aria-valuetext={`${percent}%`}
            color={colors[state]}
            animated={state === 'running'}
            striped={state === 'running'}
          />
        </Progress.Root>
        <Group justify="space-between" gap="sm" mih={30}>
          <Text size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
            {summary(props, t)}
          </Text>
          <JobActions job={props} texts={t} />
        </Group>
        {props.note ? (
          <Text size="sm" c="dimmed" component="div">
            {props.note}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  )
}

function StateIcon({ state }: { state: JobState }) {
  if (state === 'done') return <IconCircleCheck size={18} color="var(--mantine-color-success)" aria-hidden />
  if (state === 'failed') return <IconAlertCircle size={18} color="var(--mantine-color-error)" aria-hidden />
  return null
}

function JobActions({ job, texts: t }: { job: JobProgressProps; texts: JobProgressTexts }) {
  const { state, onCancel, isCancelling, onRetry, result } = job
  if (state === 'done') return result ? <ResultButton result={result} label={t.download} /> : null
  const hasEnded = state === 'failed' || state === 'cancelled'
  if (!hasEnded && onCancel) {
    return (
      <Button size="xs" variant="default" onClick={onCancel} disabled={isCancelling}>
        {isCancelling ? t.cancelling : t.cancel}
      </Button>
    )
  }
  return hasEnded && onRetry ? (
    <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
      {t.retry}
    </Button>
  ) : null
}

function ResultButton({ result, label }: { result: NonNullable<JobProgressProps['result']>; label: string }) {
  const icon = <IconDownload size={14} />
  const text = result.label ?? label
  return result.href ? (
    <Button
      size="xs"
      component="a"
      href={result.href}
      download
      leftSection={icon}
      onClick={result.onDownload}
    >
      {text}
    </Button>
  ) : (
    <Button size="xs" leftSection={icon} onClick={result.onDownload}>
      {text}
    </Button>
  )
}
