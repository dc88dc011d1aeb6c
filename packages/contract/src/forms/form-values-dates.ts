/** Calendar checks that need no clock: "today" is always handed in. */

/** The earliest date any form accepts. */
export const EARLIEST_DATE = '1900-01-01'

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days in a month; `month` counts from 1. A month that does not exist has 0. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
}

/** `YYYY-MM-DD` when that day exists in the calendar, else null. */
export function toIsoDate(year: number, month: number, day: number): string | null {
  if (year < 1 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return null
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Whether the text is `YYYY-MM-DD` and that day exists. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && toIsoDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null
}

/** Whether the text is `HH:mm` between 00:00 and 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
