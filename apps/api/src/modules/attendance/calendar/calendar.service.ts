import {
  CALENDAR_DAYS,
  type CalendarDay,
  type CalendarQuery,
  type CalendarRow,
  type EmployeeCalendar,
} from '@muster/contract/attendance/calendar-shapes'
import { daysIn, eachDay, lastOfMonth } from '@muster/contract/kit/days'
import { pageCount } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  calendarMonth,
  type PayrollCycle,
  type Period,
  payrollPeriodAt,
  payrollPeriodOf,
} from '../rules/calendar-period.ts'
import { totalsOf } from '../rules/calendar-totals.ts'
import {
  type CalendarFilter,
  type CalendarOf,
  type CalendarPerson,
  countCalendarPeople,
  findCalendarDays,
  findCalendarFacts,
  findCalendarPeople,
} from './calendar.queries.ts'
import { calendarTexts } from './calendar.texts.ts'

/** Default period: a calendar month or a payroll period. */
export type CalendarBy = 'month' | 'payroll'

interface PeriodInput extends Pick<CalendarFilter, 'from_date' | 'to_date' | 'month'> {
  by: CalendarBy
}

interface Chosen {
  period: Period
  payroll: Period
}

/**
 * The dates shown, and their payroll period.
 *
 * @throws AppError `request.invalid`
 */
export function chosenPeriod(filter: PeriodInput, cycle: PayrollCycle & { today: string }): Chosen {
  const month = filter.month ?? cycle.today.slice(0, 7)
  const payroll =
    filter.month === undefined
      ? payrollPeriodAt(filter.from_date ?? cycle.today, cycle)
      : payrollPeriodOf(month, cycle)
  const usual = filter.by === 'payroll' ? payroll : calendarMonth(month)
  const from = filter.from_date ?? usual.from
  const to = filter.to_date ?? (filter.from_date === undefined ? usual.to : lastOfMonth(from))
  const days = daysIn(from, to)
  if (days < 1 || days > CALENDAR_DAYS)
    fail('request.invalid', {
      fields: { to_date: calendarTexts('invalidPeriod', { calendarDays: CALENDAR_DAYS }) },
    })
  return { period: { from, to }, payroll }
}

const NOTHING: Omit<CalendarDay, 'date' | 'status'> = {
  ...{ first_in: null, last_out: null, worked: 0, late_by: 0, early_by: 0, overtime: 0 },
  ...{ flags: [], shift: null, note: null, is_final: false, is_locked: false },
}

function notStored(date: string, { joined, left }: CalendarPerson): CalendarDay {
  const status = date < joined ? 'not_joined' : left !== null && date > left ? 'left' : 'none'
  return { date, status, ...NOTHING }
}

/** Every date with its stored day; both are in order. */
export function daysOn<Day extends { date: string }>(
  dates: readonly string[],
  person: CalendarPerson,
  stored: readonly Day[],
): (CalendarDay | Day)[] {
  let at = 0
  return dates.map((date) => {
    const day = stored[at]
    if (day?.date !== date) return notStored(date, person)
    at += 1
    return day
  })
}

function rowOf(person: CalendarPerson, days: CalendarDay[]): CalendarRow {
  return {
    ...{ EMPLOYEE_ID: person.id, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.name },
    ...{ DEPARTMENT_NAME: person.department, LOCATION_NAME: person.location },
    days,
    totals: totalsOf(days),
  }
}

/**
 * A page of employees with every day of a period: four statements, whatever the number of employees and days.
 *
 * @throws AppError `request.invalid`
 */
export function readCalendar(
  ctx: Ctx,
  { page, limit, ...filter }: CalendarQuery,
  { of, by }: { of: CalendarOf; by: CalendarBy },
): Promise<EmployeeCalendar> {
  return readTx(ctx, async (db) => {
    const facts = await findCalendarFacts(ctx, db)
    const { period, payroll } = chosenPeriod({ ...filter, by }, facts)
    const selection = { filter, period, of }
    const total = await countCalendarPeople(ctx, db, selection)
    const offset = (page - 1) * limit
    const people =
      offset < total ? await findCalendarPeople(ctx, db, { ...selection, page: { offset, limit } }) : []
    const ids = people.map(({ id }) => id)
    const stored =
      ids.length > 0 ? await findCalendarDays(ctx, db, ids, period) : new Map<number, CalendarDay[]>()
    const dates = eachDay(period.from, period.to)
    return {
      employee_calander_data: people.map((person) =>
        rowOf(person, daysOn<CalendarDay>(dates, person, stored.get(person.id) ?? [])),
      ),
      ...{ total_page: pageCount(total, limit), total_records: total },
      ...{ payroll_start_date: payroll.from, payroll_end_date: payroll.to },
      ...{ from_date: period.from, to_date: period.to, today: facts.today },
    }
  })
}
