import { listSettlements } from '@muster/contract/calls/offboarding/settlement/settlement'
import type { DataOf } from '@muster/contract/kit/index'
import { settlementStates } from '@muster/contract/offboarding/settlement/settlement.constants'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { EmployeeChip, Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { settlementOf, stateKinds, TERMS } from './settlement-data.ts'
import './texts.ts'

type Row = DataOf<typeof listSettlements>['rows'][number]
const states = ['none', 'open', ...settlementStates] as const

/** Leavers to settle, the one due first at the top. */
export default function SettlementsPage() {
  const { t } = useTranslation('settlement')
  const make = useColumns<Row>()
  const format = useFormatter()
  const mayConfigure = useCan('offboarding.settlement.configure')
  const wordOf = ({ state }: Row) =>
    state === null
      ? ({ kind: 'warning', text: t('notPrepared') } as const)
      : { kind: stateKinds[state], text: t(`states.${state}`) }
  const overdueOf = ({ is_overdue }: Row) => (is_overdue ? { text: t('overdue'), isUrgent: true } : null)
  return (
    <ListScreen
      list="offboarding.settlements"
      load={({ page, limit, state }) => ({
        ...readOptions(listSettlements, {
          body: {
            ...{ page, limit, search: state.search },
            state: states.find((one) => one === filterValue(state, 'state')),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('settlementTitles:list')}
      subtitle={t('listSubtitle')}
      actions={mayConfigure ? [{ label: t('toTerms'), href: hrefOf(TERMS) }] : []}
      columns={[
        make.employee('name', t('name'), { width: 260 }),
        make.text('department', t('department'), (row) => row.DEPARTMENT_NAME, { width: 180 }),
        make.day('last_day', t('lastDay'), (row) => row.last_working_day),
        make.day('due', t('due'), (row) => row.due_on, { note: overdueOf }),
        make.money('net', t('net'), (row) => row.net),
        make.status('state', t('state'), wordOf, { width: 200 }),
      ]}
      filters={[
        oneFilter(
          'state',
          t('state'),
          states.map((value) => ({ value, label: t(`stateChoices.${value}`) })),
        ),
      ]}
      row={{
        id: (row) => row.SEPID,
        label: (row) => row.EMPLOYEE_NAME,
        path: (row) => settlementOf(row.SEPID),
      }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} />}
          badge={<Status word={wordOf(row)} />}
          lines={[
            `${t('lastDay')}: ${format.date(row.last_working_day)}`,
            `${t('due')}: ${format.date(row.due_on)}`,
            overdueOf(row)?.text ?? '',
            row.net ? `${t('net')}: ${format.money(row.net)}` : '',
          ].filter(Boolean)}
        />
      )}
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
