import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { decimalOf } from '../../../lib/money.ts'

/** A decimal without zeros at its end or before its first digit: `"083.50"` is `"83.5"`. */
export function trimmed(text: string): string {
  const [whole = '0', decimals = ''] = text.trim().split('.')
  const rest = decimals.replace(/0+$/, '')
  const start = whole.replace(/^0+(?=\d)/, '')
  return rest === '' ? start : `${start}.${rest}`
}

/** The exact sum of amounts of money. */
export const sumOfMoney = (amounts: readonly string[]): string =>
  amountText(amounts.reduce((sum, one) => sum + amountUnits(one), 0n))

/** The exact difference of two amounts of money. */
export const lessMoney = (amount: string, taken: string): string =>
  amountText(amountUnits(amount) - amountUnits(taken))

/** Negative, 0 or positive, as the first amount is less, equal or more. */
export function compareMoney(one: string, other: string): number {
  const [a, b] = [decimalOf(one), decimalOf(other)]
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
