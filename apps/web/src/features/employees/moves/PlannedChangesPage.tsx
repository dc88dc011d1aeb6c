import { Button, Group, Text } from '@mantine/core'
import { DataTable, type DataTableColumn, noSelection, type Selection } from '@muster/ui/data-table'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { directoryFilters } from '../data/directory-filters.ts'
import { employeeFormOptions } from '../data/employee-form-options.ts'
import { changeText } from './Changes.tsx'
import { MOVE_FILTER, type PlannedChange, type PlannedKind, plannedOptions } from './moves-queries.ts'
import { PlannedWhat } from './PlannedWhat.tsx'
import './texts.ts'

const CancelModal = lazy(() => import('./CancelModal.tsx'))

const kinds: Record<PlannedKind, StatusKind> = {
  transfer: 'info',
  change: 'neutral',
  separation: 'danger',
  rejoining: 'success',
}

const profile = (id: number) => hrefOf(`/users/view/${id}?tab=timeline`)

function Person({ row }: { row: PlannedChange }) {
  return (
    <PersonChip
      name={row.EMPLOYEE_NAME}
      subtitle={row.EMPLOYEE_CODE}
      colorKey={row.EMPLOYEE_ID}
      href={profile(row.EMPLOYEE_ID)}
    />
  )
}

function columnsOf(
  t: TFunction<'moves'>,
  format: Formatter,
  onCancel: (row: PlannedChange) => void,
): DataTableColumn<PlannedChange>[] {
  return [
    {
      id: 'name',
      header: t('planned.columns.name'),
      width: 210,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => <Person row={row} />,
    },
    { id: 'day', header: t('planned.columns.day'), width: 135, cell: (row) => format.date(row.on_date) },
    {
      id: 'kind',
      header: t('planned.columns.kind'),
      width: 160,
      text: (row) => t(`planned.kinds.${row.kind}`),
      cell: (row) => <StatusBadge kind={kinds[row.kind]}>{t(`planned.kinds.${row.kind}`)}</StatusBadge>,
    },
    {
      id: 'what',
      header: t('planned.columns.what'),
      width: 330,
      text: (row) => row.changes.map((change) => changeText(t, change)).join('; '),
      cell: (row) => <PlannedWhat change={row} />,
    },
    { id: 'why', header: t('planned.columns.why'), width: 190, cell: (row) => row.reason },
    { id: 'who', header: t('planned.columns.who'), width: 140, cell: (row) => row.actor },
    {
      id: 'cancel',
      header: t('planned.columns.cancel'),
      width: 110,
      text: () => '',
      cell: (row) => <CancelButton row={row} onCancel={() => onCancel(row)} />,
    },
  ]
}

function useFilters(): FilterDefinition[] {
  const { t } = useTranslation('moves')
  const form = useQuery(employeeFormOptions).data
  return useMemo(() => {
    const names = { status: '', active: '', left: '', shift: '' }
    // The people of planned changes work here or will: their status is no question.
    const units = form ? directoryFilters(form, names).filter((filter) => filter.label !== '') : []
    return [
      {
        id: MOVE_FILTER.kind,
        label: t('planned.filters.kind'),
        kind: 'multi',
        options: (Object.keys(kinds) as PlannedKind[]).map((kind) => ({
          value: kind,
          label: t(`planned.kinds.${kind}`),
        })),
      },
      { id: MOVE_FILTER.period, label: t('planned.filters.day'), kind: 'date-range' },
      ...units,
    ]
  }, [form, t])
}

/** Everything that is entered for people and begins later; one change or many can be taken back until then. */
export default function PlannedChangesPage() {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const list = useList('employees.planned')
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [cancelling, setCancelling] = useState<readonly string[]>([])
  const filters = useFilters()
  const columns = useMemo(() => columnsOf(t, format, (row) => setCancelling([row.id])), [t, format])
  const { data, table } = useListRows(list, {
    page: (page, limit) => plannedOptions(state, page, limit),
    rowsOf: (answer) => answer.changes,
    totalOf: (answer) => answer.total_rows,
  })
  const mayCancel = data?.changes.some((row) => row.abilities.cancel) ?? false
  return (
    <>
      <PageHeader
        title={t('planned.title')}
        subtitle={t('planned.text')}
        count={data?.total_rows}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
      />
      <DataTable
        label={t('planned.title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${format.date(row.on_date)}`}
        {...(mayCancel ? { selection, onSelectionChange: setSelection } : {})}
        bulkActions={(chosen) =>
          chosen.kind === 'some' ? (
            <Button size="compact-md" variant="default" onClick={() => setCancelling(chosen.ids.map(String))}>
              {t('planned.cancelMany')}
            </Button>
          ) : null
        }
        renderCard={(row) => <PlannedItem row={row} onCancel={() => setCancelling([row.id])} isNamed />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('planned.emptyTitle'), text: t('planned.emptyText') }}
      />
      {cancelling.length > 0 ? (
        <Suspense fallback={null}>
          <CancelModal
            ids={cancelling}
            onClose={() => {
              setCancelling([])
              setSelection(noSelection)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function CancelButton({ row, onCancel }: { row: PlannedChange; onCancel: () => void }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  if (!row.abilities.cancel) return null
  const name = t('planned.cancelNamed', {
    kind: t(`planned.kinds.${row.kind}`),
    name: row.EMPLOYEE_NAME,
    date: format.date(row.on_date),
  })
  return (
    <Button size="compact-sm" variant="default" onClick={onCancel} aria-label={name}>
      {t('cancel')}
    </Button>
  )
}

/** A planned change on a phone, and on a person's record. */
export function PlannedItem(props: { row: PlannedChange; onCancel: () => void; isNamed?: boolean }) {
  const { row, onCancel, isNamed } = props
  const { t } = useTranslation('moves')
  const format = useFormatter()
  return (
    <>
      {isNamed ? <Person row={row} /> : null}
      <Group gap="xs" mt={isNamed ? 'xs' : 0} justify="space-between">
        <Group gap="xs">
          <StatusBadge kind={kinds[row.kind]}>{t(`planned.kinds.${row.kind}`)}</StatusBadge>
          <Text size="sm" fw={600}>
            {format.date(row.on_date)}
          </Text>
        </Group>
        <CancelButton row={row} onCancel={onCancel} />
      </Group>
      <PlannedWhat change={row} />
      {row.reason || row.actor ? (
        <Text size="xs" c="dimmed">
          {[row.reason, row.actor].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
    </>
  )
}
