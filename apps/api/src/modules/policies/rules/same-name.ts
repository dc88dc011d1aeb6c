import { normaliseForMatch } from '@muster/contract/imports/text-match'

/** Whether a typed name is the person's, ignoring case, accents and spaces. */
export function isSameName(typed: string, name: string): boolean {
  return normaliseForMatch(typed) === normaliseForMatch(name)
}
