import type { LineSource, LineState } from '@muster/contract/offboarding/clearance/clearance.constants'
import { MOST_RECOVERED } from '@muster/contract/offboarding/clearance/clearance.constants'

/** What decides who may do what with a line. */
export interface LineFacts {
  state: LineState
  source: LineSource
  /** The separation is in a status in which lines are decided. */
  isOpenClearance: boolean
  /** The caller is the leaver: nobody clears themselves. */
  isOwn: boolean
  /** The caller is one of its approvers. */
  isMine: boolean
  /** The caller manages the clearance of the leaver. */
  manages: boolean
  hasApprovers: boolean
}

export interface LineRights {
  /** As an approver, or of a line without approvers as whoever manages clearance. */
  decide: boolean
  /** In the approvers' place, with a reason. */
  override: boolean
  reopen: boolean
  remove: boolean
}

/** Who may decide a line of a clearance, take a decision back, or remove it. */
export function lineRights(facts: LineFacts): LineRights {
  const { state, source, isOpenClearance, isOwn, isMine, manages, hasApprovers } = facts
  const isAble = isOpenClearance && !isOwn
  const isOpen = state === 'open'
  const isTheirs = isMine || (manages && !hasApprovers)
  return {
    decide: isAble && isOpen && isTheirs,
    override: isAble && isOpen && !isTheirs && manages,
    // What was cleared has been taken back: it is open again when it is handed out again.
    reopen: isAble && !isOpen && (isMine || manages) && !(source === 'asset' && state === 'cleared'),
    remove: isAble && isOpen && manages && source === 'extra',
  }
}

export type DecisionProblem = 'amountMissing' | 'amountTooHigh' | 'reasonMissing'

/** What a decision lacks, by its field. A decision in the approvers' place, and one that gives something away, has a reason. */
export function decisionProblems(
  { outcome, amount, reason }: { outcome: LineState; amount?: string | undefined; reason: string },
  isOverride: boolean,
): { amount?: DecisionProblem; reason?: DecisionProblem } {
  const needsReason = isOverride || outcome === 'waived' || outcome === 'open'
  const lacksAmount = outcome === 'recovered' && !(amount !== undefined && /[1-9]/.test(amount))
  const isTooHigh = outcome === 'recovered' && Number(amount ?? 0) > MOST_RECOVERED
  return {
    ...(lacksAmount ? { amount: 'amountMissing' as const } : {}),
    ...(isTooHigh ? { amount: 'amountTooHigh' as const } : {}),
    ...(needsReason && reason === '' ? { reason: 'reasonMissing' as const } : {}),
  }
}
