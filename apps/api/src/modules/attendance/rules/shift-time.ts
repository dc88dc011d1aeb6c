import { dayNumber } from '@muster/contract/kit/day-number'
import { minutesOfDay } from '../../../lib/time-of-day.ts'
import { instantOfLocal, localSeconds, type TimeZone } from '../../../lib/time-zone.ts'
import type { AttendanceShift } from './attendance-day-types.ts'

const MINUTES_A_DAY = 1440
const SECONDS_A_DAY = 86_400

/** Seconds since 1970-01-01T00:00Z. */
export interface ShiftTime {
  start: number
  end: number
  midpoint: number
  /** The punch window, both ends inclusive. */
  from: number
  until: number
}

/** Start and end of a shift on a date, in its time zone. */
export function shiftTime(date: string, shift: AttendanceShift, zone: TimeZone): ShiftTime {
  const midnight = dayNumber(date) * SECONDS_A_DAY
  const startMinute = minutesOfDay(shift.start)
  const endMinute = minutesOfDay(shift.end)
  const endsAfter = endMinute > startMinute ? endMinute : endMinute + MINUTES_A_DAY
  const start = instantOfLocal(zone, midnight + startMinute * 60)
  const end = instantOfLocal(zone, midnight + endsAfter * 60)
  return {
    start,
    end,
    // By elapsed time: not the middle on the clock if it changes during the shift.
    midpoint: start + Math.floor((end - start) / 120) * 60,
    from: start - shift.window_before * 60,
    until: end + shift.window_after * 60,
  }
}

const clockTexts = Array.from({ length: MINUTES_A_DAY }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** Local `HH:mm` at an instant. */
export function clockText(seconds: number, zone: TimeZone): string {
  const local = localSeconds(zone, seconds)
  const ofDay = local - Math.floor(local / SECONDS_A_DAY) * SECONDS_A_DAY
  return clockTexts[Math.floor(ofDay / 60)]!
}
