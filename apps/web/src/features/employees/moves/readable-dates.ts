import type { Formatter } from '../../../lib/language/formats.ts'

/** Formats the dates in a server message in the organisation's date format. */
export function readableDates(sentence: string, format: Formatter): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => format.day(day))
}
