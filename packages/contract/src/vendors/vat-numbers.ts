import { vendorsContractTexts } from './vendors.texts.ts'

/** The number of a country, without its letters, and how its check digit is computed (European Commission, VIES). */
interface VatRule {
  form: RegExp
  isSound: (number: string) => boolean
}

const digitsOf = (text: string) => [...text].map(Number)
const weighted = (text: string, weights: readonly number[]) =>
  digitsOf(text)
    .slice(0, weights.length)
    .reduce((sum, digit, place) => sum + digit * (weights[place] as number), 0)
const last = (text: string) => Number(text.at(-1))

/** Every second digit from the right is doubled; the sum of all digits is a multiple of ten. */
export function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = place % 2 === 0 ? digit : digit * 2
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** ISO 7064, MOD 11,10. */
function isMod1110(text: string): boolean {
  let product = 10
  for (const digit of digitsOf(text).slice(0, -1)) {
    const sum = (digit + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === last(text)
}

/** ISO 7064, MOD 97-10 over letters as numbers from 10. */
const isMod97 = (text: string) =>
  BigInt([...text].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n === 1n

function isAustrian(text: string): boolean {
  const digits = digitsOf(text.slice(1))
  const sum = digits.slice(0, 7).reduce((total, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2
    return total + Math.floor(value / 10) + (value % 10)
  }, 4)
  return (10 - (sum % 10)) % 10 === digits[7]
}

const NIF = 'TRWAGMYFPDXBNJZSQVHLCKE'

function isSpanish(text: string): boolean {
  const [first = '', end = ''] = [text[0], text[8]]
  if (/[\dXYZ]/.test(first))
    return NIF[Number(text.slice(0, 8).replace(/^[XYZ]/, (sign) => String('XYZ'.indexOf(sign)))) % 23] === end
  if (/[KLM]/.test(first)) return NIF[Number(text.slice(1, 8)) % 23] === end
  const sum = digitsOf(text.slice(1, 8)).reduce((total, digit, place) => {
    const value = place % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return end === String(check) || end === 'JABCDEFGHI'[check]
}

function isFrench(text: string): boolean {
  const [key, siren] = [text.slice(0, 2), text.slice(2)]
  // Companies of Monaco have numbers from 000 that are not of the French register.
  if (!siren.startsWith('000') && !isLuhn(siren)) return false
  return /^\d{2}$/.test(key) ? (12 + 3 * (Number(siren) % 97)) % 97 === Number(key) : true
}

function isIrish(text: string): boolean {
  const second = text[8] ? text.charCodeAt(8) - 64 : 0
  const sum = weighted(text, [8, 7, 6, 5, 4, 3, 2]) + (second === 23 ? 0 : second * 9)
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === text[7]
}

const sumsTo = (text: string, weights: readonly number[], modulus: number) =>
  weighted(text, weights) % modulus === 0

const rules: Readonly<Record<string, VatRule>> = {
  AT: { form: /^U\d{8}$/, isSound: isAustrian },
  BE: {
    form: /^[01]\d{9}$/,
    isSound: (text) => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
  },
  DE: { form: /^[1-9]\d{8}$/, isSound: isMod1110 },
  DK: { form: /^[1-9]\d{7}$/, isSound: (text) => sumsTo(text, [2, 7, 6, 5, 4, 3, 2, 1], 11) },
  ES: { form: /^[A-Z\d]\d{7}[A-Z\d]$/, isSound: isSpanish },
  FI: { form: /^\d{8}$/, isSound: (text) => sumsTo(text, [7, 9, 10, 5, 8, 4, 2, 1], 11) },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, isSound: isFrench },
  IE: { form: /^\d{7}[A-W][A-IW]?$/, isSound: isIrish },
  IT: { form: /^\d{11}$/, isSound: isLuhn },
  LU: { form: /^\d{8}$/, isSound: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)) },
  NL: {
    form: /^\d{9}B\d{2}$/,
    isSound: (text) =>
      isMod97(`NL${text}`) || weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(text[8]),
  },
  PL: {
    form: /^\d{10}$/,
    isSound: (text) => weighted(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === last(text),
  },
  PT: {
    form: /^[1-9]\d{8}$/,
    isSound: (text) => ((11 - (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(text),
  },
  SE: { form: /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, isSound: (text) => isLuhn(text.slice(0, 10)) },
}

/** Countries whose VAT numbers are checked by their digit. */
export const vatCountries: readonly string[] = Object.keys(rules)

/**
 * Why a VAT number with the letters of its country, in plain form, is invalid; null if it is valid. Numbers of countries without a
 * rule here are taken as they are, as long as they look like one.
 */
export function vatProblemOf(vat: string): string | null {
  if (!/^[A-Z]{2}[A-Z\d]{5,13}$/.test(vat)) return vendorsContractTexts('vatCountry')
  const country = vat.slice(0, 2)
  const rule = rules[country]
  if (!rule) return null
  const number = vat.slice(2)
  if (!rule.form.test(number)) return vendorsContractTexts('vatForm', { country })
  return rule.isSound(number) ? null : vendorsContractTexts('vatCheck')
}
