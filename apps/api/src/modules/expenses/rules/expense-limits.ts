import { amountUnits } from '@muster/contract/kit/amounts'
import { roundedQuotient } from '../../../lib/fraction.ts'
import type { ExpenseCategory, ExpenseClaimInput, ExpenseLine, ExpenseReason } from './expense-claim-types.ts'

/** What is used up of the limits, in units of `amountUnits`, by category and by date or month. */
export type Used = Map<string, bigint>

// Dates and months are of fixed length, so that no two keys are alike.
const dayKey = ({ category, on }: Pick<ExpenseLine, 'category' | 'on'>) => `${on} ${category}`
const monthKey = ({ category, on }: Pick<ExpenseLine, 'category' | 'on'>) => `${on.slice(0, 7)} ${category}`

export function useUp(used: Used, of: Pick<ExpenseLine, 'category' | 'on'>, units: bigint): void {
  for (const key of [dayKey(of), monthKey(of)]) used.set(key, (used.get(key) ?? 0n) + units)
}

export function usedBefore(spent: ExpenseClaimInput['spent']): Used {
  const used: Used = new Map()
  for (const one of spent) useUp(used, one, amountUnits(one.amount))
  return used
}

interface Limit {
  reason: ExpenseReason
  /** What it leaves over, in units; negative when more than the limit was used. */
  left: bigint
}

function limitsOf(category: ExpenseCategory, line: ExpenseLine, used: Used): Limit[] {
  const { per_line, per_day, per_month } = category
  const limits: Limit[] = []
  const add = (reason: ExpenseReason, most: string | null, usedUp: bigint) => {
    if (most !== null) limits.push({ reason, left: amountUnits(most) - usedUp })
  }
  add('line_limit', per_line, 0n)
  add('day_limit', per_day, used.get(dayKey(line)) ?? 0n)
  add('month_limit', per_month, used.get(monthKey(line)) ?? 0n)
  return limits
}

/** Rule 4: what is allowed within the limits, rounded to the smallest unit of the currency, and the limits that are exceeded. */
export function applyLimits(
  category: ExpenseCategory,
  line: ExpenseLine,
  claimed: bigint,
  used: Used,
  smallest: bigint,
): { allowed: bigint; reasons: ExpenseReason[] } {
  const exceeded = limitsOf(category, line, used).filter(({ left }) => claimed > left)
  const reasons = exceeded.map(({ reason }) => reason)
  if (exceeded.length === 0 || category.over === 'flag') return { allowed: claimed, reasons }
  if (category.over === 'refuse') return { allowed: 0n, reasons }
  const least = exceeded.reduce((most, { left }) => (left < most ? left : most), claimed)
  return { allowed: least > 0n ? roundedQuotient(least, smallest) * smallest : 0n, reasons }
}
