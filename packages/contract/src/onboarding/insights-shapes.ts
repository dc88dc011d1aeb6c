import { field, z } from '../kit/index.ts'
import { funnelStages } from './insights.constants.ts'
import { candidateStatuses } from './onboarding.constants.ts'

export const period = { from: z.string(), to: z.string() }

export const group = z.object({
  /** The unit or person; null for those without, for the others summed up, and where the group is a text. */
  id: z.nullable(field.id()),
  /** A source or status; null where it is a unit. */
  value: z.nullable(z.string()),
  /** Null for candidates without, and for the others summed up. */
  name: z.nullable(z.string()),
  /** The groups that are summed up; 0 for a group of its own. */
  others: z.int(),
  total: z.int(),
})
export type CandidateGroup = z.infer<typeof group>

export const month = z.object({
  /** First day of the month. */
  month: z.string(),
  ...period,
  added: z.int(),
  offered: z.int(),
  accepted: z.int(),
  joined: z.int(),
  lost: z.int(),
  offered_lost: z.int(),
})
export type CandidateMonth = z.infer<typeof month>

export const stage = z.object({ stage: z.enum(funnelStages), total: z.int() })

/** Percentages with at most two decimals; null where there is nothing to divide by. */
export const share = z.nullable(z.number())

export const stats = z.object({
  ...period,
  added: z.int(),
  open: z.int(),
  offered: z.int(),
  accepted: z.int(),
  joined: z.int(),
  lost: z.int(),
  offered_lost: z.int(),
  /** Joined ÷ accepted. */
  turn_over_ratio: share,
  /** Lost ÷ offered. */
  turn_over_rate: share,
  /** Being onboarded, with a step past its due date. */
  overdue: z.int(),
  /** Added in these days, and deleted. */
  deleted: z.int(),
  /** Expected to join within the next 30 days, whenever they were added. */
  joiners_ahead: z.int(),
  joiners_to: z.string(),
  today: z.string(),
  /** Whether the caller sees some candidates only. */
  is_limited: z.boolean(),
})
export type CandidateStats = z.infer<typeof stats>

export const reason = z.object({
  /** As it was first written; null for reasons that the caller may not see, and for the others summed up. */
  reason: z.nullable(z.string()),
  others: z.int(),
  total: z.int(),
})

export const state = z.object({ status: z.enum(candidateStatuses), total: z.int() })
