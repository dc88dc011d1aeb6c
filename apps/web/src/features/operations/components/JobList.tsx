import { Button, Group, Text } from '@mantine/core'
import { DataTable, noSelection, type Selection } from '@muster/ui/data-table'
import { FilterBar } from '@muster/ui/filter-bar'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { choicesOptions, type JobRow, jobFilters, jobsOptions } from '../data/jobs-query.ts'
import { Counts } from './Counts.tsx'
import { JobStateBadge } from './JobStateBadge.tsx'
import { jobColumns, progressText, starterOf } from './job-columns.tsx'
import { useJobActions } from './useJobActions.ts'

/** As many as one call takes. */
const MOST = 200

/** The organisation's jobs: filtered, searched, looked into, cancelled and tried again. */
export function JobList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, i18n } = useTranslation('operations')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const list = useList('operations.jobs')
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const choices = useQuery(choicesOptions).data
  const filters = useMemo(() => jobFilters(t, choices), [t, choices])
  const columns = useMemo(() => jobColumns(t, format, i18n.language), [t, format, i18n.language])
  const { data, table } = useListRows(list, {
    page: (page, limit) => jobsOptions(state, page, limit),
    rowsOf: (answer) => answer.jobs,
    totalOf: (answer) => answer.total_rows,
  })
  const mayManage = data?.abilities.manage ?? false
  return (
    <>
      <Counts
        counts={data?.counts}
        onShowFailed={() => setState({ ...state, page: 1, search: '', filters: { state: ['failed'] } })}
      />
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.label}, ${format.dateTime(row.created_at)}`}
        selection={mayManage ? selection : undefined}
        onSelectionChange={mayManage ? setSelection : undefined}
        bulkActions={(chosen) => <BulkActions selection={chosen} onDone={() => setSelection(noSelection)} />}
        onRowOpen={(row) => onOpen(row.id)}
        rowActions={mayManage ? (row) => <RowActions row={row} /> : undefined}
        renderCard={(row) => <JobCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={4}
            texts={filterTexts}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </>
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

/** Jobs are chosen one by one: what matches a filter is another set a second later. */
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

/** A job on a phone. */
function JobCard({ row }: { row: JobRow }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const text = progressText(t, format, row)
  return (
    <>
      <Text size="sm" fw={600}>
        {row.label}
      </Text>
      <Group gap="xs" mt={4}>
        <JobStateBadge state={row.state} isCancelling={row.cancel_asked} />
        <Text size="xs" c="dimmed">
          {starterOf(t, row)} · {format.dateTime(row.created_at)}
        </Text>
      </Group>
      {text ? (
        <Text size="sm" mt={4} c={row.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {text}
        </Text>
      ) : null}
    </>
  )
}
