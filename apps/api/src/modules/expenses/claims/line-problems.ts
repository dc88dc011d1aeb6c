import type { LineInput } from '@muster/contract/expenses/claims.contract'
import { MAX_LINE_AMOUNT } from '@muster/contract/expenses/expenses.constants'
import { amountProblem } from '@muster/contract/kit/index'
import { compareDecimals } from '../../../lib/money.ts'
import { expensesTexts } from '../expenses.texts.ts'
import type { Category } from './facts.queries.ts'
import { missingField } from './judge.ts'
import { splitProblems } from './split.ts'

/** Which amounts have more decimals than their currency: they would be rounded into money that nobody spent. */
function decimalProblems({ amount, tax, currency }: LineInput, at: number): Record<string, string> {
  const problems = Object.entries({ amount, tax }).flatMap(([field, value]) => {
    const problem = value === null || currency === null ? null : amountProblem(value, currency)
    return problem === null ? [] : [[`lines.${at}.${field}`, problem]]
  })
  return Object.fromEntries(problems)
}

/** What is wrong with a line, by field. */
export function problemsOf(
  line: LineInput,
  kind: Category['kind'],
  claimed: string,
  at: number,
): Record<string, string> {
  const fields: Record<string, string> = {}
  const missing = missingField(line, kind)
  if (missing) fields[`lines.${at}.${missing.field}`] = missing.text
  if (compareDecimals(claimed, MAX_LINE_AMOUNT) > 0)
    fields[`lines.${at}.${kind === 'distance' ? 'distance' : 'amount'}`] = expensesTexts('amountTooLarge', {
      most: MAX_LINE_AMOUNT,
    })
  if (line.tax !== null && (line.amount === null || compareDecimals(line.tax, line.amount) > 0))
    fields[`lines.${at}.tax`] = expensesTexts('taxTooMuch')
  return { ...fields, ...decimalProblems(line, at), ...splitProblems(line, kind, at) }
}
