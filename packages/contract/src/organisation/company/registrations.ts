import { fieldTexts } from '../../kit/field.texts.ts'
import { organisationTexts } from '../organisation.texts.ts'

/** Common registration numbers of companies, each with its mask. */

export interface RegistrationKind {
  /** ISO 3166-1, two letters. */
  country: string
  /** Id of the country in the product's list of countries. */
  countryId: number
  kind: string
  /** `A` a letter, `9` a digit, `*` either; any other character stands for itself. Empty: any number. */
  mask: string
}

const kindsOf = (country: string, countryId: number, masks: Record<string, string>): RegistrationKind[] =>
  Object.entries(masks).map(([kind, mask]) => ({ country, countryId, kind, mask }))

export const registrationKinds: readonly RegistrationKind[] = [
  ...kindsOf('IN', 101, {
    PAN: 'AAAAA9999A',
    TAN: 'AAAA99999A',
    GSTIN: '99AAAAA9999A*A*',
    CIN: 'A99999AA9999AAA999999',
    'EPF code': 'AAAAA9999999999',
    'ESI code': '99999999999999999',
  }),
  ...kindsOf('US', 233, { EIN: '99-9999999' }),
  ...kindsOf('GB', 232, {
    'Company number': '**999999',
    'VAT number': 'GB999999999',
    'PAYE reference': '999/*****',
  }),
  ...kindsOf('DE', 82, { 'USt-IdNr.': 'DE999999999', Steuernummer: '' }),
  ...kindsOf('FR', 75, { SIREN: '999 999 999', SIRET: '999 999 999 99999', TVA: 'FR** 999999999' }),
  ...kindsOf('AE', 231, { TRN: '999999999999999', 'Trade licence': '' }),
  ...kindsOf('SG', 199, { UEN: '999999999A' }),
  ...kindsOf('AU', 14, { ABN: '99 999 999 999', ACN: '999 999 999' }),
]

/** The mask of a kind of number in a country; undefined if unknown, when any number is accepted. */
export function maskOf(countryId: number | null, kind: string): string | undefined {
  const known = registrationKinds.find((one) => one.countryId === countryId && one.kind === kind)
  return known?.mask || undefined
}

const isLetter = (character: string) => /^[A-Z]$/.test(character)
const isDigit = (character: string) => /^\d$/.test(character)

function fits(character: string, sign: string): boolean {
  if (sign === 'A') return isLetter(character)
  if (sign === '9') return isDigit(character)
  return isLetter(character) || isDigit(character)
}

const isPlace = (sign: string) => sign === 'A' || sign === '9' || sign === '*'

/**
 * Formats a number by its mask: upper case, with the mask's literal characters inserted. Characters that do
 * not fit are dropped, so this can run while typing.
 */
export function throughMask(text: string, mask: string): string {
  const typed = [...text.toUpperCase()]
  let result = ''
  for (const sign of mask) {
    if (!isPlace(sign)) {
      // Insert the mask's literal character as soon as something follows it, typed or not.
      if (typed[0] === sign) typed.shift()
      if (typed.length > 0) result += sign
      continue
    }
    while (typed.length > 0 && !fits(typed[0] as string, sign)) typed.shift()
    const next = typed.shift()
    if (next === undefined) break
    result += next
  }
  return result
}

/** An example of a mask: `AAAAA9999A` becomes a sample number. */
export function exampleOf(mask: string): string {
  let letter = 0
  let digit = 0
  return [...mask]
    .map((sign) => {
      if (sign === 'A') return String.fromCharCode(65 + (letter++ % 26))
      if (sign === '9' || sign === '*') return String(++digit % 10)
      return sign
    })
    .join('')
}

/** The problem of a number of this kind; undefined if it is valid. */
export function registrationProblem(
  countryId: number | null,
  kind: string,
  number: string,
): string | undefined {
  if (number === '') return fieldTexts('number')
  const mask = maskOf(countryId, kind)
  if (!mask) return undefined
  const isWhole =
    number.length === mask.length &&
    [...mask].every((sign, place) => {
      const character = number[place] as string
      return isPlace(sign) ? fits(character, sign) : character === sign
    })
  return isWhole ? undefined : organisationTexts('likeThis', { example: exampleOf(mask) })
}
