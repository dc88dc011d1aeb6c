import { Button } from '@mantine/core'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { StatusBadge } from '@muster/ui/feedback'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesOf } from '../../../lib/form/fields.ts'
import { EmployeeChip, useColumns } from '../../../lib/list/columns.tsx'
import { anyFilter, periodFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { useDirectoryFilters } from '../../../lib/people/use-directory-filters.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { changeText } from './Changes.tsx'
import { MOVE_FILTER, type PlannedChange, plannedOptions } from './moves-queries.ts'
import { CancelButton, PlannedItem, plannedKinds } from './PlannedItem.tsx'
import { PlannedWhat } from './PlannedWhat.tsx'
import { wordOfPlanned } from './quick-changes.ts'
import './texts.ts'

const CancelModal = lazy(() => import('./CancelModal.tsx'))

/**
 * Filters that make no sense here: planned changes concern current or future employees, whatever today's
 * shift.
 */
const unasked: readonly string[] = [FILTER.status, FILTER.shift].map(String)
const kinds = Object.keys(plannedKinds) as (keyof typeof plannedKinds)[]
const profile = (row: PlannedChange) => hrefOf(`/users/view/${row.EMPLOYEE_ID}?tab=timeline`)

/** Planned changes of all employees; one or many can be cancelled until they take effect. */
export default function PlannedChangesPage() {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const make = useColumns<PlannedChange>()
  const units = useDirectoryFilters().filter(({ id }) => !unasked.includes(id))
  const [cancelling, setCancelling] = useState<readonly string[]>([])
  const cancel = (row: PlannedChange) => <CancelButton row={row} onCancel={() => setCancelling([row.id])} />
  return (
    <ListScreen
      list="employees.planned"
      load={({ state, page, limit }) => plannedOptions(state, page, limit)}
      rowsOf={(answer) => answer.changes}
      totalOf={(answer) => answer.total_rows}
      title={t('planned.title')}
      subtitle={t('planned.text')}
      crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
      columns={[
        make.employee('name', t('planned.columns.name'), { width: 210, href: profile }),
        make.day('day', t('planned.columns.day'), (row) => row.on_date, { width: 135 }),
        {
          id: 'kind',
          header: t('planned.columns.kind'),
          width: 160,
          text: (row) => t(`planned.kinds.${wordOfPlanned(row)}`),
          cell: (row) => (
            <StatusBadge kind={row.left_out ? 'danger' : plannedKinds[row.kind]}>
              {row.left_out ? t('planned.leftOut') : t(`planned.kinds.${wordOfPlanned(row)}`)}
            </StatusBadge>
          ),
        },
        {
          id: 'what',
          header: t('planned.columns.what'),
          width: 330,
          text: (row) => row.changes.map((change) => changeText(t, change)).join('; '),
          cell: (row) => <PlannedWhat change={row} />,
        },
        make.text('why', t('planned.columns.why'), (row) => row.reason, { width: 190 }),
        make.text('who', t('planned.columns.who'), (row) => row.actor, { width: 140 }),
        { id: 'cancel', header: t('planned.columns.cancel'), width: 110, text: () => '', cell: cancel },
      ]}
      filters={[
        anyFilter(
          MOVE_FILTER.kind,
          t('planned.filters.kind'),
          choicesOf(kinds, (kind) => t(`planned.kinds.${kind}`)),
        ),
        periodFilter(MOVE_FILTER.period, t('planned.filters.day')),
        ...units,
      ]}
      row={{ id: (row) => row.id, label: (row) => `${row.EMPLOYEE_NAME}, ${format.day(row.on_date)}` }}
      card={(row) => (
        <>
          <EmployeeChip row={row} subtitle={row.EMPLOYEE_CODE} href={profile(row)} />
          <PlannedItem row={row} onCancel={() => setCancelling([row.id])} mt="xs" />
        </>
      )}
      maySelect={({ data }) => data?.changes.some((row) => row.abilities.cancel) ?? false}
      bulk={(chosen) =>
        chosen.kind === 'some' ? (
          <Button size="compact-md" variant="default" onClick={() => setCancelling(chosen.ids.map(String))}>
            {t('planned.cancelMany')}
          </Button>
        ) : null
      }
      below={({ clearSelection }) =>
        cancelling.length > 0 ? (
          <CancelModal
            ids={cancelling}
            onClose={() => {
              setCancelling([])
              clearSelection()
            }}
          />
        ) : null
      }
      empty={{ title: t('planned.emptyTitle'), text: t('planned.emptyText') }}
    />
  )
}
