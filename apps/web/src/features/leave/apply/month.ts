import { dayTexts } from '../../../lib/language/day-texts.ts'

const WEEK = 7
const at = (day: string) => new Date(`${day}T00:00:00Z`)
const text = (date: Date) => date.toISOString().slice(0, 10)

/** First day of the month that is the given number of months away. */
export function monthFrom(day: string, months: number): string {
  const date = at(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return text(date)
}

export function dayFrom(day: string, days: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}

/** Days of a month in order. */
export function daysOfMonth(first: string): string[] {
  const days: string[] = []
  for (let day = first; day.startsWith(first.slice(0, 7)); day = dayFrom(day, 1)) days.push(day)
  return days
}

/** Weeks of a month as rows of seven, null for days of adjacent months. @param start 0 for Sunday */
export function weeksOf(first: string, start: number): (string | null)[][] {
  const lead = (at(first).getUTCDay() - start + WEEK) % WEEK
  const cells: (string | null)[] = [...Array<null>(lead).fill(null), ...daysOfMonth(first)]
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
