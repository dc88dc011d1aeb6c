import type { AttendanceRequest } from './attendance-day-types.ts'

const MINUTES_A_DAY = 1440
const NOON = 720

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The part of a day covered by on-duty times: the whole day if they span the shift's middle, otherwise that
 * half.
 *
 * @param from,to local `HH:mm`
 */
export function dutyPortion(
  from: string,
  to: string,
  shift: { start: string; end: string } | null,
): AttendanceRequest['portion'] {
  let middle = NOON
  let begin = minutes(from)
  let end = minutes(to)
  if (shift) {
    const start = minutes(shift.start)
    const length = (minutes(shift.end) - start + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY
    middle = start + Math.floor(length / 2)
    // Times more than half a day before the shift's start belong to its part after midnight.
    if (start > NOON && begin < start - NOON) begin += MINUTES_A_DAY
    if (end < begin) end += MINUTES_A_DAY
  }
  if (begin < middle && end > middle) return 'full'
  return end <= middle ? 'first' : 'second'
}
