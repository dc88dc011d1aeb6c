import { amountText, amountUnits } from '@muster/contract/kit/amounts'

const AMOUNT = /^\d{1,11}(?:\.\d{1,4})?$/

/** The exact total of what was counted by denomination; null while there is none or one is no amount. */
export function totalOf(pieces: readonly { value: string; pieces: number }[]): string | null {
  let sum = 0n
  for (const { value, pieces: count } of pieces) {
    const text = value.trim()
    if (!AMOUNT.test(text)) return null
    sum += amountUnits(text) * BigInt(count)
  }
  return pieces.length === 0 ? null : amountText(sum)
}
