import type { ClaimLine } from '@muster/contract/expenses/claims.contract'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

/** What an approver typed of a line. */
export interface LineDecision {
  approved: string
  note: string
}
export type DecisionDraft = Readonly<Record<number, LineDecision>>

/** What may be approved at most: what an earlier approver left, else what the rules allow. */
export const mostOf = ({ approved, allowed }: ClaimLine): string => approved ?? allowed

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Hundredths of an amount, exactly; null for what is none. */
export function centsOf(text: string): bigint | null {
  const typed = typedAmount(text)
  if (!AMOUNT.test(typed)) return null
  const [whole = '0', decimals = ''] = typed.split('.')
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

export const amountOf = (cents: bigint): string => {
  const text = cents.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** What is wrong with what was typed of a line: less than could be approved needs a reason, too. */
export function problemOf(line: ClaimLine, said: LineDecision): 'notAmount' | 'tooMuch' | 'noReason' | null {
  const cents = centsOf(said.approved)
  if (cents === null) return 'notAmount'
  const most = centsOf(mostOf(line)) ?? 0n
  if (cents > most) return 'tooMuch'
  return cents < most && said.note.trim() === '' ? 'noReason' : null
}

const saidOf = (line: ClaimLine, said: DecisionDraft): LineDecision =>
  said[line.id] ?? { approved: mostOf(line), note: '' }

/** The sum that would be approved. */
export const totalOf = (lines: readonly ClaimLine[], said: DecisionDraft): bigint =>
  lines.reduce((sum, line) => sum + (centsOf(saidOf(line, said).approved) ?? 0n), 0n)

/** Lines of which less is approved than could be, as they are sent. */
export const changedLines = (lines: readonly ClaimLine[], said: DecisionDraft) =>
  lines.flatMap((line) => {
    const { approved, note } = saidOf(line, said)
    const cents = centsOf(approved) ?? 0n
    const isLess = cents !== centsOf(mostOf(line))
    return isLess || note.trim() !== '' ? [{ id: line.id, approved: amountOf(cents), note: note.trim() }] : []
  })
