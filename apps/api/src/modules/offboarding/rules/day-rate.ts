import { firstDayOf } from '@muster/contract/kit/day-number'
import type { PerDay } from './notice-settlement-types.ts'

/** A span of days as day numbers, inclusive; empty if the last is before the first. */
export interface Span {
  first: number
  last: number
}

export const spanOfMonth = (month: number): Span => ({
  first: firstDayOf(month),
  last: firstDayOf(month + 1) - 1,
})

export const datesIn = ({ first, last }: Span) => Math.max(0, last - first + 1)

/** Dates of a span that are no off-days. */
export function workingDatesIn({ first, last }: Span, offDays: ReadonlySet<number>): number {
  let dates = 0
  for (let day = first; day <= last; day++) if (!offDays.has(day)) dates++
  return dates
}

/** Rule 4: by what a month's pay is divided for a day's; 0 in a month without working days. */
export function rateDivisor(month: number, perDay: PerDay, offDays: ReadonlySet<number>): number {
  if (perDay === 'fixed_30') return 30
  const dates = spanOfMonth(month)
  return perDay === 'calendar_days' ? datesIn(dates) : workingDatesIn(dates, offDays)
}
