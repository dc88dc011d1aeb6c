import { can, endpoint, field, limit, page, search, signedIn, z } from '../kit/index.ts'
import { requestTypes } from './requests.constants.ts'

export type RequestType = (typeof requestTypes)[number]

export const requestStatus = z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4), z.literal(5)])

const conflict = z.object({ tone: z.enum(['info', 'warning']), text: z.string() })
export type Conflict = z.infer<typeof conflict>

/** A day of the weeks around a request, shown to its approvers. */
const surroundingDay = z.object({
  day: z.string(),
  is_requested: z.boolean(),
  /** A week-off or holiday of the employee. */
  is_off: z.boolean(),
  /** Names of other team members with approved leave, work from home or on duty. */
  away: z.array(z.string()),
})
export type SurroundingDay = z.infer<typeof surroundingDay>

export const listedRequest = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: requestStatus,
  /**
   * Pending, Approved, Rejected, Withdrawn, Cancelled; in the short list, every other than 0 and 1 is
   * Rejected.
   */
  REQUEST_STATUS_NAME: z.string(),
  TRIGGER_SLUG: z.string(),
  REQUEST_NAME: z.string(),
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_CODE: z.string(),
  EMPLOYEE_NAME: z.string(),
  photo: z.nullable(z.string()),
  summary: z.string(),
  comment: z.string(),
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  submitted_at: z.string(),
  /** When the current stage was opened; null once decided. */
  waiting_since: z.nullable(z.string()),
  /** The latest reminder of the approvers, by HR or before the deadline; null once decided. */
  reminded_at: z.nullable(z.string()),
  /** Deadline of the current stage. */
  due_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.string(),
  /** The approved request that this one asks to cancel. */
  cancels: z.nullable(field.id()),
  /** Why nobody can decide it at present. */
  stuck: z.nullable(z.string()),
  /** Starts with the current stage, or the last one. */
  new_approval_matrix: z.array(
    z.object({
      stage: z.string(),
      approval_pending_on: z.object({ EMPLOYEE_ID: z.nullable(field.id()), EMPLOYEE_NAME: z.string() }),
    }),
  ),
  new_attendance: z.array(z.object({ DATE: z.string() })),
  /** The approver for whom the caller decides; null when the caller is the approver. */
  acting_for: z.nullable(z.string()),
  conflicts: z.array(conflict),
  /** The whole weeks around its days, at most five; only for those who may decide it. */
  around: z.array(surroundingDay),
  abilities: z.object({ decide: z.boolean(), withdraw: z.boolean(), administer: z.boolean() }),
})
export type ListedRequest = z.infer<typeof listedRequest>

/** Filters and page of a list of requests. */
export const listInput = {
  request_type: z._default(z.enum(requestTypes), 'my_request'),
  page: page(),
  limit: limit(),
  search: search(),
  /** Paging nested in the data, as the specification has it; takes precedence. */
  data: z.optional(z.object({ page: z.optional(page()), limit: z.optional(limit()) })),
  /** Slugs of request kinds. */
  kinds: z.optional(z.array(z.string().check(z.regex(/^[A-Z_]{2,60}$/))).check(z.maxLength(60))),
  status: z.optional(z.array(z.enum(['0', '1', '3', '4', '5']))),
  /** Only of this person, within what `request_type` shows. */
  employee_id: z.optional(field.id()),
  /** First and last day that the requests are about. */
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
  /** Only those that nobody can decide. */
  stuck: z.optional(z.boolean()),
  /** Only pending requests that other people have to decide. */
  waits_for_others: z.optional(z.boolean()),
}

const listAnswer = z.object({
  requests: z.object({ docs: z.array(listedRequest), pages: z.int(), total: z.int() }),
})

export const listAllRequests = endpoint({
  id: 'requests.request.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/list-all-requests',
  access: signedIn,
  body: z.object(listInput),
  data: listAnswer,
  summary: 'The caller’s requests, those pending their decision, or those of people in reach',
})

export const listAllRequestsShort = endpoint({
  id: 'requests.request.list_short',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'hrms/list-all-requests',
  access: signedIn,
  body: z.object(listInput),
  data: listAnswer,
  summary: 'The same list for the dashboard: any status other than 0 and 1 is shown as Rejected',
})

export const exportRequests = endpoint({
  id: 'requests.request.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/export-requests',
  access: can('requests.view'),
  body: z.object(listInput),
  data: z.object({ job: z.string(), total_rows: z.int() }),
  answer: 'file',
  summary: 'The list as an Excel file; of more than 5,000 rows a job for My downloads',
})

const approver = z.object({
  EMPLOYEE_ID: z.nullable(field.id()),
  EMPLOYEE_NAME: z.string(),
  /** How the approver was determined. */
  via: z.string(),
  /** The replaced approver, and why. */
  replaced: z.string(),
  state: z.enum(['planned', 'pending', 'approved', 'rejected', 'closed']),
  comment: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** person, mail, administrator, time, duplicate; empty while open. */
  through: z.string(),
  /** The delegate who acts for them today. */
  delegate: z.nullable(z.string()),
})

const stage = z.object({
  position: z.int(),
  name: z.string(),
  mode: z.enum(['any', 'all', 'count']),
  count: z.int(),
  state: z.enum(['waiting', 'open', 'approved', 'rejected', 'closed']),
  due_at: z.nullable(z.string()),
  unresolved: z.nullable(z.string()),
  approvers: z.array(approver),
})
export type MatrixStage = z.infer<typeof stage>

const event = z.object({
  at: z.string(),
  what: z.string(),
  actor: z.string(),
  /** The approver on whose behalf it was done. */
  for_name: z.string(),
  stage: z.string(),
  comment: z.string(),
})
export type RequestEvent = z.infer<typeof event>

const file = z.object({ name: z.string(), link: z.string() })

/** A line of a request's detail; by its key the browser finds the label in the reader's language. */
export const requestFact = z.object({ key: z.optional(z.string()), label: z.string(), value: z.string() })

const details = z.object({
  ...listedRequest.shape,
  submitter: z.string(),
  facts: z.array(requestFact),
  stages: z.array(stage),
  /** Explains the workflow's route for this request. */
  path: z.array(z.string()),
  history: z.array(event),
  comments: z.array(z.object({ author: z.string(), body: z.string(), at: z.string() })),
  decision_comment: z.string(),
  /** A pending request to cancel this one. */
  cancelled_by: z.nullable(field.id()),
  abilities: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    /** Request the approvers' consent to cancel it. */
    cancel: z.boolean(),
    take_back: z.boolean(),
    administer: z.boolean(),
    comment: z.boolean(),
  }),
})
export type RequestDetails = z.infer<typeof details>

const section = z.nullable(z.record(z.string(), z.unknown()))

export const requestDetail = endpoint({
  id: 'requests.request.detail',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/request-detail-by-id/{id}',
  access: signedIn,
  params: z.object({ id: field.idInText() }),
  query: z.object({
    /** 1: the requester's view, without data that only approvers need. */
    empview: z.optional(z.string().check(z.maxLength(5))),
    /** Opened by a link. */
    isLink: z.optional(z.string().check(z.maxLength(5))),
  }),
  data: z.object({
    request_details: details,
    files: z.array(file),
    loan_details: section,
    expenseData: section,
    travelDesk: section,
    expense_data: section,
    attendance_details: section,
    /** The uploaded file of a document: link, name and type. */
    document_details: section,
    formdetails: section,
    pip_details: section,
    profilerequest: section,
  }),
  summary: 'A request with its approval matrix, history, comments and files',
})

export const requestDetailShort = endpoint({
  ...requestDetail,
  id: 'requests.request.detail_short',
  path: 'hrms/request-detail-by-id/{id}',
})

const pendingOn = z.object({
  EMPLOYEE_ID: z.nullable(field.id()),
  EMPLOYEE_NAME: z.string(),
  via: z.string(),
  stage: z.string(),
  due_at: z.nullable(z.string()),
  delegate: z.nullable(z.string()),
})

export const requestPendingOn = endpoint({
  id: 'requests.request.pending_on',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/requestpendingon',
  access: signedIn,
  query: z.object({ requestid: field.idInText() }),
  data: z.object({ pending_on: z.array(pendingOn), stuck: z.nullable(z.string()) }),
  summary: 'The current approvers',
})

export const requestPendingOnShort = endpoint({
  ...requestPendingOn,
  id: 'requests.request.pending_on_short',
  path: 'hrms/requestpendingon',
})

export const approverHistory = endpoint({
  id: 'requests.request.history',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/approverhistory',
  access: signedIn,
  query: z.object({ REQUEST_ID: field.idInText() }),
  data: z.object({ history: z.array(event), new_approval_matrix: z.array(stage) }),
  summary: 'The history of a request: events, actors, and on whose behalf',
})

export const approverHistoryShort = endpoint({
  ...approverHistory,
  id: 'requests.request.history_short',
  path: 'hrms/approverhistory',
})
