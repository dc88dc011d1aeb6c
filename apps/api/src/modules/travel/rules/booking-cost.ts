import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'

export interface CostChange {
  /** Costs so far, with fees and after refunds. */
  before: string
  extra: string | null
  fee: string | null
  refund: string | null
}

const cents = (amount: string | null) => (amount === null ? 0n : centsOf(decimalOf(amount)))

/**
 * What a change or cancellation adds to the cost of a booking, negative where more is refunded than is charged. Null when more
 * would be refunded than was paid: the cost of a booking is never below zero.
 */
export function costChange({
  before,
  extra,
  fee,
  refund,
}: CostChange): { amount: string; after: string } | null {
  const amount = cents(extra) + cents(fee) - cents(refund)
  const after = cents(before) + amount
  return after < 0n ? null : { amount: moneyText(amount), after: moneyText(after) }
}
