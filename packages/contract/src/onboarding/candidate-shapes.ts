import { field, z } from '../kit/index.ts'
import { candidateMeasures } from './insights.constants.ts'
import {
  candidateStatuses,
  type StepKind,
  stepKinds,
  stepResponsibles,
  stepStates,
} from './onboarding.constants.ts'

export const stepKind = () =>
  field.whole().check(z.refine((kind) => (stepKinds as readonly number[]).includes(kind as StepKind)))

export const candidateRow = z.object({
  candidate_id: field.id(),
  CANDIDATE_NAME: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  CANDIDATE_DEPARTMENT: z.nullable(z.string()),
  CANDIDATE_DESIGNATION: z.nullable(z.string()),
  CANDIDATE_LOCATION: z.nullable(z.string()),
  status: z.enum(candidateStatuses),
  /** When the status was set. */
  status_at: field.instant(),
  /** The step that the candidate is at; null without a flow and after the last step. */
  step: z.nullable(z.object({ step_id: field.id(), name: z.string(), kind: z.int() })),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  steps_done: z.int(),
  steps: z.int(),
  recruiter: z.nullable(z.string()),
  source: z.nullable(z.string()),
  expected_joining_on: z.nullable(z.string()),
  created_at: field.instant(),
  version: z.int(),
})
export type CandidateRow = z.infer<typeof candidateRow>

export const candidateStep = z.object({
  step_id: field.id(),
  position: z.int(),
  kind: z.int(),
  name: z.string(),
  is_parallel: z.boolean(),
  state: z.enum(stepStates),
  responsible: z.enum(stepResponsibles),
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  done_at: z.nullable(field.instant()),
  done_by: z.nullable(z.string()),
  activities: z.array(
    z.object({
      activity_id: field.id(),
      name: z.string(),
      is_mandatory: z.boolean(),
      done_at: z.nullable(field.instant()),
      done_by: z.nullable(z.string()),
    }),
  ),
  /** Access groups to whom the step is reserved, and whether the caller may do it for all they say. */
  reserved_for: z.array(z.string()),
  may_do: z.boolean(),
  /** What is missing before the step is done, in words. */
  missing: z.array(z.string()),
})
export type CandidateStepView = z.infer<typeof candidateStep>

/** A candidate who may be the same person. */
const alikeCandidate = z.object({
  /** Null where the caller may not see the candidate. */
  candidate_id: z.nullable(field.id()),
  CANDIDATE_NAME: z.nullable(z.string()),
  status: z.nullable(z.enum(candidateStatuses)),
  by: z.enum(['email', 'phone', 'name']),
})
/** An entry of the blacklist that fits. */
const blacklistMatch = z.object({
  by: z.enum(['email', 'phone', 'identity']),
  /** Null for those who may not blacklist. */
  reason: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
})
export const warnings = z.object({
  alike: z.array(alikeCandidate),
  blacklist: z.array(blacklistMatch),
})
export type CandidateWarnings = z.infer<typeof warnings>

export const candidateAbilities = z.object({
  edit: z.boolean(),
  next: z.boolean(),
  previous: z.boolean(),
  blacklist: z.boolean(),
  delete: z.boolean(),
  /** Make an employee of the candidate. */
  migrate: z.boolean(),
  /** Invite the employee that the candidate became. */
  invite: z.boolean(),
  /** Statuses that the candidate can get now. */
  statuses: z.array(z.enum(candidateStatuses)),
  reopen: z.boolean(),
})

/** What selects candidates. */
export const candidateCriteria = {
  status: z.optional(z.array(z.enum(candidateStatuses)).check(z.maxLength(candidateStatuses.length))),
  department_id: z.optional(field.ids(200)),
  location_id: z.optional(field.ids(200)),
  recruiter_id: z.optional(field.ids(200)),
  workflow_id: z.optional(field.ids(200)),
  step_kind: z.optional(z.array(stepKind()).check(z.maxLength(20))),
  /** Where they come from. */
  source: z.optional(z.array(field.text(60)).check(z.maxLength(20))),
  /** First and last day on which they were added. */
  added_from: z.optional(field.isoDate()),
  added_to: z.optional(field.isoDate()),
  /** How far they got. */
  measure: z.optional(z.enum(candidateMeasures)),
  /** Why they did not join, in whatever case. */
  reason: z.optional(field.message(500)),
  /** Expected joining dates, both inclusive. */
  joining_from: z.optional(field.isoDate()),
  joining_to: z.optional(field.isoDate()),
  /** True: only those with a step past its due date. */
  is_overdue: z.optional(z.boolean()),
}
