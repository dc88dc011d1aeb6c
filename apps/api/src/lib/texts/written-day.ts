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

/** The same few days stand in the rows of a list again and again, and formatting one costs as much as the rest of its text. */
const written = new Map<string, string>()
const MOST_WRITTEN = 4096

/** Formats a day `YYYY-MM-DD` in the reader's language. Sentences have it; tables have the organisation's format, see `dayText`. */
export function writtenDay(day: string, format: DayFormat = 'day', reader: Reader = currentReader()): string {
  const key = `${reader.language} ${format} ${day}`
  const known = written.get(key)
  if (known !== undefined) return known
  const text = byLanguage[reader.language][format].format(new Date(`${day}T00:00:00Z`))
  if (written.size >= MOST_WRITTEN) written.clear()
  written.set(key, text)
  return text
}

/** A reader of notices and mails, whose sentences write days out: 28 Nov 2026. */
export const sentenceReader = (language: Language): Reader => ({
  language,
  date: (day) => writtenDay(day, 'day', { language }),
})
