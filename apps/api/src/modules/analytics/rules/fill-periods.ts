import { dayNumber } from '@muster/contract/kit/day-number'
import { addDays, addMonths, mondayOf } from '@muster/contract/kit/days'
import type { Period } from '@muster/contract/reports/dataset-types'

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 }

/** First day of the period after the one that begins on `day`. */
export function nextPeriod(day: string, period: Period): string {
  if (period === 'day') return addDays(day, 1)
  if (period === 'week') return addDays(day, 7)
  return addMonths(day, MONTHS[period])
}

/**
 * First days of all periods between the first and the last of those given, so that a chart has no gaps where there was
 * nothing. Given ones are first days of periods; too long a series stays as it is.
 *
 * @param days sorted
 */
export function withoutGaps(days: readonly string[], period: Period, most: number): string[] {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return []
  const all: string[] = []
  for (let day = first; day <= last; day = nextPeriod(day, period)) {
    if (all.length === most) return [...days]
    all.push(day)
  }
  return all
}

const monthsSince0 = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** How many periods after that of `from` the period of `day` is. */
export function periodsBetween(from: string, day: string, period: Period): number {
  if (period === 'day') return dayNumber(day) - dayNumber(from)
  if (period === 'week') return (dayNumber(mondayOf(day)) - dayNumber(mondayOf(from))) / 7
  const partOf = (one: string) => Math.floor(monthsSince0(one) / MONTHS[period])
  return partOf(day) - partOf(from)
}
