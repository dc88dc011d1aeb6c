import type { ShortLeaveType } from '@muster/contract/leave/apply/apply.constants'

/** Local times `HH:mm` of a shift. */
export interface ShiftTimes {
  start: string
  end: string
}

const HOUR = 60
const LAST_MINUTE = 24 * HOUR - 1
const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))

/** `HH:mm` within the day. */
function textOf(minutes: number): string {
  const within = Math.max(0, Math.min(LAST_MINUTE, minutes))
  return [Math.floor(within / HOUR), within % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes from one time of a day to a later one; null if there is none. */
export function lengthBetween(from: string | null, to: string | null): number | null {
  const length = from && to ? minutesOf(to) - minutesOf(from) : 0
  return length > 0 ? length : null
}

/**
 * Start and end of short leave of a given length: from the start of the shift when arriving late, until its end when
 * leaving early, otherwise from the time entered or else the start of the shift. Empty if neither is known.
 */
export function timesFor(
  type: ShortLeaveType,
  minutes: number,
  { shift, from }: { shift: ShiftTimes | null; from: string | null },
): { from_time?: string; to_time?: string } {
  if (shift && type === 'early')
    return { from_time: textOf(minutesOf(shift.end) - minutes), to_time: shift.end }
  const begin = type === 'late' ? (shift?.start ?? from) : (from ?? shift?.start ?? null)
  return begin === null ? {} : { from_time: begin, to_time: textOf(minutesOf(begin) + minutes) }
}

/** The times after one of them was entered: an absence in between that begins later keeps its length, as in a calendar. */
export function timesAfter(
  name: 'from_time' | 'to_time',
  time: string,
  { type, length }: { type: ShortLeaveType; length: number | null },
): { from_time?: string; to_time?: string } {
  if (name === 'to_time' || type !== 'between' || length === null || time === '') return { [name]: time }
  return timesFor('between', length, { shift: null, from: time })
}
