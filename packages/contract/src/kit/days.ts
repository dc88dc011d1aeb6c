import {
  dayNumber,
  dayNumberAtStart,
  dayText,
  firstDayOf,
  monthNumber,
  monthOfDay,
  monthsLater,
} from './day-number.ts'

/**
 * Arithmetic with calendar days, written `YYYY-MM-DD` (a month: `YYYY-MM`), without clock or time zone. Days
 * compare and sort as texts. Each function throws a RangeError for a text that is not a calendar day; rules
 * that step through many days should use the numbers of `day-number.ts`.
 */

/** The day that many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days)
}

/**
 * The same day of another month, or its last day if the month is too short: 31 January + 1 is 28 February.
 */
export function addMonths(day: string, months: number): string {
  return dayText(monthsLater(dayNumber(day), months))
}

/** The same day of another year; 29 February becomes the 28th in a common year. */
export function addYears(day: string, years: number): string {
  return addMonths(day, years * 12)
}

/** Days from one day to another: 1 from today to tomorrow; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** Length of a period in days, both ends included. */
export function daysIn(from: string, to: string): number {
  return daysBetween(from, to) + 1
}

/** Whole months from one day to a later one: 0 from 31 January to 28 February, 1 to 1 March. */
export function monthsBetween(from: string, to: string): number {
  const months = monthOfDay(dayNumber(to)) - monthOfDay(dayNumber(from))
  return from.slice(8) > to.slice(8) ? months - 1 : months
}

/** The days from `from` to `to`, both included; empty if `to` is earlier. */
export function eachDay(from: string, to: string): string[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dayText(first + index))
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** The first Monday after a day. */
export function mondayAfter(day: string): string {
  return addDays(mondayOf(day), 7)
}

/** `YYYY-MM` of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** First day of a month, or of a day's month. */
export function firstOfMonth(dayOrMonth: string): string {
  return `${monthOf(dayOrMonth)}-01`
}

/** Last day of a month, or of a day's month. */
export function lastOfMonth(dayOrMonth: string): string {
  return dayText(firstDayOf(monthNumber(monthOf(dayOrMonth)) + 1) - 1)
}

/** The month that many months later, or earlier if negative: `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  return monthOf(dayText(firstDayOf(monthNumber(month) + months)))
}

/** Whether a value is an existing day as `YYYY-MM-DD`. */
export function isDay(text: string | null): text is string {
  return text !== null && text.length === 10 && !Number.isNaN(dayNumberAtStart(text))
}

/** The day with these numbers, `month` from 1; null if the calendar has no such day. */
export function dayOfParts(year: number, month: number, day: number): string | null {
  const padded = (value: number, width: number) => String(value).padStart(width, '0')
  const text = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
  return isDay(text) ? text : null
}
