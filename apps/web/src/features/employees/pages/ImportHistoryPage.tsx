import { Button } from '@mantine/core'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { IconUpload } from '@muster/ui/icons'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { historyOptions, type ImportRun } from '../data/import-runs.ts'
import '../import-texts.ts'

const UndoImport = lazy(() => import('../components/UndoImport.tsx'))

const kinds: Record<ImportRun['state'], StatusKind> = {
  open: 'neutral',
  importing: 'pending',
  stopped: 'danger',
  done: 'success',
  undoing: 'pending',
  undone: 'neutral',
}

/** Cell and card content of an import. */
function useWords() {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  return {
    name: (run: ImportRun) => run.file_name || t('unnamed'),
    counts: (run: ImportRun) => {
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
    },
    state: (run: ImportRun) => ({
      kind: run.failure ? ('danger' as const) : kinds[run.state],
      text: t(`states.${run.state}`),
    }),
    note: (run: ImportRun) => {
      if (run.state === 'undone') {
        return t('undoneBy', { actor: run.undone_by ?? '', at: format.dayTime(run.undone_at) })
      }
      return run.failure ? t('undoFailed', { reason: run.failure }) : ''
    },
  }
}

/** Past imports; each can be reverted until a record from it has been changed. */
export default function ImportHistoryPage() {
  const { t } = useTranslation('imports')
  const format = useFormatter()
  const words = useWords()
  const make = useColumns<ImportRun>()
  const [undone, setUndone] = useState<number | null>(null)
  const undoButton = (run: ImportRun) => <UndoButton run={run} onUndo={() => setUndone(run.run_id)} />
  return (
    <ListScreen
      list="employees.imports"
      load={({ state, page, limit }) => historyOptions(state, page, limit)}
      rowsOf={(answer) => answer.runs}
      totalOf={(answer) => answer.total_rows}
      title={t('employees:titles.imports')}
      subtitle={t('historyText')}
      crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
      primary={{
        label: t('employees:actions.import'),
        icon: <IconUpload size={16} />,
        href: hrefOf('/users/import'),
      }}
      columns={[
        make.text('file_name', t('columns.file'), words.name, { width: 200, sortable: true }),
        make.instant('finished_at', t('columns.when'), (run) => run.finished_at, {
          width: 170,
          sortable: true,
        }),
        make.text('actor', t('columns.who'), (run) => run.actor, { width: 150, sortable: true }),
        make.text('source', t('columns.source'), (run) => run.source_name, { width: 140 }),
        make.text('counts', t('columns.counts'), words.counts, { width: 180 }),
        make.status('state', t('columns.state'), words.state, {
          width: 240,
          note: (run) => ({ text: words.note(run), isWhole: true }),
        }),
        { id: 'undo', header: t('columns.undo'), width: 120, cell: undoButton },
      ]}
      row={{
        id: (row) => row.run_id,
        label: (row) => `${words.name(row)}, ${format.dayTime(row.finished_at)}`,
      }}
      card={(run) => {
        const { text } = words.state(run)
        const note = words.note(run)
        return (
          <ListCard
            title={words.name(run)}
            badge={<Status word={words.state(run)} />}
            lines={[words.counts(run)]}
            meta={[run.actor, format.dayTime(run.finished_at), note ? `${text} ${note}` : null]}
            actions={undoButton(run)}
          />
        )
      }}
      below={({ rows }) => {
        const run = rows.find(({ run_id }) => run_id === undone)
        return run ? <UndoImport run={run} onClose={() => setUndone(null)} /> : null
      }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

function UndoButton({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const { t } = useTranslation('imports')
  const words = useWords()
  if (!run.abilities.undo && run.state !== 'undoing') return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onUndo}
      aria-label={t('undoOne', { name: words.name(run) })}
    >
      {t(run.state === 'undoing' ? 'watchUndo' : 'undoAction')}
    </Button>
  )
}
