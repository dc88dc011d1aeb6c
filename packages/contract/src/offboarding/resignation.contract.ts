import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
  submitted,
} from '../requests/kinds/request-kind.ts'
import { resignationModes } from './offboarding.constants.ts'
import { noticeView, separationDetail, separationRow } from './separation-shapes.ts'

/** Somebody resigns, or a manager or HR enters it for them. */
export const resignation = requestKind({
  kind: 'RESIGNATION',
  requested: {
    last_working_day: field.isoDate(),
    mode: z._default(z.literal([...resignationModes]), 18),
    /** The day on which notice was given; today for one's own resignation. */
    resigned_on: z._default(z.nullable(field.isoDate()), null),
  },
  words: { reason: requestReason.optional },
  form: { mode: { kind: 'id', isRequired: true } },
})

/** Neither mode nor comment is for everybody who sees a request: the mode stays with the separation. */
export const resignationPayload = z.object({
  resigned_on: z.string(),
  last_working_day: z.string(),
  notice_days: z.int(),
  notice_ends_on: z.string(),
  shortfall: z.number(),
  in_probation: z.boolean(),
  /** Told to nobody but the person and HR where it is private. */
  mode: z.int(),
})
export type ResignationPayload = z.infer<typeof resignationPayload>

export const applyResignation = endpoint({
  ...submitCall,
  id: 'offboarding.resignation.apply',
  path: 'apiv2/auth/hrms/separation-resignation',
  body: z.strictObject({ ...forWhom, ...resignation.fields }),
  errors: ['offboarding.refused', 'requests.person_left'],
  summary: 'Resign, or enter the resignation of somebody in reach',
})

export const previewResignation = endpoint({
  ...previewCall,
  id: 'offboarding.resignation.preview',
  path: 'apiv2/auth/hrms/separation-resignation/preview',
  body: z.strictObject({ ...forWhom, ...resignation.requested }),
  summary: 'The notice of a resignation, who would decide, and problems; nothing is stored',
})

export const withdrawalPayload = z.object({ separation_id: field.id(), last_working_day: z.string() })
export type WithdrawalPayload = z.infer<typeof withdrawalPayload>

export const withdrawResignation = endpoint({
  id: 'offboarding.withdrawal.apply',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/resignation_withdrawal',
  access: can('requests.raise'),
  body: z.strictObject({ SEPID: field.id(), reason: requestReason.required }),
  data: z.object({
    ...submitted.shape,
    /** Set when the resignation was still pending: then it is withdrawn at once. */
    status: z.int(),
  }),
  errors: ['offboarding.withdrawal_refused', 'offboarding.settlement_paid'],
  summary:
    'Withdraw a resignation: at once while it is pending, else by a request, until the last working day',
})

const decision = z.strictObject({
  SEPID: field.id(),
  /** 1 approves, 2 rejects. */
  status: z.literal([1, 2]),
  comment: z._default(field.message(1000), ''),
})
const decided = z.object({ SEPID: field.id(), status: z.int(), pending_on: z.array(z.string()) })
const decisionErrors = [
  'requests.own_request',
  'requests.already_decided',
  'requests.not_approver',
  'requests.comment_missing',
  'offboarding.no_request',
  'employees.future_cycle',
] as const

export const decideResignation = endpoint({
  id: 'offboarding.resignation.decide',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/updatestatus_sepration',
  access: signedIn,
  body: decision,
  data: decided,
  errors: decisionErrors,
  summary: 'Approve or reject a resignation as one of its approvers',
})

export const decideWithdrawal = endpoint({
  id: 'offboarding.withdrawal.decide',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/withdrwawlstatus',
  access: signedIn,
  body: decision,
  data: decided,
  errors: decisionErrors,
  summary: 'Approve or reject the withdrawal of a resignation as one of its approvers',
})

const view = can('offboarding.separation.view')

export const readResignation = endpoint({
  id: 'offboarding.separation.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/separation-resignation-get',
  access: view,
  query: z.object({
    /** One or the other, spelt as the specification spells them. */
    reques_id: z.optional(field.idInText()),
    sepration_id: z.optional(field.idInText()),
  }),
  data: separationDetail,
  summary: 'A separation with its notice, and what the caller may do; by its number or that of its request',
})

export const readResignationShort = endpoint({
  ...readResignation,
  id: 'offboarding.separation.read_short',
  path: 'hrms/separation-resignation-get',
})

export const listToApprove = endpoint({
  id: 'offboarding.resignation.to_approve',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/separation-resignation-get-approve',
  access: signedIn,
  body: z.object({}),
  data: z.object({
    rows: z.array(z.object({ ...separationRow.shape, waits: z.enum(['resignation', 'withdrawal']) })),
  }),
  summary: 'Resignations and withdrawals that wait for the caller’s decision',
})

export const readOwnSeparation = endpoint({
  id: 'offboarding.separation.own',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/separation/own',
  access: can('requests.raise'),
  body: z.object({}),
  data: z.object({
    /** The latest of the employment that goes on, whatever became of it. */
    separation: z.nullable(separationDetail),
    /** Notice if it were given today; null for an account without a person. */
    notice: z.nullable(
      z.object({ ...noticeView.shape, in_probation: z.boolean(), rule: z.nullable(z.string()) }),
    ),
    today: z.string(),
    can_resign: z.boolean(),
  }),
  summary: 'One’s own separation, and the notice that would apply today',
})
