import { endpoint, field, z } from '../kit/index.ts'
import { previewCall, requestFiles, requestKind, requestReason, submitCall } from './kinds/request-kind.ts'

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

const words = { reason: requestReason.required, files: requestFiles }

export const transferRequest = requestKind({
  kind: 'TRANSFER',
  requested: {
    /** Ids of masters by slug: department, designation, manager …; null empties the field. */
    values: movedValues(),
    /** First day on which it holds. */
    effective_date: field.isoDate(),
    /** A record of master 118. */
    reason_id: z._default(z.nullable(field.id()), null),
    /** Who leads the person’s direct reports from that day on; they stay with them unless given. */
    hand_reports_to: z._default(z.nullable(field.id()), null),
  },
  words,
  form: { effective_date: { start: 'today' } },
})
export const transferPayload = z.object({
  values: movedValues(),
  effective_date: field.isoDate(),
  reason_id: z.nullable(field.id()),
  note: z.string(),
  hand_reports_to: z.nullable(field.id()),
  labels,
})
export type TransferPayload = z.infer<typeof transferPayload>

export const probationRequest = requestKind({
  kind: 'PROBATION_CONFIRMATION',
  requested: {
    action: z.enum(['confirm', 'extend', 'end']),
    /** With `confirm` and `end`: the day it holds from; the day of the approval unless given. */
    on_date: z.optional(field.isoDate()),
    /** With `extend`: the new day. */
    due_on: z.optional(field.isoDate()),
    /** Although the rule wants feedback that has not come. */
    without_feedback: z.optional(z.boolean()),
  },
  words,
})
export const probationPayload = z.object({ ...probationRequest.requested, reason: z.string() })
export type ProbationPayload = z.infer<typeof probationPayload>

/** The start of an improvement plan: the draft at the time of the request. */
export const pipPayload = z.object({
  pip_id: field.id(),
  version: field.whole(),
  days: z.int(),
  goals: z.int(),
})
export type PipPayload = z.infer<typeof pipPayload>

export const proposeTransfer = endpoint({
  ...submitCall,
  id: 'requests.transfer.propose',
  path: 'apiv2/auth/hrms/propose-transfer',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...transferRequest.fields }),
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
  ...submitCall,
  id: 'requests.probation.propose',
  path: 'apiv2/auth/hrms/propose-probation',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...probationRequest.fields }),
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

export const previewTransferProposal = endpoint({
  ...previewCall,
  id: 'requests.transfer.preview',
  path: 'apiv2/auth/hrms/preview-transfer-proposal',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...transferRequest.requested }),
  summary: 'Preview of a proposed transfer: its changes, problems and approvers',
})

export const previewProbationProposal = endpoint({
  ...previewCall,
  id: 'requests.probation.preview',
  path: 'apiv2/auth/hrms/preview-probation-proposal',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...probationRequest.requested }),
  summary: 'Preview of a probation proposal: its effect, problems and approvers',
})
