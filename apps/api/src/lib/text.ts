import { normaliseForMatch } from '@muster/contract/imports/text-match'

/** Normalises text for searching: lower case, no accents, whitespace collapsed and trimmed. */
export function normaliseSearchText(text: string): string {
  return normaliseForMatch(text)
}

/** A `like` pattern that matches the text anywhere; wildcards in the text are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Formats a code: the prefix and the number, padded with zeros to `width` digits (`EMP` 5 42 → `EMP00042`). A
 * number with more digits is written in full.
 *
 * @throws RangeError unless the number is an integer of 0 or more
 */
export function formatCode(prefix: string, width: number, number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`${number} cannot be the number of a code.`)
  }
  return `${prefix}${String(number).padStart(width, '0')}`
}
