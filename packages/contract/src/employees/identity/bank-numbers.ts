import { identityTexts } from './identity.texts.ts'
import { normaliseNumber } from './identity-kinds.ts'

/** IBAN length by country, for the countries in which people are paid. */
const IBAN_LENGTH: Readonly<Record<string, number>> = {
  AE: 23,
  AT: 20,
  BE: 16,
  BH: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
  UA: 29,
}
/** Countries whose accounts can be entered; for IBAN countries, the number is validated as an IBAN. */
export const bankCountries: readonly string[] = [
  'IN',
  ...Object.keys(IBAN_LENGTH),
  'AU',
  'BD',
  'CA',
  'CN',
  'HK',
  'ID',
  'JP',
  'LK',
  'MY',
  'NP',
  'NZ',
  'PH',
  'SG',
  'TH',
  'US',
  'VN',
  'ZA',
]
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const ACCOUNT = /^[A-Z0-9]{5,34}$/

/**
 * ISO 13616: with its first four characters moved to the end and letters as numbers from 10, the number is 1
 * modulo 97.
 */
export function isIban(iban: string): boolean {
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** An ABA routing number: nine digits, weighted 3, 7, 1. */
function isRouting(code: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...code].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] as number),
    0,
  )
  return /^\d{9}$/.test(code) && sum % 10 === 0
}

/** Why an account number is invalid in this country; the text never contains the number. */
export function accountProblem(given: string, country: string): string | null {
  const number = normaliseNumber(given)
  if (number === '') return identityTexts('account')
  const length = IBAN_LENGTH[country]
  if (length === undefined) return ACCOUNT.test(number) ? null : identityTexts('accountForm')
  if (!number.startsWith(country) || number.length !== length)
    return identityTexts('ibanForm', { country, length })
  return /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(number) && isIban(number) ? null : identityTexts('ibanCheck')
}

/** Why a branch code is invalid: IFSC in India, routing number in the USA, BIC elsewhere. */
export function branchCodeProblem(given: string, country: string): string | null {
  const code = normaliseNumber(given)
  if (country === 'IN') return IFSC.test(code) ? null : identityTexts('ifsc')
  if (code === '') return null
  if (country === 'US') return isRouting(code) ? null : identityTexts('routing')
  return BIC.test(code) ? null : identityTexts('bic')
}
