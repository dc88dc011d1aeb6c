import type { Language } from './language.ts'
import { currentReader, type Reader } from './reader.ts'

/** Cached per locale: constructing a formatter costs more than everything formatted with it. */
const formats = (locale: string) => ({
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
  dayMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
})
const byLanguage: Readonly<Record<Language, ReturnType<typeof formats>>> = {
  en: formats('en-GB'),
  hi: formats('hi-IN'),
}

/** Long formats of a day: `3 December 2026`, `3 December`, `Thu`. */
export type DayFormat = 'day' | 'dayMonth' | 'weekday'

/** Formats a day `YYYY-MM-DD` in the reader's language. */
export function writtenDay(day: string, format: DayFormat = 'day', reader: Reader = currentReader()): string {
  return byLanguage[reader.language][format].format(new Date(`${day}T00:00:00Z`))
}
