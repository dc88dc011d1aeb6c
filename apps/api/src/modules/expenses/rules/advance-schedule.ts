import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'
import { addMonths, firstOfMonth } from '@muster/contract/kit/days'

export interface Instalment {
  /** First day of its month, `YYYY-MM-DD`. */
  month: string
  amount: string
}

/**
 * Monthly deductions without interest, from the month after the pay-out. All are alike; the last one has what division leaves,
 * so that they sum up to the amount exactly. Each has the decimals of the currency: of yen they are whole.
 *
 * @param count at most one for each unit of the amount, as `smallestUnit` has it
 */
export function schedule(amount: string, count: number, paidOn: string, currency: string): Instalment[] {
  const total = amountUnits(amount)
  const unit = smallestUnit(currency)
  const each = (total / unit / BigInt(count)) * unit
  const first = firstOfMonth(paidOn)
  return Array.from({ length: count }, (_, at) => ({
    month: addMonths(first, at + 1),
    amount: amountText(at + 1 === count ? total - each * BigInt(count - 1) : each),
  }))
}

/** What is left of each instalment: what was paid back, however, covers the earliest ones. The parts sum up to the balance. */
export function leftOf<I extends Instalment>(
  instalments: readonly I[],
  balance: string,
): (I & { left: string })[] {
  let left = amountUnits(balance)
  return [...instalments]
    .reverse()
    .map((one) => {
      const own = amountUnits(one.amount)
      const part = left < own ? left : own
      left -= part
      return { ...one, left: amountText(part) }
    })
    .reverse()
}
