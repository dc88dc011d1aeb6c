import { field, z } from '../../kit/index.ts'
import { entryKinds, goalStandings, pipOutcomes, pipStates } from './pip.constants.ts'

export const person = {
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
}

const goal = z.object({
  id: field.id(),
  title: z.string(),
  measure: z.string(),
  due_on: z.string(),
  weight: z.int(),
  standing: z.enum(goalStandings),
})
export type PipGoal = z.infer<typeof goal>

const entry = z.object({
  id: field.id(),
  kind: z.enum(entryKinds),
  voice: z.enum(['employee', 'manager', 'hr']),
  on_date: z.string(),
  note: z.string(),
  /** The progress of goals at a check-in. */
  standings: z.array(z.object({ goal: z.string(), standing: z.enum(goalStandings) })),
  /** The previous last day, for an extension. */
  from_ends_on: z.nullable(z.string()),
  to_ends_on: z.nullable(z.string()),
  outcome: z.nullable(z.enum(pipOutcomes)),
  actor: z.string(),
  at: z.string(),
})
export type PipEntry = z.infer<typeof entry>

/** A plan, as those who may read it see it. */
export const plan = z.object({
  id: field.id(),
  ...person,
  DESIGNATION_NAME: z.nullable(z.string()),
  REPORTING_MANAGER_NAME: z.nullable(z.string()),
  title: z.string(),
  reason: z.string(),
  support: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  first_ends_on: z.string(),
  check_in_days: z.int(),
  state: z.enum(pipStates),
  outcome: z.nullable(z.enum(pipOutcomes)),
  outcome_note: z.string(),
  extensions: z.int(),
  days_left: z.nullable(z.int()),
  /** Due day of the next check-in; null unless the plan is running. */
  next_check_in: z.nullable(z.string()),
  acknowledged_at: z.nullable(z.string()),
  closed_on: z.nullable(z.string()),
  created_by: z.string(),
  /** Total weight of the goals met, out of 100. */
  achieved: z.int(),
  goals: z.array(goal),
  /** Newest first. */
  entries: z.array(entry),
  version: field.whole(),
  /** The pending request to start the plan. */
  waiting: z.nullable(z.object({ REQUEST_ID: field.id(), asked_at: z.string() })),
  /** Whether starting it requires an approval; false unless it is a draft that the caller may start. */
  needs_approval: z.boolean(),
  abilities: z.object({
    edit: z.boolean(),
    start: z.boolean(),
    discard: z.boolean(),
    check_in: z.boolean(),
    extend: z.boolean(),
    close: z.boolean(),
    comment: z.boolean(),
    acknowledge: z.boolean(),
  }),
})
export type Pip = z.infer<typeof plan>
