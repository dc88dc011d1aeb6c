import { amountText, amountUnits } from '@muster/contract/kit/amounts'

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
