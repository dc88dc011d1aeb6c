import { spanText } from '../../../lib/texts/span.texts.ts'
import type { Text } from '../../../lib/texts/texts.ts'

/** A day written out in the reader's language: 5 March 2027. */
export const dayInWords = (day: string): Text => spanText(day, day)
