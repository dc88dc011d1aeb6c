import { normaliseForMatch } from '@muster/contract/imports/text-match'

/** Ways to write the same sound, in the order in which they are replaced. */
const spellings: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/ck|q|c(?![hiey])/g, 'k'],
  [/(?<=[bdgjkst])h/g, ''],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/ee|ea|ie|y/g, 'i'],
  [/oo|ou/g, 'u'],
  [/(.)\1+/g, '$1'],
]

const soundOf = (word: string) =>
  spellings.reduce((sound, [written, sounds]) => sound.replace(written, sounds), word)

/** The same for a name in another order, case or spelling: `Lakshmi Rao`, `RAO Laxmi`. */
export function nameKey(...names: readonly string[]): string {
  return normaliseForMatch(names.join(' '))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(soundOf)
    .sort()
    .join(' ')
}

const NUMBER_DIGITS = 10
const LEAST_DIGITS = 7

/** The last ten digits, with or without the country's code; null for what is no number. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length < LEAST_DIGITS ? null : digits.slice(-NUMBER_DIGITS)
}

/** The number of an identity document as it is compared: letters and digits, in capitals. */
export const identityKey = (number: string): string | null =>
  number.toUpperCase().replace(/[^A-Z0-9]/g, '') || null

/** The mailbox of an address, without what people add behind a plus; as the column `email_key` has it. */
export const emailKey = (email: string | null | undefined): string | null =>
  email
    ?.trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@') || null
