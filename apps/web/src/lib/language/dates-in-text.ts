import { useFormatter } from '../session/session.ts'
import type { Formatter } from './formats.ts'

const ISO = /\b\d{4}-\d{2}-\d{2}\b/g

/** Rewrites the dates in a sentence of the server as they stand in sentences: `2 Jun 2026`. */
export const datesInText = (text: string, format: Formatter): string =>
  text.replace(ISO, (date) => format.day(date))

/** The same with the reader's formatter. */
export function useDatesInText(): (text: string) => string {
  const format = useFormatter()
  return (text) => datesInText(text, format)
}
