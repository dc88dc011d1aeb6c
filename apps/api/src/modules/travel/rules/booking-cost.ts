import { isZero } from '@muster/contract/kit/amounts'
import { decimalOf, sumOfDecimals } from '../../../lib/money.ts'

export interface CostChange {
  /** Costs so far, with fees and after refunds. */
  before: string
  extra: string | null
  fee: string | null
  refund: string | null
}

const negative = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/**
 * What a change or cancellation adds to the cost of a booking, negative where more is refunded than is charged. Null when more
 * would be refunded than was paid: the cost of a booking is never below zero. Exact, in whatever decimals the currency has.
 */
export function costChange({
  before,
  extra,
  fee,
  refund,
}: CostChange): { amount: string; after: string } | null {
  const amount = sumOfDecimals(['0.00', extra ?? '0', fee ?? '0', refund === null ? '0' : negative(refund)])
  const after = sumOfDecimals([before, amount])
  return after.startsWith('-') ? null : { amount, after }
}

/** What a cost changed by since it was put on claims, negative for what came back; null for nothing. */
export function sinceClaimed(amount: string, on: string | null): string | null {
  const open = on === null ? amount : sumOfDecimals([amount, negative(on)])
  return isZero(open) ? null : open
}

/** What of the cost of a booking is on no claim; null for nothing, or where more is claimed than it costs. */
export function unclaimed(
  { id, amount }: { id: number; amount: string },
  claimed: ReadonlyMap<number, string>,
): string | null {
  const on = claimed.get(id)
  // JSON brings exact decimals as numbers.
  const open = on === undefined ? amount : sumOfDecimals([amount, negative(String(on))])
  return decimalOf(open).numerator > 0n ? open : null
}
