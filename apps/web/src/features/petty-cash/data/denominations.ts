import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { denominationsOf } from '@muster/contract/petty-cash/denominations'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

/** How many there are of a note or coin. */
export interface Piece {
  value: string
  pieces: number
}

/** What a count begins with: each note and coin of the currency, or nothing where they are not known. */
export const piecesIn = (currency: string): Piece[] =>
  (denominationsOf(currency) ?? []).map((value) => ({ value, pieces: 0 }))

export const isCounted = ({ pieces }: Piece): boolean => pieces > 0

const AMOUNT = /^\d{1,11}(?:\.\d{1,4})?$/

/** The exact total of what was counted by denomination; null while there is none or one is no amount. */
export function totalOf(pieces: readonly Piece[]): string | null {
  let sum = 0n
  for (const { value, pieces: count } of pieces) {
    const text = value.trim()
    if (!AMOUNT.test(text)) return null
    sum += amountUnits(text) * BigInt(count)
  }
  return pieces.length === 0 ? null : amountText(sum)
}

/**
 * The amount and the denominations as they are sent: without an amount, it is what the denominations come to. Where these are typed,
 * all are sent, so that each is refused in its row.
 */
export function countedIn(
  typed: string | null | undefined,
  pieces: readonly Piece[],
  currency: string,
): { counted: string; denominations: Piece[] } {
  const denominations = denominationsOf(currency) === null ? [...pieces] : pieces.filter(isCounted)
  return { counted: typedAmount(typed ?? '') || (totalOf(denominations) ?? ''), denominations }
}
