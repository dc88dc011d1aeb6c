import { normaliseForMatch } from '@muster/contract/imports/text-match'

/** Whether somebody typed their name, however they write capitals, accents and spaces. */
export function isSameName(typed: string, name: string): boolean {
  return normaliseForMatch(typed) === normaliseForMatch(name)
}
