import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import type { EntryKind } from '@muster/contract/petty-cash/petty-cash.constants'

export interface Movement {
  kind: EntryKind
  /** Of a correction signed, otherwise positive. */
  amount: string
}

export type Moved = { balance: string; amount: string } | { problem: 'nothing' | 'too_little' | 'too_much' }

/**
 * What is in a fund after a movement, with its signed amount. It is never below zero, and a top-up never brings it above the limit; a
 * correction may, since it says what was counted.
 */
export function moved(before: string, limit: string, { kind, amount }: Movement): Moved {
  const given = amountUnits(amount)
  if (given === 0n || (kind !== 'correction' && given < 0n)) return { problem: 'nothing' }
  const signed = kind === 'expense' || kind === 'return' ? -given : given
  const after = amountUnits(before) + signed
  if (after < 0n) return { problem: 'too_little' }
  if (kind === 'top_up' && after > amountUnits(limit)) return { problem: 'too_much' }
  return { balance: amountText(after), amount: amountText(signed) }
}

export interface Denomination {
  value: string
  pieces: number
}

/** The exact total of what was counted by denomination. */
export const totalOf = (counted: readonly Denomination[]): string =>
  amountText(counted.reduce((sum, { value, pieces }) => sum + amountUnits(value) * BigInt(pieces), 0n))

/** What was counted less what the ledger says. */
export const differenceOf = (counted: string, expected: string): string =>
  amountText(amountUnits(counted) - amountUnits(expected))
