import { Button, Text } from '@mantine/core'
import { ListCard, type Selection } from '@muster/ui/data-table'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { choicesOptions, type JobRow, jobFilters, jobsOptions } from '../data/jobs-query.ts'
import { Counts } from './Counts.tsx'
import { JobStateBadge } from './JobStateBadge.tsx'
import { jobColumns, progressText, starterOf } from './job-columns.tsx'
import { useJobActions } from './useJobActions.ts'

/** Limit of one call. */
const MOST = 200

/** The organisation's jobs: filter, search, inspect, cancel and retry. */
export function JobList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, i18n } = useTranslation('operations')
  const format = useFormatter()
  const choices = useQuery(choicesOptions).data
  return (
    <ListScreen
      list="operations.jobs"
      load={({ state, page, limit }) => jobsOptions(state, page, limit)}
      rowsOf={(answer) => answer.jobs}
      totalOf={(answer) => answer.total_rows}
      label={t('title')}
      columns={jobColumns(t, format, i18n.language)}
      filters={jobFilters(t, choices)}
      inlineFilters={4}
      row={{
        id: (row) => row.id,
        label: (row) => `${row.label}, ${format.dayTime(row.created_at)}`,
        open: (row) => onOpen(row.id),
        actions: (row) => <RowActions row={row} />,
        mayAct: ({ data }) => data?.abilities.manage ?? false,
      }}
      card={(row) => <JobCard row={row} />}
      above={({ data, request: { state }, setState }) => (
        <Counts
          counts={data?.counts}
          onShowFailed={() => setState({ ...state, page: 1, search: '', filters: { state: ['failed'] } })}
        />
      )}
      maySelect={({ data }) => data?.abilities.manage ?? false}
      bulk={(chosen, _count, { clearSelection }) => (
        <BulkActions selection={chosen} onDone={clearSelection} />
      )}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

function RowActions({ row }: { row: JobRow }) {
  const { t } = useTranslation('operations')
  const actions = useJobActions()
  const offered: PageAction[] = [
    ...(row.abilities.retry
      ? [{ label: t('retry'), isBusy: actions.isBusy, onClick: () => actions.retry.mutate([row.id]) }]
      : []),
    ...(row.abilities.cancel
      ? [{ label: t('cancel'), isBusy: actions.isBusy, onClick: () => actions.cancel.mutate([row.id]) }]
      : []),
  ]
  return offered.length > 0 ? (
    <ActionMenu actions={offered} label={t('actions', { name: row.label })} />
  ) : null
}

/** Only individual selection: "all matching" would be a different set a second later. */
function BulkActions({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const { t } = useTranslation('operations')
  const actions = useJobActions()
  const ids = selection.kind === 'some' ? selection.ids.map(String) : []
  if (ids.length === 0 || ids.length > MOST)
    return <Text size="sm">{t('bulk.tooMany', { number: MOST })}</Text>
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        loading={actions.retry.isPending}
        onClick={() => actions.retry.mutate(ids, { onSuccess: onDone })}
      >
        {t('bulk.retry')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        loading={actions.cancel.isPending}
        onClick={() => actions.cancel.mutate(ids, { onSuccess: onDone })}
      >
        {t('bulk.cancel')}
      </Button>
    </>
  )
}

/** Phone layout of a job. */
function JobCard({ row }: { row: JobRow }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const text = progressText(t, format, row)
  return (
    <ListCard
      title={row.label}
      badge={<JobStateBadge state={row.state} isCancelling={row.cancel_asked} />}
      lines={[
        text ? (
          <Text key="progress" size="sm" c={row.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {text}
          </Text>
        ) : null,
      ]}
      meta={[starterOf(t, row), format.dayTime(row.created_at)]}
    />
  )
}
