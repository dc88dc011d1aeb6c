import type { BgvCheckState, BgvResult } from '@muster/contract/onboarding/verification.constants'
import { nameKey } from '../../../lib/person-keys.ts'

/** The result of a case; null while a check is pending. */
export function resultOf(states: readonly BgvCheckState[]): BgvResult | null {
  if (states.includes('pending')) return null
  if (states.includes('discrepancy')) return 'discrepancy'
  return states.includes('unable') ? 'unable' : 'clear'
}

// Verhoeff's check digit, as the numbers have it: multiplication in the dihedral group of ten, and its permutation.
const times = (a: number, b: number): number => {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
  return b < 5 ? 5 + ((a - b + 5) % 5) : (a - b + 5) % 5
}
const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const permuted = (digit: number, rounds: number): number =>
  rounds === 0 ? digit : permuted(permutation[digit] as number, rounds - 1)

/** The twelve digits of an Aadhaar number; null where it is none: wrong length, first digit or check digit. */
export function aadhaarDigits(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[2-9]\d{11}$/.test(digits)) return null
  const sum = [...digits].reverse().reduce((c, digit, at) => times(c, permuted(Number(digit), at % 8)), 0)
  return sum === 0 ? digits : null
}

/** Whether two names are the same words in any order and case; null where one is unknown. */
export function sameName(one: string, other: string): boolean | null {
  if (one.trim() === '' || other.trim() === '') return null
  return nameKey(one, '') === nameKey(other, '')
}
