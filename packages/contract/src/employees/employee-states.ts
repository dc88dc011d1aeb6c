import { z } from '../kit/index.ts'

export const employmentStatus = z.enum(['active', 'left'])
/** `none`: the person has no login yet. */
export const accountState = z.enum(['none', 'invited', 'active', 'disabled'])
export type AccountState = z.infer<typeof accountState>

/**
 * The one status shown of a person, the first that applies: left, joining on a later day, leaving on a known day, on
 * probation (only for callers who may see that), active.
 */
export const standingStates = ['left', 'joining', 'leaving', 'probation', 'active'] as const
export const employmentStanding = z.object({
  state: z.enum(standingStates),
  /**
   * The day that belongs to it: date of joining, last working day, or the day until which probation runs; null without
   * one.
   */
  on: z.nullable(z.string()),
})
export type EmploymentStanding = z.infer<typeof employmentStanding>
