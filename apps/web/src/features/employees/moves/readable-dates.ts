import type { Formatter } from '../../../lib/language/formats.ts'

/** A sentence of the server with its dates as the organisation writes them. */
export function readableDates(sentence: string, format: Formatter): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => format.date(day))
}
