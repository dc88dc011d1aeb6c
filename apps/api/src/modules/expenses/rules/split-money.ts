import { centsOf, decimalOf, moneyText } from '../../../lib/money.ts'

/**
 * Splits an amount by shares, which are decimal texts of at most four decimals: each part is rounded down to hundredths, and the
 * last one has what is left, so that the parts sum up to the amount exactly and none is negative. `partsSql` does the same in SQL.
 */
export function splitMoney(amount: string, shares: readonly string[]): string[] {
  const total = centsOf(decimalOf(amount))
  const weights = shares.map((share) => {
    const { numerator, denominator } = decimalOf(share)
    return numerator * (10_000n / denominator)
  })
  const whole = weights.reduce((sum, one) => sum + one, 0n)
  let left = total
  return weights.map((weight, at) => {
    const part = at + 1 === weights.length ? left : (total * weight) / whole
    left -= part
    return moneyText(part)
  })
}
