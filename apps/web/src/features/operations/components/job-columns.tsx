import { Progress, Text } from '@mantine/core'
import type { DataTableColumn } from '@muster/ui/data-table'
import type { TFunction } from 'i18next'
import type { Formatter } from '../../../lib/language/formats.ts'
import { durationText } from '../data/duration.ts'
import type { JobRow } from '../data/jobs-query.ts'
import { JobStateBadge } from './JobStateBadge.tsx'

type Translate = TFunction<'operations'>

/** Origin of the job: a person, a schedule or the system. */
export function starterOf(t: Translate, row: JobRow): string {
  return row.started_by?.name ?? t(row.schedule ? 'bySchedule' : 'byItself')
}

/** Note beside the state: progress, failure reason or next retry. */
export function progressText(t: Translate, format: Formatter, row: JobRow): string {
  if (row.state === 'failed') return row.error ?? ''
  if (row.next_try_at) return t('nextTry', { when: format.time(row.next_try_at) })
  if (row.state === 'running' && row.total) {
    return t('progressOf', { done: format.number(row.done), total: format.number(row.total) })
  }
  return row.state === 'running' ? row.stage : ''
}

function ProgressCell({ row, text }: { row: JobRow; text: string }) {
  const percent = row.state === 'running' && row.total ? Math.min(100, (row.done / row.total) * 100) : null
  return (
    <>
      <Text size="sm" truncate c={row.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {text}
      </Text>
      {percent === null ? null : <Progress value={percent} size="xs" mt={4} aria-hidden />}
    </>
  )
}

export function jobColumns(t: Translate, format: Formatter, language: string): DataTableColumn<JobRow>[] {
  return [
    { id: 'label', header: t('columns.label'), sortable: true, width: 280, cell: (row) => row.label },
    {
      id: 'state',
      header: t('columns.state'),
      width: 140,
      cell: (row) => <JobStateBadge state={row.state} isCancelling={row.cancel_asked} />,
    },
    {
      id: 'progress',
      header: t('columns.progress'),
      width: 240,
      cell: (row) => <ProgressCell row={row} text={progressText(t, format, row)} />,
    },
    { id: 'started_by', header: t('columns.startedBy'), width: 170, cell: (row) => starterOf(t, row) },
    {
      id: 'created_at',
      header: t('columns.created'),
      sortable: true,
      width: 180,
      cell: (row) => format.dateTime(row.created_at),
    },
    {
      id: 'finished_at',
      header: t('columns.finished'),
      sortable: true,
      width: 180,
      isHidden: true,
      cell: (row) => (row.finished_at ? format.dateTime(row.finished_at) : ''),
    },
    {
      id: 'took',
      header: t('columns.took'),
      width: 100,
      align: 'end',
      cell: (row) => durationText(row.started_at, row.finished_at, language) ?? '',
    },
    {
      id: 'tries',
      header: t('columns.tries'),
      width: 80,
      align: 'end',
      isHidden: true,
      cell: (row) => format.number(row.tries),
    },
  ]
}
