export interface StageVotes {
  mode: 'any' | 'all' | 'count'
  /** How many approvals mode `count` takes. */
  count: number
  approved: number
  rejected: number
  /** Who has not decided yet. */
  pending: number
}

/**
 * What a stage's votes amount to. Any one: the first decision is the stage's. All: one refusal ends it. n of m:
 * approved with n, rejected as soon as n can't be reached any more. When fewer are asked than it takes, because
 * some left or were found twice, all who are asked are enough.
 */
export function stageOutcome({
  mode,
  count,
  approved,
  rejected,
  pending,
}: StageVotes): 'approved' | 'rejected' | null {
  const asked = approved + rejected + pending
  if (asked === 0) return null
  const needed = mode === 'any' ? 1 : mode === 'all' ? asked : Math.min(count, asked)
  if (approved >= needed) return 'approved'
  if (mode === 'any') return rejected > 0 ? 'rejected' : null
  return asked - rejected < needed ? 'rejected' : null
}
