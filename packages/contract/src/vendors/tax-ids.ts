import { vatProblemOf } from './vat-numbers.ts'
import { vendorsContractTexts } from './vendors.texts.ts'

/** Upper case, without spaces, dots, dashes and slashes. */
export const plainTaxId = (text: string): string => text.toUpperCase().replace(/[\s./\-‐-―]/g, '')

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/

/** The check character of a GSTIN: its first fourteen weighted 1 and 2 in turn, in base 36 (GST Network). */
export function gstinCheck(first14: string): string {
  let sum = 0
  for (const [place, sign] of [...first14].entries()) {
    const product = Number.parseInt(sign, 36) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase()
}

/** Why a GSTIN, in its plain form, is invalid; null if it is valid. */
export function gstinProblem(gstin: string): string | null {
  const state = Number(gstin.slice(0, 2))
  const isState = (state >= 1 && state <= 38) || state === 97 || state === 99
  if (!GSTIN.test(gstin) || !isState) return vendorsContractTexts('gstinForm')
  return gstinCheck(gstin.slice(0, 14)) === gstin[14] ? null : vendorsContractTexts('gstinCheck')
}

/** Why a PAN is invalid: its fourth letter says what kind of holder it has. Its own check letter is not public. */
export const panProblem = (pan: string): string | null =>
  PAN.test(pan) ? null : vendorsContractTexts('panForm')

export interface TaxIds {
  gstin: string
  pan: string
  vat_id: string
}

/** The numbers in plain form, with a PAN that is only within the GSTIN. */
export function plainTaxIds({ gstin, pan, vat_id }: TaxIds): TaxIds {
  const plain = { gstin: plainTaxId(gstin), pan: plainTaxId(pan), vat_id: plainTaxId(vat_id) }
  const within = plain.pan === '' && gstinProblem(plain.gstin) === null ? plain.gstin.slice(2, 12) : plain.pan
  return { ...plain, pan: within }
}

/** Problems of the numbers of a vendor, in plain form, by field. What is blank is none. */
export function taxIdProblems({ gstin, pan, vat_id }: TaxIds): Partial<Record<keyof TaxIds, string>> {
  const problems: Partial<Record<keyof TaxIds, string>> = {}
  const add = (field: keyof TaxIds, problem: string | null) => {
    if (problem !== null) problems[field] = problem
  }
  if (gstin !== '') add('gstin', gstinProblem(gstin))
  if (pan !== '') add('pan', panProblem(pan))
  if (gstin !== '' && pan !== '' && !problems.gstin && !problems.pan && gstin.slice(2, 12) !== pan)
    problems.pan = vendorsContractTexts('panOfGstin')
  if (vat_id !== '') add('vat_id', vatProblemOf(vat_id))
  return problems
}
