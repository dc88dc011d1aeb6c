import { fieldTexts } from '../../kit/field.texts.ts'
import { identityTexts } from './identity.texts.ts'

/**
 * Kinds of identity numbers and their formats. Pure, so that the browser can validate while typing and the
 * server before encrypting.
 */
export interface IdentityKind {
  readonly slug: string
  readonly name: string
  /** ISO 3166 alpha-2; empty for any country. */
  readonly country: string
  /**
   * `A` a letter, `9` a digit, `X` either, `?` makes the preceding symbol optional, `|` separates
   * alternatives; any other character stands for itself. Empty accepts 3 to 40 letters and digits.
   */
  readonly pattern: string
  readonly checksum?: 'verhoeff' | 'luhn' | 'nric'
}

const kind = (
  slug: string,
  name: string,
  country: string,
  pattern: string,
  checksum?: IdentityKind['checksum'],
): IdentityKind => ({ slug, name, country, pattern, ...(checksum ? { checksum } : {}) })

const SHORT = 'XXXXXX?X?X?'

/** The kinds that every organisation has; it may deactivate each and add its own. */
export const standardIdentityKinds: readonly IdentityKind[] = [
  kind('AADHAAR', 'Aadhaar', 'IN', '999999999999', 'verhoeff'),
  kind('PAN', 'PAN', 'IN', 'AAAAA9999A'),
  kind('UAN', 'UAN (provident fund)', 'IN', '999999999999'),
  kind('ESIC', 'ESIC number', 'IN', '9999999999|99999999999999999'),
  kind('VOTER_ID', 'Voter ID', 'IN', 'AAA9999999'),
  kind('PASSPORT', 'Passport', '', `${SHORT}X?`),
  kind('DRIVING_LICENCE', 'Driving licence', '', ''),
  kind('NATIONAL_ID', 'National identity number', '', ''),
  kind('TAX_ID', 'Tax number', '', ''),
  kind('EMIRATES_ID', 'Emirates ID', 'AE', '784999999999999', 'luhn'),
  kind('NRIC', 'NRIC / FIN', 'SG', 'A9999999A', 'nric'),
  kind('SSN', 'Social security number', 'US', '999999999'),
  kind('NINO', 'National Insurance number', 'GB', 'AA999999A'),
]

const SIGNS: Readonly<Record<string, string>> = { A: '[A-Z]', '9': '[0-9]', X: '[A-Z0-9]', '?': '?' }
const LITERAL = /^[B-WYZ0-8]$/

/** Whether a pattern is valid: known symbols only, and each `?` after one. */
export function isIdentityPattern(pattern: string): boolean {
  if (pattern === '') return true
  return pattern.split('|').every((part) => /^(?:[A-Z0-9]\??)+$/.test(part))
}

/** The regular expression of a pattern. It has no nested repetition, so no input can make it slow. */
function expressionOf(pattern: string): RegExp {
  if (pattern === '') return /^[A-Z0-9]{3,40}$/
  const parts = pattern
    .split('|')
    .map((part) => [...part].map((sign) => SIGNS[sign] ?? (LITERAL.test(sign) ? sign : '(?!)')).join(''))
  return new RegExp(`^(?:${parts.join('|')})$`)
}

/**
 * The form in which numbers are stored and compared: upper case, without spaces, dots, slashes and hyphens.
 */
export function normaliseNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]+/g, '')
}

const VERHOEFF_PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const VERHOEFF_TURN = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verhoeff check over all digits, the last of which is the check digit. */
export function isVerhoeff(digits: string): boolean {
  let check = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const turned = Number(VERHOEFF_TURN[place % 8]?.[Number(digit)])
    check = Number(VERHOEFF_PRODUCT[check]?.[turned])
  }
  return check === 0
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const NRIC_WEIGHTS = [2, 7, 6, 5, 4, 3, 2]
const NRIC_LETTERS: Readonly<Record<string, string>> = {
  S: 'JZIHGFEDCBA',
  T: 'GFEDCBAJZIH',
  F: 'XWUTRQPNMLK',
  G: 'RQPNMLKXWUT',
}

function isNric(number: string): boolean {
  const letters = NRIC_LETTERS[number[0] as string]
  const sum = NRIC_WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place + 1]), 0)
  return letters !== undefined && letters[sum % 11] === number[8]
}

const CHECKS: Readonly<Record<NonNullable<IdentityKind['checksum']>, (number: string) => boolean>> = {
  // The first digit of an Aadhaar number is never 0 or 1.
  verhoeff: (number) => /^[2-9]/.test(number) && isVerhoeff(number),
  luhn: isLuhn,
  nric: isNric,
}

/** Why a number of this kind is invalid; the text never contains the number. */
export function identityProblem(given: string, { name, pattern, checksum }: IdentityKind): string | null {
  const number = normaliseNumber(given)
  if (number === '') return fieldTexts('number')
  if (!expressionOf(pattern).test(number)) return identityTexts('kindForm', { name })
  if (checksum && !CHECKS[checksum](number)) return identityTexts('checkDigit')
  return null
}

/** `••••••1234`: the last four digits of a long number, two of a short one, none of a very short one. */
export function maskNumber(number: string): string {
  const shown = number.length >= 8 ? 4 : number.length >= 6 ? 2 : 0
  return `••••••${shown > 0 ? number.slice(-shown) : ''}`
}
