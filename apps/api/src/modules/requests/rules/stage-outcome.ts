export interface StageVotes {
  mode: 'any' | 'all' | 'count'
  /** Approvals required in mode `count`. */
  count: number
  approved: number
  rejected: number
  /** Approvers who have not decided yet. */
  pending: number
}

/**
 * Outcome of a stage's votes. Any one: the first decision counts. All: one rejection ends the stage. n of m:
 * approved with n approvals, rejected as soon as n can't be reached. If fewer approvers remain than required,
 * because some left or were found twice, all of them suffice.
 */
export function stageOutcome({
  mode,
  count,
  approved,
  rejected,
  pending,
}: StageVotes): 'approved' | 'rejected' | null {
  const total = approved + rejected + pending
  if (total === 0) return null
  const needed = mode === 'any' ? 1 : mode === 'all' ? total : Math.min(count, total)
  if (approved >= needed) return 'approved'
  if (mode === 'any') return rejected > 0 ? 'rejected' : null
  return total - rejected < needed ? 'rejected' : null
}
