import { Card, Group, Text } from '@mantine/core'
import { exportAuditEntries } from '@muster/contract/audit/audit.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconTableExport } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/AppLink.tsx'
import { download } from '../../../lib/download.ts'
import type { Formatter } from '../../../lib/formats.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import classes from '../components/Audit.module.css'
import { ChainCard } from '../components/ChainCard.tsx'
import { JobState } from '../components/JobState.tsx'
import {
  type AuditCriteria,
  type AuditEntryRow,
  auditOptions,
  choicesOptions,
  criteriaOf,
  findActors,
  recordOf,
} from '../data/audit-query.ts'
import '../texts.ts'

const EntryDrawer = lazy(() => import('../components/EntryDrawer.tsx'))

/** Parameter of the address that names the entry in the drawer. */
const ENTRY = 'entry'

function whatOf(t: TFunction<'audit'>, row: AuditEntryRow): string {
  if (row.read_groups) {
    const groups = row.read_groups.map((group) => t(`groups.${group}`, { defaultValue: group }))
    return t('read', { groups: groups.join(', ') })
  }
  return row.changes > 0 ? t('fields', { count: row.changes }) : row.reason
}

function columnsOf(t: TFunction<'audit'>, format: Formatter): DataTableColumn<AuditEntryRow>[] {
  return [
    { id: 'at', header: t('columns.at'), width: 190, cell: (row) => format.dateTime(row.at) },
    { id: 'actor', header: t('columns.actor'), width: 190, cell: (row) => row.actor },
    { id: 'action', header: t('columns.action'), width: 280, cell: (row) => row.action_label },
    {
      id: 'record',
      header: t('columns.record'),
      width: 260,
      cell: (row) => [row.record_type_label, row.record_label].filter(Boolean).join(' · '),
    },
    { id: 'changes', header: t('columns.changes'), width: 200, cell: (row) => whatOf(t, row) },
  ]
}

function filtersOf(
  t: TFunction<'audit'>,
  choices: { actions: FilterDefinition['options']; record_types: FilterDefinition['options'] } | undefined,
): FilterDefinition[] {
  return [
    {
      id: 'person',
      label: t('filters.person'),
      kind: 'multi',
      loadOptions: (search) => findActors({ search }),
      loadSelected: (ids) => findActors({ ids: ids.map(Number) }),
    },
    { id: 'action', label: t('filters.action'), kind: 'multi', options: choices?.actions ?? [] },
    { id: 'type', label: t('filters.recordType'), kind: 'multi', options: choices?.record_types ?? [] },
    { id: 'at', label: t('filters.at'), kind: 'date-range' },
  ]
}

/** Who did what: listed newest first, found, filtered, looked into, exported and verified. */
export default function AuditPage() {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const [query, setQuery] = useSearchParams()
  const list = useList('audit')
  const { state, setState } = list
  const choices = useQuery(choicesOptions).data
  const record = recordOf(query)
  const criteria = criteriaOf(state, record)
  const { data, table } = useListRows(list, {
    page: (page, limit) => auditOptions({ ...criteria, limit }, page),
    rowsOf: (answer) => answer.entries,
    totalOf: (answer) => answer.total_rows,
  })
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const filters = useMemo(() => filtersOf(t, choices), [t, choices])
  const entryId = Number(query.get(ENTRY)) || null

  const openEntry = (id: number | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(ENTRY)
        else next.set(ENTRY, String(id))
        return next
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <AuditHeader criteria={criteria} total={data?.total_rows} />
      {record ? <RecordBar row={data?.entries[0]} /> : <ChainCard />}
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.action_label}, ${row.actor}`}
        onRowOpen={(row) => openEntry(row.id)}
        renderCard={(row) => <EntryCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={4}
            texts={filterTexts}
          />
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {entryId === null ? null : (
        <Suspense fallback={null}>
          <EntryDrawer id={entryId} onClose={() => openEntry(null)} />
        </Suspense>
      )}
    </>
  )
}

function AuditHeader({ criteria, total }: { criteria: AuditCriteria; total: number | undefined }) {
  const { t } = useTranslation('audit')
  const [job, setJob] = useState<string | null>(null)
  const exporting = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => {
      const { limit: _limit, ...selection } = criteria
      return download(exportAuditEntries, { body: { ...selection, format } })
    },
    onSuccess: (answer) => setJob(answer?.job ?? null),
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={total}
        secondary={(['xlsx', 'csv'] as const).map((format) => ({
          label: t(`export.${format}`),
          icon: <IconTableExport size={16} />,
          onClick: () => exporting.mutate(format),
          isBusy: exporting.isPending,
        }))}
      />
      {job ? <JobState key={job} id={job} title={t('export.running')} doneText={t('export.done')} /> : null}
    </>
  )
}

/** The trail is narrowed to one record: which, and the way back to all. */
function RecordBar({ row }: { row: AuditEntryRow | undefined }) {
  const { t } = useTranslation('audit')
  return (
    <Card padding="sm" className={classes.context}>
      <Text size="sm">
        {t('history')} <strong>{row ? `${row.record_type_label} · ${row.record_label}` : '…'}</strong>
      </Text>
      <AppLink to="/audit">{t('allEntries')}</AppLink>
    </Card>
  )
}

/** An entry on a phone. */
function EntryCard({ row }: { row: AuditEntryRow }) {
  const { t } = useTranslation('audit')
  const format = useFormatter()
  return (
    <>
      <Text size="sm" fw={600}>
        {row.action_label}
      </Text>
      <Text size="sm">{[row.record_type_label, row.record_label].filter(Boolean).join(' · ')}</Text>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="xs" c="dimmed">
          {row.actor} · {format.dateTime(row.at)}
        </Text>
        <Text size="xs" c="dimmed">
          {whatOf(t, row)}
        </Text>
      </Group>
    </>
  )
}
