import type { Language } from './language.ts'
import { currentReader, type Reader } from './reader.ts'

/** Cached per locale: constructing a formatter costs more than everything formatted with it. */
const formats = (locale: string, month: 'short' | 'long') => ({
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }),
  dayMonth: new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
})
const byLanguage: Readonly<Record<Language, ReturnType<typeof formats>>> = {
  en: formats('en-GB', 'short'),
  // Abbreviated months are unusual in Hindi.
  hi: formats('hi-IN', 'long'),
}

/** Formats of a day in words: `3 Dec 2026`, `3 Dec`, `Thu`. */
export type DayFormat = 'day' | 'dayMonth' | 'weekday'

/** Formats a day `YYYY-MM-DD` in the reader's language. Sentences have it; tables have the organisation's format, see `dayText`. */
export function writtenDay(day: string, format: DayFormat = 'day', reader: Reader = currentReader()): string {
  return byLanguage[reader.language][format].format(new Date(`${day}T00:00:00Z`))
}

/** A reader of notices and mails, whose sentences write days out: 28 Nov 2026. */
export const sentenceReader = (language: Language): Reader => ({
  language,
  date: (day) => writtenDay(day, 'day', { language }),
})
