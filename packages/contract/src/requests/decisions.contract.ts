import { anyone, can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'
import { MOST_COMMENT_FILES } from './requests.constants.ts'
import { requestFact } from './requests.contract.ts'

/** Maximum requests decided per call. */
export const MOST_AT_ONCE = 200

const decided = z.union([z.literal(1), z.literal(3)])
const comment = z._default(field.message(1000), '')

const outcome = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4), z.literal(5)]),
  /** The next approvers; empty once decided. */
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})
export type Outcome = z.infer<typeof outcome>

/** Of one press of a button, so that it decides once even if it is sent again after the next stage has opened. */
const pressKey = field.optional(z.uuid())

const one = z.object({ REQUEST_ID: field.id(), REQUEST_STATUS: decided, comment, key: pressKey })

const errors = [
  'requests.own_request',
  'requests.already_decided',
  'requests.not_approver',
  'requests.comment_missing',
] as const

export const updateRequest = endpoint({
  id: 'requests.decision.give',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/updaterequest',
  access: signedIn,
  body: one,
  data: outcome,
  errors,
  summary: 'Decide a request as its approver: 1 approves, 3 rejects, which requires a comment',
})

export const requestStatusAdmin = endpoint({
  id: 'requests.decision.administer',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/requeststatus_admin',
  access: can('requests.decide'),
  body: one,
  data: outcome,
  errors,
  summary: 'Decide the current stage in place of its approvers',
})

const many = z.object({
  /** Without duplicates. */
  requests: z.array(field.id()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  REQUEST_STATUS: decided,
  comment,
  key: pressKey,
})
const results = z.object({
  results: z.array(
    z.object({
      REQUEST_ID: field.id(),
      done: z.boolean(),
      /** Why it failed, shown to people. */
      message: z.string(),
      REQUEST_STATUS: z.nullable(z.int()),
    }),
  ),
  done: z.int(),
  failed: z.int(),
})
export type BulkResults = z.infer<typeof results>

export const bulkRequestStatusRm = endpoint({
  id: 'requests.decision.give_many',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/bulk_requeststatus_rm',
  access: signedIn,
  body: many,
  data: results,
  errors,
  summary: 'Decide many requests as their approver, each independently',
})

export const bulkRequestStatusAdmin = endpoint({
  id: 'requests.decision.administer_many',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/bulk_requeststatus_admin',
  access: can('requests.decide'),
  body: many,
  data: results,
  errors,
  summary: 'Decide many requests in place of their approvers, each independently',
})

export const remindApprovers = endpoint({
  id: 'requests.request.remind',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/remind-request',
  access: can('requests.decide'),
  body: z.object({ requests: many.shape.requests }),
  data: results,
  errors: ['requests.not_pending', 'requests.reminded_already', 'requests.nobody_to_remind'],
  summary: 'Remind the current approvers of requests, each independently',
})

export const saveWorkflowForm = endpoint({
  id: 'requests.comment.add',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/workflow/saveworkflowform',
  access: signedIn,
  body: z.object({
    REQUEST_ID: field.id(),
    comment: field.requiredMessage(2000),
    files: z._default(z.array(field.requiredText(300)).check(z.maxLength(MOST_COMMENT_FILES)), []),
  }),
  data: z.object({ comments: z.int() }),
  errors: ['files.not_uploaded'],
  summary: 'Add a comment and files to a request; the request itself stays as it is',
})

const takeBack = { data: outcome, errors: ['requests.not_pending', 'requests.not_cancellable'] } as const

export const deleteRequest = endpoint({
  id: 'requests.request.withdraw',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/deleterequest',
  access: signedIn,
  body: z.object({ REQUEST_ID: z.union([field.id(), field.ids(50).check(z.minLength(1))]), comment }),
  data: z.object({ requests: z.array(outcome) }),
  errors: takeBack.errors,
  summary: 'Withdraw the caller’s pending requests, and request to cancel approved ones',
})

export const deleteRequestShort = endpoint({
  ...deleteRequest,
  id: 'requests.request.withdraw_short',
  path: 'hrms/deleterequest',
})

export const deleteRequestSingle = endpoint({
  id: 'requests.request.withdraw_one',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/deleterequest_single',
  access: signedIn,
  body: z.object({ REQUEST_ID: field.id(), comment }),
  ...takeBack,
  summary: 'Withdraw one of the caller’s requests',
})

export const deleteRequestSingleApprover = endpoint({
  id: 'requests.request.take_back',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/deleterequest_single_approver',
  access: signedIn,
  body: z.object({ REQUEST_ID: field.id(), comment }),
  data: outcome,
  errors: [
    ...takeBack.errors,
    'requests.own_request',
    'requests.not_last_approver',
    'requests.comment_missing',
  ],
  summary: 'Revoke the caller’s own approval: the request is cancelled and its effect reversed',
})

export const deleteRequestAdmin = endpoint({
  id: 'requests.request.cancel',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/deleterequestadmin',
  access: can('requests.decide'),
  body: z.object({ REQUEST_ID: field.id(), comment }),
  data: outcome,
  errors: [...takeBack.errors, 'requests.own_request', 'requests.comment_missing'],
  summary: 'Withdraw or cancel somebody’s request in their place',
})

export const reassignRequest = endpoint({
  id: 'requests.request.reassign',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/reassign-request',
  access: can('requests.decide'),
  body: z.object({ REQUEST_ID: field.id(), EMPLOYEE_ID: field.id(), comment }),
  data: outcome,
  errors: ['requests.own_request', 'requests.not_pending', 'requests.approver_unfit'],
  summary: 'Reassign a request to another approver',
})

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, valueTexts.error('linkKey')))

export const openMailRequest = endpoint({
  id: 'requests.mail.open',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/mail/requestdetails',
  access: anyone,
  body: z.object({ key }),
  data: z.object({
    org_name: z.string(),
    PRODUCT_THEME_COLOR: z.string(),
    /** The approver to whom the link was sent. */
    approver: z.string(),
    acting_for: z.nullable(z.string()),
    EMPLOYEE_NAME: z.string(),
    REQUEST_NAME: z.string(),
    summary: z.string(),
    comment: z.string(),
    submitted_at: z.string(),
    stage: z.string(),
    facts: z.array(requestFact),
    conflicts: z.array(z.object({ tone: z.enum(['info', 'warning']), text: z.string() })),
  }),
  errors: ['requests.link_invalid', 'requests.link_used', 'requests.already_decided'],
  summary: 'The request behind a link in an approver’s mail; viewing it decides nothing',
})

export const updateMailRequest = endpoint({
  id: 'requests.mail.decide',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/mail/updaterequeststatus',
  access: anyone,
  body: z.object({ key, REQUEST_STATUS: decided, comment }),
  data: z.object({ REQUEST_STATUS: z.int(), pending_on: z.array(z.string()) }),
  errors: ['requests.link_invalid', 'requests.link_used', ...errors],
  summary: 'Decide by a mailed link, once',
})
