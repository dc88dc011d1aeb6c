import { Badge, Group, SegmentedControl, Text } from '@mantine/core'
import { exceptionKinds, listExceptions } from '@muster/contract/attendance/register.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { DateField } from '@muster/ui/date-field'
import { FilterBar } from '@muster/ui/filter-bar'
import { PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { fieldDateFormat } from '../../../lib/form-resources.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { readOptions } from '../../../lib/query.ts'
import { useFormatter, useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { useDayWords } from '../days/day-words.ts'
import './texts.ts'
import { useMasterFilters } from './use-attendance-filters.ts'

const DayDrawer = lazy(() => import('../days/DayDrawer.tsx'))
const DailyExport = lazy(() => import('./DailyExport.tsx'))

type Row = DataOf<typeof listExceptions>['rows'][number]
type Kind = (typeof exceptionKinds)[number]

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** Which list and which days, kept in the address beside the list's own state. */
function useChoice() {
  const [query, setQuery] = useSearchParams()
  const given = query.get('kind') as Kind | null
  const date = (name: string) => {
    const value = query.get(name) ?? ''
    return ISO.test(value) ? value : null
  }
  const set = (name: string, value: string | null) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        if (value) next.set(name, value)
        else next.delete(name)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  const kind: Kind = given && exceptionKinds.includes(given) ? given : 'missing'
  return { kind, from: date('from'), to: date('to'), set }
}

/** What is out of the ordinary about a day, in words. */
function useFinding(kind: Kind) {
  const { t } = useTranslation('attendance')
  const words = useDayWords()
  return (row: Row) => {
    if (kind === 'late') return t('exceptions.minutes', { count: row.late_by })
    if (kind === 'early') return t('exceptions.minutes', { count: row.early_by })
    if (kind === 'absent') return words.status(row.status)
    return row.flags
      .filter((flag) => flag === 'missing_in' || flag === 'missing_out')
      .map((flag) => t(`exceptions.${flag}`))
      .join(', ')
  }
}

function useColumns(kind: Kind): DataTableColumn<Row>[] {
  const { t } = useTranslation('attendance')
  const format = useFormatter()
  const words = useDayWords()
  const finding = useFinding(kind)
  return [
    {
      id: 'person',
      header: t('person'),
      width: 230,
      text: (row) => row.EMPLOYEE_NAME,
      cell: (row) => (
        <PersonChip name={row.EMPLOYEE_NAME} subtitle={row.EMPLOYEE_CODE} colorKey={row.EMPLOYEE_ID} />
      ),
    },
    { id: 'day', header: t('day'), width: 150, cell: (row) => words.short(row.date) },
    {
      id: 'finding',
      header: t('exceptions.by'),
      width: 190,
      text: finding,
      cell: (row) => (
        <>
          {finding(row)}
          {row.is_locked ? (
            <Badge ml={6} variant="light" color="gray" tt="none">
              {t('exceptions.locked')}
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      id: 'in',
      header: t('exceptions.in'),
      width: 100,
      cell: (row) => (row.first_in ? format.time(row.first_in) : '–'),
    },
    {
      id: 'out',
      header: t('exceptions.out'),
      width: 100,
      cell: (row) => (row.last_out ? format.time(row.last_out) : '–'),
    },
    { id: 'shift', header: t('shift'), width: 160, cell: (row) => row.shift ?? '' },
    { id: 'location', header: t('location'), width: 150, cell: (row) => row.location ?? '' },
    { id: 'department', header: t('department'), width: 180, cell: (row) => row.department ?? '' },
  ]
}

/** Days that need a look: late, left early, a punch missing, absent; each opens with its explanation. */
export default function ExceptionsPage() {
  const { t } = useTranslation('attendance')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const words = useDayWords()
  const { kind, from, to, set } = useChoice()
  const list = useList('attendance.exceptions')
  const { state, setState } = list
  const filterTexts = useFilterTexts()
  const filters = useMasterFilters()
  const [open, setOpen] = useState<Row | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const { table, data } = useListRows(list, {
    page: (page, limit) => ({
      ...readOptions(listExceptions, {
        body: {
          ...{ kind, page, limit, search: state.search },
          ...(Object.keys(state.filters).length > 0 ? { filters: state.filters } : {}),
          ...(from ? { from_date: from } : {}),
          ...(to ? { to_date: to } : {}),
        },
      }),
      meta: { errorShown: 'inline' as const },
    }),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_records,
  })
  const finding = useFinding(kind)
  const field = { format: fieldDateFormat(formats), texts: dateFieldTexts }
  return (
    <>
      <PageHeader
        title={t('attendanceTitles:exceptions')}
        subtitle={t('exceptions.subtitle')}
        secondary={[{ label: t('exceptions.daily'), onClick: () => setIsExporting(true) }]}
      />
      <Group mb="md" gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('attendanceTitles:exceptions')}
          value={kind}
          onChange={(next) => set('kind', next)}
          data={exceptionKinds.map((value) => ({
            value,
            label: data
              ? t('exceptions.count', { name: t(`exceptions.kinds.${value}`), count: data.counts[value] })
              : t(`exceptions.kinds.${value}`),
          }))}
        />
        <DateField
          label={t('from')}
          value={from ?? data?.from_date ?? null}
          onChange={(next) => (next === null || ISO.test(next) ? set('from', next) : undefined)}
          {...field}
        />
        <DateField
          label={t('to')}
          value={to ?? data?.to_date ?? null}
          onChange={(next) => (next === null || ISO.test(next) ? set('to', next) : undefined)}
          {...field}
        />
      </Group>
      <DataTable
        label={t(`exceptions.kinds.${kind}`)}
        columns={useColumns(kind)}
        {...list.table}
        {...table}
        rowId={(row) => `${row.EMPLOYEE_ID} ${row.date}`}
        rowLabel={(row) => `${row.EMPLOYEE_NAME}, ${words.short(row.date)}`}
        onRowOpen={setOpen}
        renderCard={(row) => (
          <div>
            <PersonChip
              name={row.EMPLOYEE_NAME}
              subtitle={words.short(row.date)}
              colorKey={row.EMPLOYEE_ID}
            />
            <Text size="sm">{finding(row)}</Text>
          </div>
        )}
        toolbar={
          <FilterBar
            filters={filters}
            value={state.filters}
            onChange={(next) => setState({ ...state, filters: next, page: 1 })}
            inlineCount={3}
            texts={filterTexts}
          />
        }
        empty={{ title: t('exceptions.empty'), text: t('exceptions.emptyText') }}
      />
      <Suspense fallback={null}>
        {open ? (
          <DayDrawer
            date={open.date}
            employeeId={open.EMPLOYEE_ID}
            name={open.EMPLOYEE_NAME}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {isExporting ? (
          <DailyExport
            date={to ?? data?.to_date ?? new Date().toISOString().slice(0, 10)}
            onClose={() => setIsExporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
