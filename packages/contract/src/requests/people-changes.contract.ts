import { can, endpoint, field, z } from '../kit/index.ts'

const slug = () => z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,62}$/))
const labels = z.array(z.string())

/** Requested changes of the requester's own record; only changed values. */
export const profilePayload = z.object({
  values: z.record(slug(), field.fieldValue()),
  /** The same fields at the time of the request. */
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

/** The start of an improvement plan: the draft at the time of the request. */
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
    /** Ids of masters by slug: department, designation, manager …; null clears the field. */
    values: movedValues(),
    /** The first day of the new values. */
    effective_date: field.isoDate(),
    /** A record of master 118. */
    reason_id: z._default(z.nullable(field.id()), null),
    /** The reason, for the approvers. */
    reason: field.requiredText(1000),
    /** New manager of the person’s direct reports from that day on; null: they keep their manager. */
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
  summary: 'Request a transfer from a day on; recorded once approved',
})

export const proposeProbation = endpoint({
  ...propose,
  id: 'requests.probation.propose',
  path: 'apiv2/auth/hrms/propose-probation',
  body: z.strictObject({
    EMPLOYEE_ID: field.id(),
    action: z.enum(['confirm', 'extend', 'end']),
    /** For `confirm` and `end`: the effective date; default: the day of the approval. */
    on_date: z.optional(field.isoDate()),
    /** For `extend`: the new due date. */
    due_on: z.optional(field.isoDate()),
    reason: field.requiredText(1000),
    /** Without the feedback that the rule requires. */
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
  summary: 'Request to confirm a person, extend their probation, or end it without confirmation',
})
