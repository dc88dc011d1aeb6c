import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { smallestUnit } from '@muster/contract/kit/currency'

/**
 * Splits an amount by shares, which are decimal texts of at most four decimals: each part is rounded down to the smallest unit of
 * the currency, and the last one has what is left, so that the parts sum up to the amount exactly and none is negative.
 * `partsSql` does the same in SQL.
 */
export function splitMoney(amount: string, shares: readonly string[], currency: string): string[] {
  const total = amountUnits(amount)
  const smallest = smallestUnit(currency)
  const weights = shares.map(amountUnits)
  const whole = weights.reduce((sum, one) => sum + one, 0n)
  let left = total
  return weights.map((weight, at) => {
    const part = at + 1 === weights.length ? left : ((total * weight) / (whole * smallest)) * smallest
    left -= part
    return amountText(part)
  })
}
