import { Badge, SegmentedControl, Select, Text } from '@mantine/core'
import type { Holiday } from '@muster/contract/holidays/holiday-shapes'
import { exportHolidays, listHolidaysOfYear } from '@muster/contract/holidays/holidays.contract'
import { DataTable, type DataTableColumn } from '@muster/ui/data-table'
import { StatusBadge } from '@muster/ui/feedback'
import { FilterBar, type FilterDefinition } from '@muster/ui/filter-bar'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { isForbidden } from '../../../lib/Loaded.tsx'
import { useList } from '../../../lib/list.tsx'
import { readOptions } from '../../../lib/query.ts'
import { useFormatter } from '../../../lib/session.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, type HolidayList, inline } from '../data/holiday-queries.ts'
import classes from '../parts/Holidays.module.css'
import { YearCalendar } from '../parts/YearCalendar.tsx'
import '../texts.ts'

const HolidayDrawer = lazy(() => import('../parts/HolidayDrawer.tsx'))
const TypesDrawer = lazy(() => import('../parts/TypesDrawer.tsx'))
const CopyDrawer = lazy(() => import('../parts/CopyDrawer.tsx'))
const SuggestionsDrawer = lazy(() => import('../parts/SuggestionsDrawer.tsx'))
const UploadModal = lazy(() => import('../parts/UploadModal.tsx'))

type Open =
  | { kind: 'holiday'; holiday: Holiday | null; date: string | null }
  | { kind: 'types' | 'copy' | 'suggestions' | 'upload' }
  | null

/** The catalogue's filter ids of places; the others are this list's own. */
const FILTER = { location: '8', state: '15', entity: '12', type: 'type', status: 'status' } as const

const toneOf = (holiday: Holiday) => {
  if (holiday.is_restricted) return 'restricted'
  return holiday.holiday_type === 1 ? 'national' : 'state'
}

function whomOf(t: TFunction<'holidays'>, { locations, states, entities }: Holiday): string {
  const names = [...locations, ...states, ...entities].map(({ name }) => name)
  return names.length === 0 ? t('everybody') : names.join(', ')
}

function useColumns(): DataTableColumn<Holiday>[] {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const names = useDayNames()
  return [
    { id: 'date', header: t('columns.date'), width: 140, cell: (row) => format.date(row.date) },
    { id: 'weekday', header: t('columns.weekday'), width: 120, cell: (row) => names.weekday(row.date) },
    { id: 'name', header: t('columns.name'), width: 260, cell: (row) => row.name },
    {
      id: 'type',
      header: t('columns.type'),
      width: 150,
      text: (row) => row.holiday_type_name,
      cell: (row) => <TypeBadge holiday={row} />,
    },
    { id: 'whom', header: t('columns.whom'), width: 280, cell: (row) => whomOf(t, row) },
    {
      id: 'status',
      header: t('columns.status'),
      width: 130,
      text: (row) => t(row.status === 1 ? 'inUse' : 'off'),
      cell: (row) => (
        <StatusBadge kind={row.status === 1 ? 'success' : 'neutral'}>
          {t(row.status === 1 ? 'inUse' : 'off')}
        </StatusBadge>
      ),
    },
  ]
}

function TypeBadge({ holiday }: { holiday: Holiday }) {
  return (
    <Badge variant="default" className={classes.type} data-tone={toneOf(holiday)}>
      {holiday.holiday_type_name}
    </Badge>
  )
}

function useFilters(list: HolidayList | undefined): FilterDefinition[] {
  const { t } = useTranslation('holidays')
  const choices = useQuery(choicesOptions).data
  return useMemo(() => {
    const options = (all: readonly { id: number; name: string }[] = []) =>
      all.map(({ id, name }) => ({ value: id, label: name }))
    const status = [
      { value: '1', label: t('inUse') },
      { value: '0', label: t('off') },
    ]
    return [
      {
        id: FILTER.location,
        label: t('filters.location'),
        kind: 'single',
        options: options(choices?.locations),
      },
      { id: FILTER.type, label: t('filters.type'), kind: 'single', options: options(list?.holidayTypes) },
      { id: FILTER.state, label: t('filters.state'), kind: 'single', options: options(choices?.states) },
      { id: FILTER.entity, label: t('filters.entity'), kind: 'single', options: options(choices?.entities) },
      { id: FILTER.status, label: t('filters.status'), kind: 'single', options: status },
    ]
  }, [choices, list, t])
}

function queryOf(state: { search: string; filters: Record<string, (number | string)[]> }) {
  const one = (id: string) => state.filters[id]?.[0]
  const number = (id: string) => (one(id) === undefined ? undefined : Number(one(id)))
  const status = one(FILTER.status)
  return {
    search: state.search,
    ...{ location_id: number(FILTER.location), state_id: number(FILTER.state) },
    ...{ entity_id: number(FILTER.entity), holiday_type: number(FILTER.type) },
    status: status === undefined ? undefined : (String(status) as '0' | '1'),
  }
}

/** The year and the look, kept in the address beside the list's own state. */
function useYear() {
  const [address, setAddress] = useSearchParams()
  const set = (name: string, value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(name, value)
        if (name === 'year') next.delete('page')
        return next
      },
      { replace: true },
    )
  const year = Number(address.get('year'))
  return {
    year: year >= 1970 && year <= 2200 ? year : new Date().getFullYear(),
    isCalendar: address.get('look') === 'calendar',
    setYear: (next: number) => set('year', String(next)),
    setLook: (next: string) => set('look', next),
  }
}

/** The holidays of a year for all places: as a list, and as a calendar. */
export default function HolidaysPage() {
  const { t } = useTranslation('holidays')
  const list = useList('holidays')
  const { state, setState } = list
  const { year, isCalendar, setYear, setLook } = useYear()
  const [open, setOpen] = useState<Open>(null)
  const query = queryOf(state)
  const holidays = useQuery({
    ...readOptions(listHolidaysOfYear, { params: { year }, query }),
    meta: inline,
    enabled: list.isReady,
  })
  const { data, error } = holidays
  const exporting = useMutation({ mutationFn: () => download(exportHolidays, { params: { year }, query }) })
  const columns = useColumns()
  const filters = useFilters(data)
  const filterTexts = useFilterTexts()
  const shown = data?.holidays.slice((state.page - 1) * state.limit, state.page * state.limit)
  const edit = (holiday: Holiday | null, date: string | null = null) =>
    setOpen({ kind: 'holiday', holiday, date })
  const manage = data?.abilities.manage === true
  const filterBar = (
    <FilterBar
      filters={filters}
      value={state.filters}
      onChange={(next) => setState({ ...state, filters: next, page: 1 })}
      inlineCount={3}
      texts={filterTexts}
    />
  )
  const planning = manage
    ? [
        { label: t('copy.action', { year: year + 1 }), onClick: () => setOpen({ kind: 'copy' }) },
        { label: t('suggestions.action'), onClick: () => setOpen({ kind: 'suggestions' }) },
        { label: t('upload.action'), onClick: () => setOpen({ kind: 'upload' }) },
      ]
    : []
  return (
    <>
      <PageHeader
        title={t('title')}
        count={data?.total_rows}
        subtitle={t('subtitle')}
        {...(manage
          ? { primary: { label: t('add'), icon: <IconPlus size={16} />, onClick: () => edit(null) } }
          : {})}
        secondary={[
          ...planning,
          { label: t('types.action'), onClick: () => setOpen({ kind: 'types' }) },
          { label: t('settings.action'), href: hrefOf('/holidays/settings') },
          { label: t('export'), onClick: () => exporting.mutate(), isBusy: exporting.isPending },
        ]}
      />
      <div className={classes.bar}>
        <Select
          aria-label={t('year')}
          w={110}
          allowDeselect={false}
          data={yearsOf(data, year)}
          value={String(year)}
          onChange={(next) => setYear(Number(next))}
        />
        <SegmentedControl
          aria-label={t('look.label')}
          value={isCalendar ? 'calendar' : 'list'}
          onChange={setLook}
          data={(['list', 'calendar'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
        />
        {isCalendar ? filterBar : null}
      </div>
      {isCalendar && data ? (
        <YearCalendar
          year={year}
          today={data.today}
          holidays={data.holidays}
          toneOf={toneOf}
          onOpen={(holiday) => edit(holiday)}
        />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          {...list.table}
          rows={shown}
          total={data?.total_rows ?? 0}
          isFetching={holidays.isFetching}
          error={error && !isForbidden(error) ? messageOf(error) : null}
          onRetry={() => void holidays.refetch()}
          isForbidden={isForbidden(error)}
          rowId={(row) => row.id}
          rowLabel={(row) => row.name}
          onRowOpen={(row) => edit(row)}
          renderCard={(row) => <HolidayCard holiday={row} />}
          toolbar={filterBar}
          empty={{ title: t('empty.title', { year }), text: manage ? t('empty.text') : undefined }}
        />
      )}
      <Suspense fallback={null}>
        {data ? <Opened open={open} list={data} onClose={() => setOpen(null)} onYear={setYear} /> : null}
      </Suspense>
    </>
  )
}

function yearsOf(data: HolidayList | undefined, year: number): string[] {
  const years = new Set([year, ...(data?.years ?? []).map((one) => one.year)])
  return [...years].sort((one, other) => one - other).map(String)
}

function HolidayCard({ holiday }: { holiday: Holiday }) {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const names = useDayNames()
  return (
    <div>
      <Text fw={600}>{holiday.name}</Text>
      <Text size="sm" c="dimmed">
        {names.weekday(holiday.date)}, {format.date(holiday.date)}
      </Text>
      <Text size="sm">
        {holiday.holiday_type_name} · {whomOf(t, holiday)}
        {holiday.status === 0 ? ` · ${t('off')}` : ''}
      </Text>
    </div>
  )
}

interface OpenedProps {
  open: Open
  list: HolidayList
  onClose: () => void
  onYear: (year: number) => void
}

function Opened({ open, list, onClose, onYear }: OpenedProps) {
  switch (open?.kind) {
    case 'holiday':
      return <HolidayDrawer holiday={open.holiday} date={open.date} list={list} onClose={onClose} />
    case 'types':
      return <TypesDrawer onClose={onClose} />
    case 'copy':
      return <CopyDrawer year={list.year} onClose={onClose} onDone={() => onYear(list.year + 1)} />
    case 'suggestions':
      return <SuggestionsDrawer year={list.year} list={list} onClose={onClose} />
    case 'upload':
      return <UploadModal year={list.year} onClose={onClose} />
    default:
      return null
  }
}
