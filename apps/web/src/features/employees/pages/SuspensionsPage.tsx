import { Button } from '@mantine/core'
import { suspensionStates } from '@muster/contract/employees/moves/moves.constants'
import type { SuspensionState } from '@muster/contract/employees/moves/suspension.contract'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmployeeChip, Status, useColumns } from '../../../lib/list/columns.tsx'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { EndModal } from '../suspension/EndModal.tsx'
import { type Suspension, suspensionsOptions } from '../suspension/suspension-queries.ts'
import '../suspension/texts.ts'

const views = ['all', ...suspensionStates] as const
const kinds: Record<SuspensionState, StatusKind> = {
  planned: 'pending',
  running: 'danger',
  over: 'neutral',
  cancelled: 'neutral',
}

const reasonText = (row: Suspension) => [row.reason, row.note].filter(Boolean).join(': ')

/** Current, past and planned suspensions. */
export default function SuspensionsPage() {
  const { t } = useTranslation('suspension')
  const format = useFormatter()
  const make = useColumns<Suspension>()
  const [ended, setEnded] = useState<Suspension | null>(null)
  const stateOf = ({ state }: Suspension) => ({ kind: kinds[state], text: t(`states.${state}`) })
  const planned = (row: Suspension) =>
    row.planned_to_date === row.to_date ? null : t('planned_to', { date: format.day(row.planned_to_date) })
  const endButton = (row: Suspension) => <EndButton row={row} onEnd={setEnded} />
  return (
    <ListScreen
      list="employees.suspensions"
      views={views}
      load={({ view, state, page, limit }) =>
        suspensionsOptions(view === 'all' ? null : view, state, page, limit)
      }
      rowsOf={(answer) => answer.suspensions}
      totalOf={(answer) => answer.total_rows}
      title={t('title')}
      subtitle={t('subtitle')}
      segments={{
        param: 'show',
        label: t('which'),
        nameOf: (view) => (view === 'all' ? t('all') : t(`states.${view}`)),
        countOf: (data, view) => (view === 'all' ? undefined : data.counts[view]),
      }}
      columns={[
        make.employee('EMPLOYEE_NAME', t('columns.name'), {
          sortable: true,
          subtitle: (row) => row.EMPLOYEE_CODE,
          href: (row) => hrefOf(`/users/view/${row.EMPLOYEE_ID}`),
        }),
        make.status('state', t('columns.state'), stateOf, { width: 130 }),
        make.day('from_date', t('columns.from'), (row) => row.from_date, { sortable: true, width: 130 }),
        make.day('to_date', t('columns.to'), (row) => row.to_date, {
          sortable: true,
          width: 150,
          note: planned,
        }),
        make.text('pay', t('columns.pay'), (row) => t(row.is_paid ? 'paid' : 'unpaid'), { width: 120 }),
        make.text('reason', t('columns.reason'), reasonText, { width: 220 }),
        make.text('by', t('columns.by'), (row) => row.created_by, { width: 150 }),
        { id: 'actions', header: t('columns.actions'), width: 110, text: () => '', cell: endButton },
      ]}
      row={{ id: (row) => row.id, label: (row) => `${row.EMPLOYEE_NAME}, ${format.day(row.from_date)}` }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} subtitle={row.EMPLOYEE_CODE} />}
          badge={<Status word={stateOf(row)} />}
          lines={[`${format.day(row.from_date)} – ${format.day(row.to_date)}`]}
          meta={[reasonText(row)]}
          actions={endButton(row)}
        />
      )}
      below={() => (ended ? <EndModal row={ended} onClose={() => setEnded(null)} /> : null)}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function EndButton({ row, onEnd }: { row: Suspension; onEnd: (row: Suspension) => void }) {
  const { t } = useTranslation('suspension')
  if (!row.abilities.cancel && !row.abilities.end) return null
  const action = row.abilities.cancel ? 'cancel' : 'end'
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t(`${action}One`, { name: row.EMPLOYEE_NAME })}
      onClick={() => onEnd(row)}
    >
      {t(action)}
    </Button>
  )
}
