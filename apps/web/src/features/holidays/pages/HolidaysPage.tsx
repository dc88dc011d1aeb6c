import { Badge, SegmentedControl, Select } from '@mantine/core'
import { exportHolidays, listHolidaysOfYear } from '@muster/contract/calls/holidays/holidays'
import type { Holiday } from '@muster/contract/holidays/holiday-shapes'
import { type DataTableState, ListCard } from '@muster/ui/data-table'
import { IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/calls/download.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { inUseWord, useColumns } from '../../../lib/list/columns.tsx'
import { filterNumber, filterValue, inUseFilter, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest, ListShown } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useFormatter } from '../../../lib/session/session.ts'
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

/** Filter ids for locations come from the catalogue; the others are specific to this list. */
const FILTER = { location: '8', state: '15', entity: '12', type: 'type', status: 'status' } as const

const toneOf = (holiday: Holiday) => {
  if (holiday.is_restricted) return 'restricted'
  return holiday.holiday_type === 1 ? 'national' : 'state'
}

function whomOf(t: TFunction<'holidays'>, { locations, states, entities }: Holiday): string {
  const names = [...locations, ...states, ...entities].map(({ name }) => name)
  return names.length === 0 ? t('everybody') : names.join(', ')
}

function TypeBadge({ holiday }: { holiday: Holiday }) {
  return (
    <Badge variant="default" className={classes.type} data-tone={toneOf(holiday)}>
      {holiday.holiday_type_name}
    </Badge>
  )
}

function queryOf(state: DataTableState) {
  return {
    search: state.search,
    location_id: filterNumber(state, FILTER.location),
    state_id: filterNumber(state, FILTER.state),
    entity_id: filterNumber(state, FILTER.entity),
    holiday_type: filterNumber(state, FILTER.type),
    status: filterValue(state, FILTER.status) as '0' | '1' | undefined,
  }
}

/** The year in the URL, beside the list's own state. */
function yearOf({ params }: ListRequest): number {
  const year = Number(params.get('year'))
  return year >= 1970 && year <= 2200 ? year : new Date().getFullYear()
}

/** Holidays of a year for all locations, as a list or a calendar. */
export default function HolidaysPage() {
  const { t } = useTranslation('holidays')
  const format = useFormatter()
  const names = useDayNames()
  const make = useColumns<Holiday>()
  const choices = useQuery(choicesOptions).data
  const [open, setOpen] = useState<Open>(null)
  const edit = (holiday: Holiday | null) => setOpen({ kind: 'holiday', holiday, date: null })
  const words = { on: t('inUse'), off: t('off') }
  const planning = (year: number) => [
    { label: t('copy.action', { year: year + 1 }), onClick: () => setOpen({ kind: 'copy' }) },
    { label: t('suggestions.action'), onClick: () => setOpen({ kind: 'suggestions' }) },
    { label: t('upload.action'), onClick: () => setOpen({ kind: 'upload' }) },
  ]
  return (
    <ListScreen
      list="holidays"
      load={(request) => ({
        ...readOptions(listHolidaysOfYear, {
          params: { year: yearOf(request) },
          query: queryOf(request.state),
        }),
        meta: inline,
      })}
      rowsOf={(answer) => answer.holidays}
      totalOf={(answer) => answer.total_rows}
      isWhole
      title={t('title')}
      subtitle={t('subtitle')}
      primary={({ data }) =>
        data?.abilities.manage && {
          label: t('add'),
          icon: <IconPlus size={16} />,
          onClick: () => edit(null),
        }
      }
      actions={({ data, request, exports }) => [
        ...(data?.abilities.manage ? planning(yearOf(request)) : []),
        { label: t('types.action'), onClick: () => setOpen({ kind: 'types' }) },
        { label: t('settings.action'), href: hrefOf('/holidays/settings') },
        ...exports,
      ]}
      columns={[
        make.day('date', t('columns.date'), (row) => row.date),
        make.text('weekday', t('columns.weekday'), (row) => names.weekday(row.date), { width: 120 }),
        make.text('name', t('columns.name'), (row) => row.name, { width: 260 }),
        {
          id: 'type',
          header: t('columns.type'),
          width: 150,
          text: (row) => row.holiday_type_name,
          cell: (row) => <TypeBadge holiday={row} />,
        },
        make.text('whom', t('columns.whom'), (row) => whomOf(t, row), { width: 280 }),
        make.status('status', t('columns.status'), (row) => inUseWord(row.status, words), { width: 130 }),
      ]}
      filters={({ data }) => [
        oneFilter(FILTER.location, t('filters.location'), choicesFrom(choices?.locations)),
        oneFilter(FILTER.type, t('filters.type'), choicesFrom(data?.holidayTypes)),
        oneFilter(FILTER.state, t('filters.state'), choicesFrom(choices?.states)),
        oneFilter(FILTER.entity, t('filters.entity'), choicesFrom(choices?.entities)),
        inUseFilter(FILTER.status, t('filters.status'), words),
      ]}
      row={{ id: (row) => row.id, label: (row) => row.name, open: edit }}
      card={(row) => (
        <ListCard
          title={row.name}
          lines={[
            `${names.weekday(row.date)}, ${format.day(row.date)}`,
            [row.holiday_type_name, whomOf(t, row), row.status === 0 ? t('off') : '']
              .filter(Boolean)
              .join(' · '),
          ]}
        />
      )}
      exports={({ request }) => [
        {
          label: t('export'),
          run: () =>
            download(exportHolidays, {
              params: { year: yearOf(request) },
              query: queryOf(request.state),
            }),
          title: t('export'),
        },
      ]}
      above={(shown) => <Bar shown={shown} />}
      body={(shown, filterBar) =>
        isCalendar(shown.request.params) && shown.data ? (
          <Calendar list={shown.data} filterBar={filterBar} onOpen={edit} />
        ) : null
      }
      below={({ data, change }) =>
        data ? (
          <Opened
            open={open}
            list={data}
            onClose={() => setOpen(null)}
            onYear={(year) => change({ year, page: null }, { replace: true })}
          />
        ) : null
      }
      empty={({ data, request }) => ({
        title: t('empty.title', { year: yearOf(request) }),
        text: data?.abilities.manage ? t('empty.text') : undefined,
      })}
    />
  )
}

const isCalendar = (params: URLSearchParams) => params.get('look') === 'calendar'

/** Chooses the year and the view. */
function Bar({ shown: { data, request, change } }: { shown: ListShown<HolidayList, Holiday> }) {
  const { t } = useTranslation('holidays')
  const year = yearOf(request)
  return (
    <div className={classes.bar}>
      <Select
        aria-label={t('year')}
        w={110}
        allowDeselect={false}
        data={yearsOf(data, year)}
        value={String(year)}
        onChange={(next) => change({ year: next, page: null }, { replace: true })}
      />
      <SegmentedControl
        aria-label={t('look.label')}
        value={isCalendar(request.params) ? 'calendar' : 'list'}
        onChange={(look) => change({ look }, { replace: true })}
        data={(['list', 'calendar'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
      />
    </div>
  )
}

interface CalendarProps {
  list: HolidayList
  filterBar: ReactNode
  onOpen: (holiday: Holiday) => void
}

function Calendar({ list, filterBar, onOpen }: CalendarProps) {
  return (
    <>
      <div className={classes.bar}>{filterBar}</div>
      <YearCalendar
        year={list.year}
        today={list.today}
        holidays={list.holidays}
        toneOf={toneOf}
        onOpen={onOpen}
      />
    </>
  )
}

function yearsOf(data: HolidayList | undefined, year: number): string[] {
  const years = new Set([year, ...(data?.years ?? []).map((one) => one.year)])
  return [...years].sort((one, other) => one - other).map(String)
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
