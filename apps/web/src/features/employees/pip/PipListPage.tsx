import { Group, SegmentedControl, Text } from '@mantine/core'
import { pipOutcomeFilters, pipViews } from '@muster/contract/employees/pip.constants'
import { exportPips } from '@muster/contract/employees/pip.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus, IconTableExport } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { download } from '../../../lib/download.ts'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { directoryFilters } from '../data/directory-filters.ts'
import { employeeFormOptions } from '../data/employee-form-options.ts'
import classes from './Pip.module.css'
import { OUTCOME_FILTER, type PipRow, type PipView, paths, pipsOptions, selectionOf } from './pip-queries.ts'
import { daysText, stateOf } from './pip-words.ts'
import './texts.ts'

const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))
const JobWatch = lazy(async () => ({ default: (await import('../components/JobWatch.tsx')).JobWatch }))

function Ends({ row }: { row: PipRow }) {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const isLate = row.days_left !== null && row.days_left < 0
  return (
    <>
      {format.date(row.ends_on)}
      {row.days_left === null ? null : (
        <Text size="xs" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'} fw={isLate ? 600 : undefined}>
          {daysText(t, row.days_left)}
        </Text>
      )}
    </>
  )
}

function State({ row }: { row: PipRow }) {
  const { t } = useTranslation('pip')
  const state = stateOf(t, row)
  return (
    <>
      <StatusBadge kind={state.kind}>{state.text}</StatusBadge>
      {row.state === 'active' && !row.is_acknowledged ? (
        <Text size="xs" c="dimmed">
          {t('unread')}
        </Text>
      ) : null}
    </>
  )
}

function Goals({ row }: { row: PipRow }) {
  const { t } = useTranslation('pip')
  return (
    <>
      {t('goalsMet', { met: row.goals_met, count: row.goals })}
      {row.goals_at_risk > 0 ? (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('goalsAtRisk', { count: row.goals_at_risk })}
        </Text>
      ) : null}
    </>
  )
}

function columnsOf(t: TFunction<'pip'>, format: Formatter): DataTableColumn<PipRow>[] {
  return [
    {
      id: 'EMPLOYEE_NAME',
      header: t('columns.name'),
      sortable: true,
      width: 220,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip
          name={row.EMPLOYEE_NAME}
          subtitle={[row.EMPLOYEE_CODE, row.DESIGNATION_NAME].filter(Boolean).join(' · ')}
          colorKey={row.EMPLOYEE_ID}
        />
      ),
    },
    { id: 'plan', header: t('columns.plan'), width: 240, cell: (row) => row.title },
    { id: 'state', header: t('columns.state'), width: 150, cell: (row) => <State row={row} /> },
    {
      id: 'ends_on',
      header: t('columns.ends'),
      sortable: true,
      width: 140,
      cell: (row) => <Ends row={row} />,
    },
    { id: 'goals', header: t('columns.goals'), width: 120, cell: (row) => <Goals row={row} /> },
    {
      id: 'check_in',
      header: t('columns.check_in'),
      width: 140,
      cell: (row) => (row.last_check_in ? format.date(row.last_check_in) : t('never')),
    },
    {
      id: 'manager',
      header: t('columns.manager'),
      width: 170,
      cell: (row) => row.REPORTING_MANAGER_NAME ?? '',
    },
    {
      id: 'department',
      header: t('columns.department'),
      width: 150,
      cell: (row) => row.DEPARTMENT_NAME ?? '',
    },
  ]
}

function useFilters(): FilterDefinition[] {
  const { t } = useTranslation('pip')
  const form = useQuery(employeeFormOptions).data
  return useMemo(() => {
    const names = {
      status: t('employees:columns.status'),
      active: t('employees:status.active'),
      left: t('employees:status.left'),
      shift: t('employees:columns.shift'),
    }
    // An organisation’s own fields are searched in the directory: here only what the list can be cut by.
    const units = directoryFilters(form, names).filter(({ id }) => /^\d+$/.test(id))
    const outcome: FilterDefinition = {
      id: OUTCOME_FILTER,
      label: t('filters.outcome'),
      kind: 'multi',
      options: pipOutcomeFilters.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    }
    return [outcome, ...units]
  }, [form, t])
}

/** Improvement plans of the people in reach; a row opens the plan. */
export default function PipListPage() {
  const { t } = useTranslation('pip')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const list = useList('employees.pip')
  const { state, setState } = list
  const filters = useFilters()
  const [query, setQuery] = useSearchParams()
  const [jobId, setJobId] = useState<string | null>(null)
  const view = pipViews.find((known) => known === query.get('show')) ?? 'active'
  const plan = Number(query.get('plan')) || null
  const change = (changes: Record<string, string | null>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { preventScrollReset: true },
    )
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const exporting = useMutation({
    mutationFn: async () => (await download(exportPips, { body: selectionOf(view, state) }))?.job ?? null,
    onSuccess: setJobId,
  })
  const { data, table } = useListRows(list, {
    page: (page, limit) => pipsOptions(view, state, page, limit),
    rowsOf: (answer) => answer.plans,
    totalOf: (answer) => answer.total_rows,
  })
  const label = (name: PipView) => {
    const count = name === 'all' ? undefined : data?.counts[name]
    return count === undefined ? t(`views.${name}`) : `${t(`views.${name}`)} (${format.number(count)})`
  }
  const { abilities } = data ?? {}
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        primary={
          abilities?.create
            ? { label: t('newPlan'), icon: <IconPlus size={16} />, href: hrefOf(paths.form()) }
            : undefined
        }
        secondary={
          abilities?.export
            ? [
                {
                  label: t('export'),
                  icon: <IconTableExport size={16} />,
                  onClick: () => exporting.mutate(),
                  isBusy: exporting.isPending,
                },
              ]
            : []
        }
      />
      {jobId ? (
        <Suspense fallback={null}>
          <JobWatch id={jobId} title={t('exporting')} />
        </Suspense>
      ) : null}
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('views.label')}
          value={view}
          data={pipViews.map((name) => ({ value: name, label: label(name) }))}
          onChange={(next) => change({ show: next === 'active' ? null : next, page: null })}
        />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.pip_id}
        rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${row.title}`}
        onRowOpen={(row) => change({ plan: String(row.pip_id) })}
        renderCard={(row) => <PlanCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('empty.title'), text: t(abilities?.create ? 'empty.text' : 'empty.textReader') }}
      />
      {plan ? (
        <Suspense fallback={null}>
          <PlanDrawer id={plan} onClose={() => change({ plan: null })} />
        </Suspense>
      ) : null}
    </>
  )
}

function PlanCard({ row }: { row: PipRow }) {
  return (
    <>
      <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.title} colorKey={row.EMPLOYEE_ID} />
      <Group justify="space-between" mt="xs" wrap="nowrap" align="start">
        <div>
          <Ends row={row} />
        </div>
        <div>
          <State row={row} />
        </div>
      </Group>
    </>
  )
}
