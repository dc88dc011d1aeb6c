import { dayNumber } from '@muster/contract/kit/day-number'
import { minutesOfDay } from '../../../lib/time-of-day.ts'
import type { SlaCalendar, Weekday } from './sla-clock-types.ts'

/** From day 0, 1970-01-01, which was a Thursday. */
const WEEKDAYS: readonly Weekday[] = ['thu', 'fri', 'sat', 'sun', 'mon', 'tue', 'wed']
const MINUTES_A_DAY = 1440

/** Working hours of a date in minutes since its midnight; the end may be the next midnight. */
export interface Hours {
  from: number
  to: number
}

/** Hours by weekday, from Thursday. */
export type WeekHours = readonly (readonly Hours[])[]

/**
 * The hours of a week; null if an interval ends before or when it begins.
 *
 * @throws RangeError for an invalid time of day
 */
export function readWeek(week: SlaCalendar['week']): WeekHours | null {
  const hours = WEEKDAYS.map((weekday) =>
    week[weekday].map(({ from, to }) => ({
      from: minutesOfDay(from),
      to: to === '24:00' ? MINUTES_A_DAY : minutesOfDay(to),
    })),
  )
  return hours.every((day) => day.every(({ from, to }) => from < to)) ? hours : null
}

/** The working hours of a date, by its number. */
export function hoursOfDates(
  week: WeekHours,
  holidays: readonly string[],
): (day: number) => readonly Hours[] {
  const closed = new Set(holidays.map(dayNumber))
  return (day) => {
    if (closed.has(day)) return []
    return week[((day % WEEKDAYS.length) + WEEKDAYS.length) % WEEKDAYS.length]!
  }
}
