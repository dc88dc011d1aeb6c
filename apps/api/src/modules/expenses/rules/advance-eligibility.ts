import type { AdvanceKind } from '@muster/contract/expenses/advances.constants'
import { amountUnits } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'
import { compareDecimals, decimalOf } from '../../../lib/money.ts'

export interface AdvanceTerms {
  min_months: number
  max_amount: string | null
  max_percent: number | null
  max_open: number
  max_instalments: number
}

export interface AdvanceCase {
  kind: AdvanceKind
  amount: string
  instalments: number | null
  /** Null where no rule is for the person. */
  terms: AdvanceTerms | null
  /** Months of service. */
  months: number
  /** ISO 4217. */
  currency: string
  /** Monthly gross pay in the currency of the advance; null where it is not known. */
  pay: string | null
  /** Of the kind, that are requested, approved or not paid back. */
  open: number
}

export type AdvanceProblem =
  | 'no_rule'
  | 'too_early'
  | 'too_many'
  | 'too_much'
  | 'pay_unknown'
  | 'too_much_of_pay'
  | 'instalments_needed'
  | 'too_many_instalments'
  | 'instalments_too_small'

/** At most a share of the pay; exact, not rounded. */
function isOverShare(amount: string, pay: string, percent: number): boolean {
  const [asked, gross] = [decimalOf(amount), decimalOf(pay)]
  return asked.numerator * gross.denominator * 100n > gross.numerator * asked.denominator * BigInt(percent)
}

/** Why a loan or an advance is not possible, most serious first; empty if it is. */
export function advanceProblems(of: AdvanceCase): AdvanceProblem[] {
  const { kind, amount, instalments, terms, months, pay, open, currency } = of
  if (terms === null) return ['no_rule']
  const problems: AdvanceProblem[] = []
  const add = (is: boolean, problem: AdvanceProblem) => {
    if (is) problems.push(problem)
  }
  add(months < terms.min_months, 'too_early')
  add(open >= terms.max_open, 'too_many')
  add(terms.max_amount !== null && compareDecimals(amount, terms.max_amount) > 0, 'too_much')
  if (terms.max_percent !== null)
    if (pay === null) problems.push('pay_unknown')
    else add(isOverShare(amount, pay, terms.max_percent), 'too_much_of_pay')
  if (kind === 'expense') return problems
  if (instalments === null) problems.push('instalments_needed')
  else if (instalments > terms.max_instalments) problems.push('too_many_instalments')
  else add(BigInt(instalments) * smallestUnit(currency) > amountUnits(amount), 'instalments_too_small')
  return problems
}
