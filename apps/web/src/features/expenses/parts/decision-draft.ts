import type { ClaimLine } from '@muster/contract/expenses/claims.contract'
import { amountText, amountUnits } from '@muster/contract/kit/amounts'
import { typedAmount } from '../../../lib/form/typed-amount.ts'

/** What an approver typed of a line. */
export interface LineDecision {
  approved: string
  note: string
}
export type DecisionDraft = Readonly<Record<number, LineDecision>>

/** What may be approved at most: what an earlier approver left, else what the rules allow. */
export const mostOf = ({ approved, allowed }: ClaimLine): string => approved ?? allowed

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/

/** What was typed as an amount, in units of `amountUnits`; null for what is none. */
export function unitsTyped(text: string): bigint | null {
  const typed = typedAmount(text)
  return AMOUNT.test(typed) ? amountUnits(typed) : null
}

/** What is wrong with what was typed of a line: less than could be approved needs a reason, too. */
export function problemOf(line: ClaimLine, said: LineDecision): 'notAmount' | 'tooMuch' | 'noReason' | null {
  const units = unitsTyped(said.approved)
  if (units === null) return 'notAmount'
  const most = unitsTyped(mostOf(line)) ?? 0n
  if (units > most) return 'tooMuch'
  return units < most && said.note.trim() === '' ? 'noReason' : null
}

const saidOf = (line: ClaimLine, said: DecisionDraft): LineDecision =>
  said[line.id] ?? { approved: mostOf(line), note: '' }

/** The sum that would be approved. */
export const totalOf = (lines: readonly ClaimLine[], said: DecisionDraft): bigint =>
  lines.reduce((sum, line) => sum + (unitsTyped(saidOf(line, said).approved) ?? 0n), 0n)

/** Lines of which less is approved than could be, as they are sent. */
export const changedLines = (lines: readonly ClaimLine[], said: DecisionDraft) =>
  lines.flatMap((line) => {
    const { approved, note } = saidOf(line, said)
    const units = unitsTyped(approved) ?? 0n
    const isLess = units !== unitsTyped(mostOf(line))
    return isLess || note.trim() !== ''
      ? [{ id: line.id, approved: amountText(units), note: note.trim() }]
      : []
  })
