import type { CalendarDay, CalendarTotals } from '@muster/contract/attendance/calendar-shapes'

const wholes = new Set(['present', 'on_duty', 'work_from_home', 'worked_off_day'])

type CountedDay = Omit<CalendarDay, 'shift' | 'is_locked' | 'note'>

const isMissing = ({ status, flags }: CountedDay) =>
  status === 'missing_punch' || flags.includes('missing_in') || flags.includes('missing_out')

/** Totals of an employee's days; a day that is not over adds its minutes but is not counted as worked. */
export function totalsOf(days: readonly CountedDay[]): CalendarTotals {
  const totals: CalendarTotals = {
    ...{ worked: 0, overtime: 0, late: 0, early: 0, missing: 0, worked_days: 0 },
    by_status: {},
  }
  for (const day of days) {
    const { status, is_final: isFinal } = day
    totals.worked += day.worked
    totals.overtime += day.overtime
    if (day.late_by > 0) totals.late += 1
    if (day.early_by > 0) totals.early += 1
    if (isMissing(day)) totals.missing += 1
    if (isFinal && wholes.has(status)) totals.worked_days += 1
    if (isFinal && status === 'half_day') totals.worked_days += 0.5
    totals.by_status[status] = (totals.by_status[status] ?? 0) + 1
  }
  return totals
}
