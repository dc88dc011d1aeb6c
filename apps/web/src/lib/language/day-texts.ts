import { monthLength } from './formats.ts'

type Length = 'long' | 'short' | 'narrow'

const writers = new Map<string, Intl.DateTimeFormat>()

/** English puts the day before the month, as the organisation's formats do. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

function write(language: string, options: Intl.DateTimeFormatOptions, day: string): string {
  const key = `${language} ${JSON.stringify(options)}`
  const writer =
    writers.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
  writers.set(key, writer)
  return writer.format(new Date(`${day}T00:00:00Z`))
}

/**
 * Calendar days `YYYY-MM-DD` in words, in the reader's language. In tables days have the organisation's format
 * instead (`Formatter.date`).
 */
export function dayTexts(language: string) {
  const weekday = (day: string, length: Length = 'long') => write(language, { weekday: length }, day)
  const date = { day: 'numeric', month: monthLength(language) } as const
  return {
    weekday,
    /** 1 is Monday, as was 1 January 2024. */
    weekdayName: (number: number, length: Length = 'long') => weekday(`2024-01-0${number}`, length),
    /** June */
    monthName: (day: string, length: 'long' | 'short' = 'long') => write(language, { month: length }, day),
    /** June 2026, of `YYYY-MM` or any day of it. */
    month: (month: string) => write(language, { month: 'long', year: 'numeric' }, `${month.slice(0, 7)}-01`),
    /** 2 Jun */
    date: (day: string) => write(language, date, day),
    /** Tue 2 Jun */
    short: (day: string) => `${weekday(day, 'short')} ${write(language, date, day)}`,
    /** Tuesday, 2 Jun 2026 */
    whole: (day: string) => `${weekday(day)}, ${write(language, { ...date, year: 'numeric' }, day)}`,
  }
}
