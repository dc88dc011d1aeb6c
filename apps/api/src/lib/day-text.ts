import type { Language } from './texts/language.ts'
import { currentReader, type Reader } from './texts/reader.ts'

const monthsIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}

/** Short names as on the organisation's screens. */
const months: Readonly<Record<Language, readonly string[]>> = { en: monthsIn('en'), hi: monthsIn('hi') }

/** Order of year, month and day by the organisation's `date_format`, as on its screens. */
const writings: readonly ((year: string, month: string, day: string, name: string) => string)[] = [
  (year, _month, day, name) => `${day}-${name}-${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${month}-${day}-${year}`,
  (year, month, day) => `${year}-${day}-${month}`,
  (year, _month, day, name) => `${day} ${name} ${year.slice(2)}`,
]

/**
 * Formats `2026-11-28` in the organisation's format and the reader's language: 28-Nov-2026.
 *
 * @param day `YYYY-MM-DD`
 * @param format the organisation's `date_format`
 */
export function dayText(day: string, format: number, language: Language = currentReader().language): string {
  const write = writings[format] ?? writings[0]
  const month = day.slice(5, 7)
  const name = months[language][Number(month) - 1] ?? month
  return write?.(day.slice(0, 4), month, day.slice(8), name) ?? day
}

/** A reader of tables in files, for whom days are written in the organisation's format. */
export const organisationReader = (language: Language, format: number): Reader => ({
  language,
  date: (day) => dayText(day, format, language),
})
