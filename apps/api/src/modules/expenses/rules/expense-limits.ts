import type { ExpenseCategory, ExpenseClaimInput, ExpenseLine, ExpenseReason } from './expense-claim-types.ts'
import { centsOfUnits, unitsOf, unitsOfCents } from './money-units.ts'

/** What is used up of the limits, in units, by category and by date or month. */
export type Used = Map<string, bigint>

// Dates and months are of fixed length, so that no two keys are alike.
const dayKey = ({ category, on }: Pick<ExpenseLine, 'category' | 'on'>) => `${on} ${category}`
const monthKey = ({ category, on }: Pick<ExpenseLine, 'category' | 'on'>) => `${on.slice(0, 7)} ${category}`

export function useUp(used: Used, of: Pick<ExpenseLine, 'category' | 'on'>, units: bigint): void {
  for (const key of [dayKey(of), monthKey(of)]) used.set(key, (used.get(key) ?? 0n) + units)
}

export function usedBefore(spent: ExpenseClaimInput['spent']): Used {
  const used: Used = new Map()
  for (const one of spent) useUp(used, one, unitsOf(one.amount))
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
    if (most !== null) limits.push({ reason, left: unitsOf(most) - usedUp })
  }
  add('line_limit', per_line, 0n)
  add('day_limit', per_day, used.get(dayKey(line)) ?? 0n)
  add('month_limit', per_month, used.get(monthKey(line)) ?? 0n)
  return limits
}

/** Rule 4: what is allowed within the limits, in hundredths, and the limits that are exceeded. */
export function applyLimits(
  category: ExpenseCategory,
  line: ExpenseLine,
  claimed: bigint,
  used: Used,
): { allowed: bigint; reasons: ExpenseReason[] } {
  const units = unitsOfCents(claimed)
  const exceeded = limitsOf(category, line, used).filter(({ left }) => units > left)
  const reasons = exceeded.map(({ reason }) => reason)
  if (exceeded.length === 0 || category.over === 'flag') return { allowed: claimed, reasons }
  if (category.over === 'refuse') return { allowed: 0n, reasons }
  const least = exceeded.reduce((most, { left }) => (left < most ? left : most), units)
  return { allowed: least > 0n ? centsOfUnits(least) : 0n, reasons }
}
