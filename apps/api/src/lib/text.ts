import { normaliseForMatch } from '@muster/contract/imports/text-match'

/** Text as searches compare it: lower case, without accents, blanks collapsed and trimmed. */
export function normaliseSearchText(text: string): string {
  return normaliseForMatch(text)
}

/** A text wherever it stands, for `like`: what means something there is taken as itself. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * A code by its setting: the prefix and the number, padded with zeros to `width` digits (`EMP` 5 42 → `EMP00042`). A
 * number that outgrew the width is written in full. Throws RangeError when it is no whole number of 0 or more.
 */
export function formatCode(prefix: string, width: number, number: number): string {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new RangeError(`${number} cannot be the number of a code.`)
  }
  return `${prefix}${String(number).padStart(width, '0')}`
}
