import { addMonths, firstOfMonth } from '@muster/contract/kit/days'
import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'

export interface Instalment {
  /** First day of its month, `YYYY-MM-DD`. */
  month: string
  amount: string
}

/**
 * Monthly deductions without interest, from the month after the pay-out. All are alike; the last one has what division leaves,
 * so that they sum up to the amount exactly.
 *
 * @param count at most one for each hundredth of the amount
 */
export function schedule(amount: string, count: number, paidOn: string): Instalment[] {
  const total = centsOf(decimalOf(amount))
  const each = total / BigInt(count)
  const first = firstOfMonth(paidOn)
  return Array.from({ length: count }, (_, at) => ({
    month: addMonths(first, at + 1),
    amount: moneyText(at + 1 === count ? total - each * BigInt(count - 1) : each),
  }))
}

/** What is left of each instalment: what was paid back, however, covers the earliest ones. The parts sum up to the balance. */
export function leftOf<I extends Instalment>(
  instalments: readonly I[],
  balance: string,
): (I & { left: string })[] {
  let left = centsOf(decimalOf(balance))
  return [...instalments]
    .reverse()
    .map((one) => {
      const own = centsOf(decimalOf(one.amount))
      const part = left < own ? left : own
      left -= part
      return { ...one, left: moneyText(part) }
    })
    .reverse()
}
