import { dayNumber } from '@muster/contract/kit/day-number'
import type { CountedDate } from './notice-settlement-types.ts'

/** Days are counted in halves, as whole numbers. */
export const HALVES = 2

/**
 * Counted halves by day number.
 *
 * @throws RangeError if a date occurs twice, since more than a day would be counted on it
 */
export function halvesByDay(dates: readonly CountedDate[]): Map<number, number> {
  const halves = new Map<number, number>()
  for (const { date, counted } of dates) {
    const day = dayNumber(date)
    if (halves.has(day)) throw new RangeError(`${date} occurs twice`)
    halves.set(day, counted * HALVES)
  }
  return halves
}
