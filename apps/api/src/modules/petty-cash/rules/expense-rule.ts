import { amountUnits } from '@muster/contract/kit/amounts'
import { daysIn } from '@muster/contract/kit/days'

export interface CashRuleTerms {
  per_expense: string | null
  receipt_above: string | null
  max_age_days: number | null
  categories: readonly { name: string; gl_code: string }[]
}

export interface AskedExpense {
  category: string
  amount: string
  spent_on: string
  receipts: number
}

export type ExpenseProblem =
  | { field: 'amount'; problem: 'nothing' }
  | { field: 'amount'; problem: 'tooMuch'; limit: string }
  | { field: 'category'; problem: 'chooseCategory' }
  | { field: 'spent_on'; problem: 'inFuture' }
  | { field: 'spent_on'; problem: 'tooOld'; days: number }
  | { field: 'files'; problem: 'receiptNeeded'; limit: string }

/** What the rule of a type says against an expense, on a day. Limits are not above themselves: exactly the limit is fine. */
export function expenseProblems(
  { per_expense, receipt_above, max_age_days, categories }: CashRuleTerms,
  { category, amount, spent_on, receipts }: AskedExpense,
  today: string,
): ExpenseProblem[] {
  const problems: ExpenseProblem[] = []
  const asked = amountUnits(amount)
  if (asked <= 0n) problems.push({ field: 'amount', problem: 'nothing' })
  else if (per_expense !== null && asked > amountUnits(per_expense))
    problems.push({ field: 'amount', problem: 'tooMuch', limit: per_expense })
  if (!categories.some(({ name }) => name === category))
    problems.push({ field: 'category', problem: 'chooseCategory' })
  if (spent_on > today) problems.push({ field: 'spent_on', problem: 'inFuture' })
  else if (max_age_days !== null && daysIn(spent_on, today) - 1 > max_age_days)
    problems.push({ field: 'spent_on', problem: 'tooOld', days: max_age_days })
  if (receipt_above !== null && asked > amountUnits(receipt_above) && receipts === 0)
    problems.push({ field: 'files', problem: 'receiptNeeded', limit: receipt_above })
  return problems
}
