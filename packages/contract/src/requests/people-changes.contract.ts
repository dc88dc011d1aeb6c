import { can, endpoint, field, z } from '../kit/index.ts'

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
const labels = z.array(z.string())

/** A change of one's own record; the values are those that differ. */
export const profilePayload = z.object({
  values: z.record(slug(), field.fieldValue()),
  /** The same fields as they stood when it was asked for. */
  before: z.record(slug(), field.fieldValue()),
  labels,
})

export const picturePayload = z.object({ picture_id: field.id() })

const movedValues = () => z.record(slug(), z.nullable(field.id()))

export const transferPayload = z.object({
  values: movedValues(),
  effective_date: field.isoDate(),
  reason_id: z.nullable(field.id()),
  note: z.string(),
  hand_reports_to: z.nullable(field.id()),
  labels,
})
export type TransferPayload = z.infer<typeof transferPayload>

export const probationPayload = z.object({
  action: z.enum(['confirm', 'extend', 'end']),
  on_date: z.optional(field.isoDate()),
  due_on: z.optional(field.isoDate()),
  reason: z.string(),
  without_feedback: z.optional(z.boolean()),
})
export type ProbationPayload = z.infer<typeof probationPayload>

/** The start of an improvement plan: the draft as it stood when it was asked for. */
export const pipPayload = z.object({ pip_id: field.id(), version: z.int(), days: z.int(), goals: z.int() })
export type PipPayload = z.infer<typeof pipPayload>

const submitted = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.int(),
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})
const files = z._default(z.array(field.requiredText(300)).check(z.maxLength(5)), [])
const propose = { service: 'admin', method: 'POST', access: can('requests.raise'), data: submitted } as const

export const proposeTransfer = endpoint({
  ...propose,
  id: 'requests.transfer.propose',
  path: 'apiv2/auth/hrms/propose-transfer',
  body: z.strictObject({
    EMPLOYEE_ID: field.id(),
    /** Ids of masters by slug: department, designation, manager …; null empties the field. */
    values: movedValues(),
    /** First day on which it holds. */
    effective_date: field.isoDate(),
    /** A record of master 118. */
    reason_id: z._default(z.nullable(field.id()), null),
    /** Why, for those who decide. */
    reason: field.requiredText(1000),
    /** Who leads the person’s direct reports from that day on; they stay with them unless given. */
    hand_reports_to: z._default(z.nullable(field.id()), null),
    files,
  }),
  errors: [
    'requests.proposal_waits',
    'requests.proposal_own',
    'requests.person_left',
    'employees.transfer_refused',
    'employees.manager_cycle',
    'employees.future_cycle',
    'files.not_uploaded',
  ],
  summary: 'Propose that somebody is transferred from a day on; it is entered once it is approved',
})

export const proposeProbation = endpoint({
  ...propose,
  id: 'requests.probation.propose',
  path: 'apiv2/auth/hrms/propose-probation',
  body: z.strictObject({
    EMPLOYEE_ID: field.id(),
    action: z.enum(['confirm', 'extend', 'end']),
    /** With `confirm` and `end`: the day it holds from; the day of the approval unless given. */
    on_date: z.optional(field.isoDate()),
    /** With `extend`: the new day. */
    due_on: z.optional(field.isoDate()),
    reason: field.requiredText(1000),
    /** Although the rule wants feedback that has not come. */
    without_feedback: z.optional(z.boolean()),
    files,
  }),
  errors: [
    'requests.proposal_waits',
    'requests.proposal_own',
    'requests.person_left',
    'employees.probation_none',
    'employees.probation_decided',
    'employees.probation_limit',
    'employees.probation_feedback_missing',
    'files.not_uploaded',
  ],
  summary:
    'Propose that somebody is confirmed, that their probation is extended, or that it ends without confirming',
})
