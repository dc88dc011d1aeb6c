import { Text } from '@mantine/core'
import { exportTimelineReport } from '@muster/contract/employees/as-of.contract'
import { eventNames } from '@muster/contract/employees/moves.constants'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconTableExport } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/download.ts'
import type { Formatter } from '../../../lib/formats.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { directoryFilters } from '../data/directory-filters.ts'
import { employeeFormOptions } from '../data/employee-form-options.ts'
import { type HappeningRow, MOVE_FILTER, reportBody, reportOptions } from './moves-queries.ts'
import './texts.ts'

const JobWatch = lazy(async () => ({ default: (await import('../components/JobWatch.tsx')).JobWatch }))

function Person({ row }: { row: HappeningRow }) {
  return (
    <PersonChip
      name={row.EMPLOYEE_NAME}
      subtitle={row.EMPLOYEE_CODE}
      colorKey={row.EMPLOYEE_ID}
      href={hrefOf(`/users/view/${row.EMPLOYEE_ID}?tab=timeline`)}
    />
  )
}

function Day({ row }: { row: HappeningRow }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  return (
    <>
      {format.date(row.on_date)}
      {row.is_future ? (
        <Text size="xs" c="dimmed">
          {t('report.future')}
        </Text>
      ) : null}
    </>
  )
}

function columnsOf(t: TFunction<'moves'>, format: Formatter): DataTableColumn<HappeningRow>[] {
  return [
    {
      id: 'date',
      header: t('report.columns.date'),
      width: 140,
      text: (row) => format.date(row.on_date),
      cell: (row) => <Day row={row} />,
    },
    {
      id: 'name',
      header: t('report.columns.name'),
      width: 220,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => <Person row={row} />,
    },
    { id: 'event', header: t('report.columns.event'), width: 160, cell: (row) => row.event },
    { id: 'detail', header: t('report.columns.detail'), width: 320, cell: (row) => row.detail },
    {
      id: 'department',
      header: t('report.columns.department'),
      width: 150,
      cell: (row) => row.DEPARTMENT_NAME ?? '',
    },
    {
      id: 'location',
      header: t('report.columns.location'),
      width: 130,
      cell: (row) => row.LOCATION_NAME ?? '',
    },
  ]
}

function useFilters(): FilterDefinition[] {
  const { t } = useTranslation('moves')
  const form = useQuery(employeeFormOptions).data
  return useMemo(() => {
    const names = {
      status: t('employees:columns.status'),
      active: t('employees:status.active'),
      left: t('employees:status.left'),
      shift: t('employees:columns.shift'),
    }
    return [
      {
        id: MOVE_FILTER.event,
        label: t('report.filters.event'),
        kind: 'multi',
        options: Object.entries(eventNames).map(([value, label]) => ({ value: Number(value), label })),
      },
      { id: MOVE_FILTER.period, label: t('report.filters.period'), kind: 'date-range' },
      ...directoryFilters(form, names),
    ]
  }, [form, t])
}

/** What happened to many people in a period, and what is to come; as a list and as a file. */
export default function TimelineReportPage() {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const filterTexts = useFilterTexts()
  const mayExport = useCan('employees.export')
  const list = useList('employees.timeline')
  const { state, setState } = list
  const filters = useFilters()
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const [jobId, setJobId] = useState<string | null>(null)
  const exporting = useMutation({
    mutationFn: async () => (await download(exportTimelineReport, { body: reportBody(state) }))?.job ?? null,
    onSuccess: setJobId,
  })
  const { data, table } = useListRows(list, {
    page: (page, limit) => reportOptions(state, page, limit),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_rows,
  })
  return (
    <>
      <PageHeader
        title={t('report.title')}
        subtitle={
          data
            ? t('report.period', { from: format.date(data.from), to: format.date(data.to) })
            : t('report.text')
        }
        count={data?.total_rows}
        crumbs={[{ label: t('employees:titles.directory'), href: hrefOf('/users/emp-directory') }]}
        secondary={
          mayExport
            ? [
                {
                  label: t('report.export'),
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
          <JobWatch id={jobId} title={t('report.exporting')} />
        </Suspense>
      ) : null}
      <DataTable
        label={t('report.title')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => `${row.event_type}-${row.EMPLOYEE_ID}-${row.on_date}-${row.detail}`}
        rowLabel={(row) => `${row.event}, ${row.EMPLOYEE_NAME}`}
        renderCard={(row) => <HappeningCard row={row} />}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('report.emptyTitle'), text: t('report.emptyText') }}
      />
    </>
  )
}

/** An event on a phone. */
function HappeningCard({ row }: { row: HappeningRow }) {
  return (
    <>
      <Person row={row} />
      <Text size="sm" fw={600} mt="xs">
        {row.event}
      </Text>
      {row.detail ? <Text size="sm">{row.detail}</Text> : null}
      <Text size="sm" c="dimmed" component="div">
        <Day row={row} />
      </Text>
    </>
  )
}
