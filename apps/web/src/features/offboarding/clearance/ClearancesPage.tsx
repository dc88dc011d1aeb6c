import { listClearances } from '@muster/contract/calls/offboarding/clearance/clearance'
import type { DataOf } from '@muster/contract/kit/index'
import { ListCard } from '@muster/ui/data-table'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { EmployeeChip, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { CHECKLISTS, clearanceOf } from './clearance-data.ts'
import './texts.ts'

type Row = DataOf<typeof listClearances>['rows'][number]
const states = ['open', 'done'] as const

/** Leavers with a clearance, and for whom it waits. */
export default function ClearancesPage() {
  const { t } = useTranslation('clearance')
  const make = useColumns<Row>()
  const format = useFormatter()
  const mayConfigure = useCan('offboarding.clearance.configure')
  const progressOf = ({ lines, open }: Row) => t('of', { done: lines - open, all: lines })
  const overdueOf = ({ overdue }: Row) =>
    overdue > 0 ? { text: t('overdue', { count: overdue }), isUrgent: true } : null
  return (
    <ListScreen
      list="offboarding.clearances"
      load={({ page, limit, state }) => ({
        ...readOptions(listClearances, {
          body: {
            ...{ page, limit, search: state.search },
            state: states.find((one) => one === filterValue(state, 'state')),
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ rows }) => rows}
      totalOf={({ count }) => count}
      title={t('clearanceTitles:list')}
      subtitle={t('listSubtitle')}
      actions={mayConfigure ? [{ label: t('toChecklists'), href: hrefOf(CHECKLISTS) }] : []}
      columns={[
        make.employee('name', t('name'), { width: 260 }),
        make.text('department', t('department'), (row) => row.DEPARTMENT_NAME, { width: 180 }),
        make.day('last_day', t('lastDay'), (row) => row.last_working_day),
        make.text('progress', t('progress'), progressOf, { note: overdueOf }),
        make.text('waits', t('waitsFor'), (row) => row.waits_for.join(', '), { width: 280 }),
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
        path: (row) => clearanceOf(row.SEPID),
      }}
      card={(row) => (
        <ListCard
          title={<EmployeeChip row={row} />}
          lines={[
            progressOf(row),
            row.last_working_day ? `${t('lastDay')}: ${format.date(row.last_working_day)}` : '',
            overdueOf(row)?.text ?? '',
            row.waits_for.join(', '),
          ].filter(Boolean)}
        />
      )}
      empty={{ title: t('listEmpty'), text: t('listEmptyText') }}
    />
  )
}
