/**
 * Calendar days and months as whole numbers, for rules that step through many of them: day 0 is 1970-01-01,
 * month 0 is January of the year 0. Proleptic Gregorian calendar; texts cover the years 0000 to 9999.
 */

const DAYS_IN_ERA = 146_097
const MARCH_FIRST_YEAR_ZERO = 719_468

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** @param month 1 to 12 */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Counts in eras of 400 years that start on 1 March, so that a leap day is the last day of its era. */
function dayOf(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - MARCH_FIRST_YEAR_ZERO
}

function partsOf(day: number): { month: number; dayOfMonth: number } {
  const shifted = day + MARCH_FIRST_YEAR_ZERO
  const era = Math.floor(shifted / DAYS_IN_ERA)
  const dayOfEra = shifted - era * DAYS_IN_ERA
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  // Eras start in March, which is month 2 of year 0.
  return { month: (era * 400 + yearOfEra) * 12 + 2 + fromMarch, dayOfMonth }
}

/** The two digits at an index of a text as a number; NaN if they are not digits. */
export function twoDigitsAt(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/**
 * The number of the day in the first ten characters of a text (`YYYY-MM-DD`); NaN if they are not a calendar
 * day.
 */
export function dayNumberAtStart(text: string): number {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return Number.NaN
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2)
  const month = twoDigitsAt(text, 5)
  const day = twoDigitsAt(text, 8)
  const isDay = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return isDay ? dayOf(year, month, day) : Number.NaN
}

/**
 * The number of a day.
 *
 * @param text `YYYY-MM-DD`
 * @throws RangeError when the calendar has no such day
 */
export function dayNumber(text: string): number {
  const day = text.length === 10 ? dayNumberAtStart(text) : Number.NaN
  if (Number.isNaN(day)) throw new RangeError(`${text} is no day of the calendar`)
  return day
}

const padded = (number: number, width: number) => String(number).padStart(width, '0')

/** `YYYY-MM-DD` of a day from the year 0000 to 9999. */
export function dayText(day: number): string {
  const { month, dayOfMonth } = partsOf(day)
  return `${padded(Math.floor(month / 12), 4)}-${padded((month % 12) + 1, 2)}-${padded(dayOfMonth, 2)}`
}

/** The month that contains a day. */
export function monthOfDay(day: number): number {
  return partsOf(day).month
}

/**
 * The number of a month.
 *
 * @param text `YYYY-MM`
 * @throws RangeError when there is no such month
 */
export function monthNumber(text: string): number {
  return monthOfDay(dayNumber(`${text}-01`))
}

/** The first day of a month. */
export function firstDayOf(month: number): number {
  const year = Math.floor(month / 12)
  return dayOf(year, month - year * 12 + 1, 1)
}

/** The same day, this many months later; the last day of a month that is too short. */
export function monthsLater(day: number, months: number): number {
  const { month, dayOfMonth } = partsOf(day)
  const first = firstDayOf(month + months)
  return Math.min(first + dayOfMonth - 1, firstDayOf(month + months + 1) - 1)
}
