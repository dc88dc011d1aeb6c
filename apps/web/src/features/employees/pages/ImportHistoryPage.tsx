import { Button, Group, Text } from '@mantine/core'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { IconUpload } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { historyOptions, type ImportRun } from '../data/import-runs.ts'
import '../import-texts.ts'

const UndoImport = lazy(() => import('../components/UndoImport.tsx'))

const kinds: Record<ImportRun['state'], StatusKind> = {
  open: 'neutral',
  importing: 'pending',
  done: 'success',
  undoing: 'pending',
  undone: 'neutral',
}

function nameOf(t: TFunction<'imports'>, run: ImportRun): string {
  return run.file_name || t('unnamed')
}

function cameOf(t: TFunction<'imports'>, format: Formatter, run: ImportRun): string {
  const counts = [
    ['created', run.created],
    ['updated', run.updated],
    ['skipped', run.skipped],
    ['units', run.masters_created],
  ] as const
  return counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`counts.${kind}`, { count, number: format.number(count) }))
    .join(', ')
}

function State({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports')
  return (
    <StatusBadge kind={run.failure ? 'danger' : kinds[run.state]}>{t(`states.${run.state}`)}</StatusBadge>
  )
}

function stateNote(t: TFunction<'imports'>, format: Formatter, run: ImportRun): string {
  if (run.state === 'undone') {
    return t('undoneBy', { actor: run.undone_by ?? '', at: format.dateTime(run.undone_at) })
  }
  return run.failure ? t('undoFailed', { reason: run.failure }) : ''
}

function columnsOf(
  t: TFunction<'imports'>,
  format: Formatter,
  onUndo: (run: ImportRun) => void,
): DataTableColumn<ImportRun>[] {
  return [
    { id: 'file_name', header: t('columns.file'), width: 220, sortable: true, cell: (run) => nameOf(t, run) },
    {
      id: 'finished_at',
      header: t('columns.when'),
      width: 185,
      sortable: true,
      cell: (run) => format.dateTime(run.finished_at),
    },
    { id: 'actor', header: t('columns.who'), width: 150, sortable: true, cell: (run) => run.actor },
    { id: 'source', header: t('columns.source'), width: 140, cell: (run) => run.source_name ?? '' },
    { id: 'counts', header: t('columns.counts'), width: 180, cell: (run) => cameOf(t, format, run) },
    {
      id: 'state',
      header: t('columns.state'),
      width: 150,
      cell: (run) => (
        <>
          <State run={run} />
          <Text size="xs" c="dimmed">
            {stateNote(t, format, run)}
          </Text>
        </>
      ),
    },
    {
      id: 'undo',
      header: t('columns.undo'),
      width: 120,
      cell: (run) => <UndoButton run={run} onUndo={() => onUndo(run)} />,
    },
  ]
}

/** What was imported, by whom and when; each import can be taken back while nothing of it was changed since. */
export default function ImportHistoryPage() {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const list = useList('employees.imports')
  const [undone, setUndone] = useState<number | null>(null)
  const columns = useMemo(() => columnsOf(t, format, (run) => setUndone(run.run_id)), [t, format])
  const { data, table } = useListRows(list, {
    page: (page, limit) => historyOptions(list.state, page, limit),
    rowsOf: (answer) => answer.runs,
    totalOf: (answer) => answer.total_rows,
  })
  const run = data?.runs.find(({ run_id }) => run_id === undone)
  return (
    <>
      <PageHeader
        title={t('employees:titles.imports')}
        subtitle={t('historyText')}
        count={data?.total_rows}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
        primary={{
          label: t('employees:actions.import'),
          icon: <IconUpload size={16} />,
          href: hrefOf('/users/import'),
        }}
      />
      <DataTable
        label={t('employees:titles.imports')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.run_id}
        rowLabel={(row) => `${nameOf(t, row)}, ${format.dateTime(row.finished_at)}`}
        renderCard={(row) => <RunCard run={row} onUndo={() => setUndone(row.run_id)} />}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {run ? (
        <Suspense fallback={null}>
          <UndoImport run={run} onClose={() => setUndone(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function UndoButton({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const { t } = useTranslation('imports')
  if (!run.abilities.undo && run.state !== 'undoing') return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onUndo}
      aria-label={t('undoOne', { name: nameOf(t, run) })}
    >
      {t(run.state === 'undoing' ? 'watchUndo' : 'undoAction')}
    </Button>
  )
}

/** An import on a phone. */
function RunCard({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const note = stateNote(t, format, run)
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {nameOf(t, run)}
        </Text>
        <State run={run} />
      </Group>
      <Text size="sm">{cameOf(t, format, run)}</Text>
      <Text size="xs" c="dimmed">
        {run.actor} · {format.dateTime(run.finished_at)}
      </Text>
      {note ? (
        <Text size="xs" c="dimmed">
          {t(`states.${run.state}`)} {note}
        </Text>
      ) : null}
      <Group mt="xs">
        <UndoButton run={run} onUndo={onUndo} />
      </Group>
    </>
  )
}
