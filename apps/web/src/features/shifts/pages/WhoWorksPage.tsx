import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { movedBy } from '@muster/contract/holidays/week-offs'
import type { WorkPlan } from '@muster/contract/shifts/shift-people.contract'
import { DataTable, type DataTableColumn, noSelection, type Selection } from '@muster/ui/data-table'
import { DateField } from '@muster/ui/date-field'
import { FilterBar } from '@muster/ui/filter-bar'
import { DetailDrawer, PageHeader } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDatesInText } from '../../../lib/dates-in-text.ts'
import { dayIn, fieldDateFormat } from '../../../lib/form-resources.ts'
import { hrefOf } from '../../../lib/hrefs.ts'
import { useList } from '../../../lib/list.tsx'
import { useListRows } from '../../../lib/list-rows.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useFilterTexts } from '../../../lib/ui-texts/list-texts.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, planOptions } from '../data/shift-queries.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import classes from '../parts/Shifts.module.css'
import '../texts.ts'

const AssignDrawer = lazy(() => import('../parts/AssignDrawer.tsx'))
const PersonShifts = lazy(() => import('../parts/PersonShifts.tsx'))

type Row = WorkPlan['rows'][number]
type Day = Row['days'][number]

/** The catalogue's filter ids. */
const [LOCATION, DEPARTMENT] = ['8', '5']
const ISO = /^\d{4}-\d{2}-\d{2}$/

function DayShift({ day }: { day: Day | undefined }) {
  const { t } = useTranslation('shifts')
  if (!day?.shift) return <Text size="sm">{t('who.none')}</Text>
  return (
    <ShiftMark color={day.shift.color}>
      {day.is_off ? t('who.dayOff', { code: day.shift.name }) : day.shift.name}
    </ShiftMark>
  )
}

function useColumns(isWeek: boolean, dates: readonly string[]): DataTableColumn<Row>[] {
  const dated = useDatesInText()
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const names = useDayNames()
  const person: DataTableColumn<Row> = {
    id: 'person',
    header: t('who.person'),
    width: 220,
    text: (row) => row.employee_name,
    cell: (row) => (
      <PersonChip name={row.employee_name} subtitle={row.employee_code} colorKey={row.employee_id} />
    ),
  }
  if (isWeek) {
    return [
      person,
      ...dates.map(
        (date, at): DataTableColumn<Row> => ({
          id: `day_${at}`,
          header: `${names.weekday(date, 'short')} ${names.short(date)}`,
          width: 130,
          text: (row) => row.days[at]?.shift?.code ?? t('who.none'),
          cell: (row) => <WeekCell day={row.days[at]} />,
        }),
      ),
    ]
  }
  const hours = ({ shift, is_off }: Day) =>
    shift && !is_off ? `${format.time(shift.start)}–${format.time(shift.end)}` : ''
  return [
    person,
    { id: 'shift', header: t('who.shift'), width: 200, cell: (row) => <DayShift day={row.days[0]} /> },
    { id: 'hours', header: t('columns.hours'), width: 150, cell: (row) => hours(row.days[0] as Day) },
    {
      id: 'why',
      header: t('who.why'),
      width: 330,
      text: (row) => dated(row.days[0]?.reason ?? ''),
      cell: (row) => dated(row.days[0]?.reason ?? ''),
    },
    { id: 'location', header: t('who.location'), width: 150, cell: (row) => row.location_name ?? '' },
    { id: 'department', header: t('who.department'), width: 170, cell: (row) => row.department_name ?? '' },
  ]
}

function WeekCell({ day }: { day: Day | undefined }) {
  const { t } = useTranslation('shifts')
  if (day?.is_off)
    return (
      <Text size="sm" c="dimmed">
        {t('who.off')}
      </Text>
    )
  if (!day?.shift) return <Text size="sm">{t('who.none')}</Text>
  return <ShiftMark color={day.shift.color}>{day.shift.code}</ShiftMark>
}

/** The day and the look, kept in the address beside the list's own state. */
function useDay() {
  const [address, setAddress] = useSearchParams()
  const { formats } = useUser()
  const today = dayIn(formats.time_zone)
  const set = (name: string, value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  const day = address.get('day') ?? ''
  return {
    day: ISO.test(day) ? day : today,
    isWeek: address.get('look') === 'week',
    setDay: (value: string) => set('day', value),
    setLook: (value: string) => set('look', value),
  }
}

/** Which shift everybody in reach has on a day or in a week, and why; chosen people can be given one. */
export default function WhoWorksPage() {
  const { t } = useTranslation('shifts')
  const { day, isWeek, setDay, setLook } = useDay()
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const canAssign = useCan('shifts.people.assign')
  const list = useList('shifts.who')
  const { state, setState } = list
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [giving, setGiving] = useState<readonly number[] | null>(null)
  const [person, setPerson] = useState<Row | null>(null)
  const choices = useQuery(choicesOptions).data
  const filterTexts = useFilterTexts()
  const dates = Array.from({ length: isWeek ? 7 : 1 }, (_, at) => movedBy(day, at))
  const one = (id: string | undefined) => {
    const value = state.filters[id ?? '']?.[0]
    return value === undefined ? undefined : Number(value)
  }
  const { table, data } = useListRows(list, {
    page: (page, limit) =>
      planOptions({
        ...{ from: day, days: dates.length, page, limit, search: state.search },
        ...{ location_id: one(LOCATION), department_id: one(DEPARTMENT) },
      }),
    rowsOf: (answer) => answer.rows,
    totalOf: (answer) => answer.total_rows,
  })
  const dated = useDatesInText()
  const columns = useColumns(isWeek, dates)
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: id, label: name }))
  const ids = selection.kind === 'some' ? selection.ids.map(Number) : []
  return (
    <>
      <PageHeader
        title={t('shiftTitles:who')}
        count={data?.total_rows}
        subtitle={t('who.subtitle')}
        secondary={[
          { label: t('shiftTitles:list'), href: hrefOf('/shifts') },
          { label: t('shiftTitles:rules'), href: hrefOf('/shifts/rules') },
        ]}
      />
      <Group mb="md" gap="sm" align="flex-end">
        <DateField
          label={t('who.day')}
          value={day}
          onChange={(next) => (next && ISO.test(next) ? setDay(next) : undefined)}
          format={fieldDateFormat(formats)}
          texts={dateFieldTexts}
        />
        <SegmentedControl
          aria-label={t('who.look')}
          value={isWeek ? 'week' : 'day'}
          onChange={setLook}
          data={[
            { value: 'day', label: t('who.oneDay') },
            { value: 'week', label: t('who.week') },
          ]}
        />
      </Group>
      <DataTable
        label={t('shiftTitles:who')}
        columns={columns}
        {...list.table}
        {...table}
        rowId={(row) => row.employee_id}
        rowLabel={(row) => row.employee_name}
        onRowOpen={setPerson}
        {...(canAssign
          ? {
              selection,
              onSelectionChange: setSelection,
              bulkActions: () =>
                selection.kind === 'all' ? (
                  <Text size="sm">{t('assign.tooMany')}</Text>
                ) : (
                  <Button size="xs" onClick={() => setGiving(ids)}>
                    {t('assign.action')}
                  </Button>
                ),
            }
          : {})}
        renderCard={(row) => (
          <div>
            <PersonChip name={row.employee_name} subtitle={row.employee_code} colorKey={row.employee_id} />
            <div className={classes.cell}>
              <DayShift day={row.days[0]} />
            </div>
            <Text size="xs" c="dimmed">
              {dated(row.days[0]?.reason ?? '')}
            </Text>
          </div>
        )}
        toolbar={
          <FilterBar
            filters={[
              {
                ...{ id: LOCATION as string, label: t('who.location'), kind: 'single' },
                options: options(choices?.locations),
              },
              {
                ...{ id: DEPARTMENT as string, label: t('who.department'), kind: 'single' },
                options: options(choices?.departments),
              },
            ]}
            value={state.filters}
            onChange={(filters) => setState({ ...state, filters, page: 1 })}
            inlineCount={2}
            texts={filterTexts}
          />
        }
        empty={{ title: t('who.emptyTitle'), text: t('who.emptyText') }}
      />
      <Suspense fallback={null}>
        {giving ? (
          <AssignDrawer
            people={giving}
            onClose={() => setGiving(null)}
            onDone={() => {
              setGiving(null)
              setSelection(noSelection)
            }}
          />
        ) : null}
        {person ? (
          <DetailDrawer
            isOpen
            onClose={() => setPerson(null)}
            title={person.employee_name}
            subtitle={person.employee_code}
            texts={{ close: t('close') }}
            footer={
              canAssign ? (
                <Group justify="end">
                  <Button
                    onClick={() => {
                      setGiving([person.employee_id])
                      setPerson(null)
                    }}
                  >
                    {t('assign.action')}
                  </Button>
                </Group>
              ) : undefined
            }
          >
            <PersonShifts employeeId={person.employee_id} />
          </DetailDrawer>
        ) : null}
      </Suspense>
    </>
  )
}
