import { eachDay, firstOfMonth, lastOfMonth, monthAfter, monthOf, weekdayOf } from '@muster/contract/kit/days'
import { dayTexts } from '../../../lib/language/day-texts.ts'

const WEEK = 7

/** First day of the month that is the given number of months away. */
export const monthFrom = (day: string, months: number): string =>
  firstOfMonth(monthAfter(monthOf(day), months))

/** Weeks of a month as rows of seven, null for days of adjacent months. @param start 0 for Sunday */
export function weeksOf(first: string, start: number): (string | null)[][] {
  const lead = (weekdayOf(first) - start + WEEK) % WEEK
  const cells: (string | null)[] = [...Array<null>(lead).fill(null), ...eachDay(first, lastOfMonth(first))]
  while (cells.length % WEEK > 0) cells.push(null)
  return Array.from({ length: cells.length / WEEK }, (_, row) => cells.slice(row * WEEK, row * WEEK + WEEK))
}

/** Names of days and months in the user's language. */
export function dayNamesIn(language: string) {
  const { weekday, month, whole, short } = dayTexts(language)
  return {
    ...{ month, whole, short },
    weekday: (day: string) => weekday(day, 'short'),
    narrow: (day: string) => weekday(day, 'narrow'),
  }
}
