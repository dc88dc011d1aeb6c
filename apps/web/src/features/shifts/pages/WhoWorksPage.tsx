import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { addDays, isDay } from '@muster/contract/kit/days'
import type { WorkPlan } from '@muster/contract/shifts/shift-people.contract'
import { type DataTableColumn, ListCard } from '@muster/ui/data-table'
import { DateField } from '@muster/ui/date-field'
import { DetailDrawer } from '@muster/ui/page'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { dayIn, fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { useDatesInText } from '../../../lib/language/dates-in-text.ts'
import { useColumns } from '../../../lib/list/columns.tsx'
import { dayParam } from '../../../lib/list/day-param.ts'
import { filterNumber, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import type { ListRequest, ListShown } from '../../../lib/list/list-screen-types.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan, useFormatter, useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, planOptions } from '../data/shift-queries.ts'
import { ShiftMark } from '../parts/ShiftMark.tsx'
import '../texts.ts'

const AssignDrawer = lazy(() => import('../parts/AssignDrawer.tsx'))
const PersonShifts = lazy(() => import('../parts/PersonShifts.tsx'))

type Row = WorkPlan['rows'][number]
type Day = Row['days'][number]

/** Filter ids of the catalogue. */
const LOCATION = '8'
const DEPARTMENT = '5'

function DayShift({ day }: { day: Day | undefined }) {
  const { t } = useTranslation('shifts')
  if (!day?.shift) return <Text size="sm">{t('who.none')}</Text>
  return (
    <ShiftMark color={day.shift.color}>
      {day.is_off ? t('who.dayOff', { code: day.shift.name }) : day.shift.name}
    </ShiftMark>
  )
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

/** Employee column, then one day's shift with its reason, or a week at a glance. */
function usePlanColumns(): (dates: readonly string[]) => DataTableColumn<Row>[] {
  const dated = useDatesInText()
  const { t } = useTranslation('shifts')
  const format = useFormatter()
  const names = useDayNames()
  const make = useColumns<Row>()
  const hours = ({ shift, is_off }: Day) =>
    shift && !is_off ? `${format.time(shift.start)}–${format.time(shift.end)}` : ''
  const person: DataTableColumn<Row> = {
    id: 'person',
    header: t('who.person'),
    width: 220,
    text: (row) => row.employee_name,
    cell: (row) => <Person row={row} />,
  }
  const week = (date: string, at: number): DataTableColumn<Row> => ({
    id: `day_${at}`,
    header: `${names.weekday(date, 'short')} ${names.short(date)}`,
    width: 130,
    text: (row) => row.days[at]?.shift?.code ?? t('who.none'),
    cell: (row) => <WeekCell day={row.days[at]} />,
  })
  return (dates) =>
    dates.length > 1
      ? [person, ...dates.map(week)]
      : [
          person,
          { id: 'shift', header: t('who.shift'), width: 200, cell: (row) => <DayShift day={row.days[0]} /> },
          make.text('hours', t('columns.hours'), (row) => hours(row.days[0] as Day), { width: 150 }),
          make.text('why', t('who.why'), (row) => dated(row.days[0]?.reason ?? ''), { width: 330 }),
          make.text('location', t('who.location'), (row) => row.location_name, { width: 150 }),
          make.text('department', t('who.department'), (row) => row.department_name, { width: 170 }),
        ]
}

function Person({ row }: { row: Row }) {
  return <PersonChip name={row.employee_name} subtitle={row.employee_code} colorKey={row.employee_id} />
}

/** Day and view, kept in the URL beside the list's own state. */
function planOf(params: URLSearchParams, today: string) {
  const day = dayParam(params, 'day') ?? today
  const isWeek = params.get('look') === 'week'
  return { day, isWeek, dates: Array.from({ length: isWeek ? 7 : 1 }, (_, at) => addDays(day, at)) }
}

/**
 * Shifts of everybody in reach on a day or in a week, with the reason; selected people can be assigned one.
 */
export default function WhoWorksPage() {
  const { t } = useTranslation('shifts')
  const dated = useDatesInText()
  const today = dayIn(useUser().formats.time_zone)
  const canAssign = useCan('shifts.people.assign')
  const columnsOf = usePlanColumns()
  const choices = useQuery(choicesOptions).data
  const [giving, setGiving] = useState<readonly number[] | null>(null)
  const datesOf = ({ params }: ListRequest) => planOf(params, today).dates
  return (
    <ListScreen
      list="shifts.who"
      load={(request) =>
        planOptions({
          ...{ from: planOf(request.params, today).day, days: datesOf(request).length },
          ...{ page: request.page, limit: request.limit, search: request.state.search },
          location_id: filterNumber(request.state, LOCATION),
          department_id: filterNumber(request.state, DEPARTMENT),
        })
      }
      rowsOf={(answer) => answer.rows}
      totalOf={(answer) => answer.total_rows}
      title={t('shiftTitles:who')}
      subtitle={t('who.subtitle')}
      actions={[
        { label: t('shiftTitles:list'), href: hrefOf('/shifts') },
        { label: t('shiftTitles:rules'), href: hrefOf('/shifts/rules') },
      ]}
      columns={({ request }) => columnsOf(datesOf(request))}
      filters={[
        oneFilter(LOCATION, t('who.location'), choicesFrom(choices?.locations)),
        oneFilter(DEPARTMENT, t('who.department'), choicesFrom(choices?.departments)),
      ]}
      row={{ id: (row) => row.employee_id, label: (row) => row.employee_name }}
      card={(row) => (
        <ListCard
          title={<Person row={row} />}
          lines={[<DayShift key="shift" day={row.days[0]} />]}
          meta={[dated(row.days[0]?.reason ?? '')]}
        />
      )}
      maySelect={() => canAssign}
      bulk={(selection) =>
        selection.kind === 'all' ? (
          <Text size="sm">{t('assign.tooMany')}</Text>
        ) : (
          <Button size="xs" onClick={() => setGiving(selection.ids.map(Number))}>
            {t('assign.action')}
          </Button>
        )
      }
      above={(shown) => <Choice shown={shown} today={today} />}
      drawer={{
        param: 'person',
        render: ({ id, row, close }) => (
          <DetailDrawer
            isOpen
            onClose={close}
            title={row?.employee_name ?? ''}
            subtitle={row?.employee_code}
            texts={{ close: t('close') }}
            footer={
              canAssign ? (
                <Group justify="end">
                  <Button
                    onClick={() => {
                      setGiving([Number(id)])
                      close()
                    }}
                  >
                    {t('assign.action')}
                  </Button>
                </Group>
              ) : undefined
            }
          >
            <PersonShifts employeeId={Number(id)} />
          </DetailDrawer>
        ),
      }}
      below={({ clearSelection }) =>
        giving ? (
          <AssignDrawer
            people={giving}
            onClose={() => setGiving(null)}
            onDone={() => {
              setGiving(null)
              clearSelection()
            }}
          />
        ) : null
      }
      empty={{ title: t('who.emptyTitle'), text: t('who.emptyText') }}
    />
  )
}

/** Chooses the day, and between day and week. */
function Choice({ shown: { request, change }, today }: { shown: ListShown<WorkPlan, Row>; today: string }) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const { day, isWeek } = planOf(request.params, today)
  const setDay = (next: string | null) => {
    if (isDay(next)) change({ day: next }, { replace: true })
  }
  return (
    <Group mb="md" gap="sm" align="flex-end">
      <DateField
        label={t('who.day')}
        value={day}
        onChange={setDay}
        format={fieldDateFormat(formats)}
        texts={dateFieldTexts}
      />
      <SegmentedControl
        aria-label={t('who.look')}
        value={isWeek ? 'week' : 'day'}
        onChange={(look) => change({ look }, { replace: true })}
        data={[
          { value: 'day', label: t('who.day') },
          { value: 'week', label: t('who.week') },
        ]}
      />
    </Group>
  )
}
