import { can, endpoint, field, z } from '../../kit/index.ts'
import {
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
  submitted,
} from '../../requests/kinds/request-kind.ts'
import { MOST_REQUEST_FILES } from '../../requests/requests.constants.ts'
import { balanceFigure } from '../balance-figure.ts'

export const leaveHalves = ['first', 'second'] as const
const half = z._default(z.nullable(z.enum(leaveHalves)), null)

/** The fields of a leave application. Halves are null for whole days. */
const leaveRequested = {
  LEAVE_TYPE_ID: field.id(),
  from_date: field.isoDate(),
  to_date: field.isoDate(),
  /** For a single day either half; for several days, `second` on the first day. */
  from_half: half,
  /** `first` on the last of several days. */
  to_half: half,
}

export const leave = requestKind({
  kind: 'LEAVE',
  requested: leaveRequested,
  words: { reason: requestReason.optional, files: requestFiles },
  form: {
    from_date: { kind: 'span', to: 'to_date' },
    to_date: { kind: 'part' },
    from_half: { kind: 'part' },
    to_half: { kind: 'part' },
  },
})

export const leaveDayReasons = [
  'leave',
  'half_leave',
  'week_off_free',
  'holiday_free',
  'week_off_sandwiched',
  'holiday_sandwiched',
] as const

const countedDay = z.object({
  date: z.string(),
  counted: z.union([z.literal(0), z.literal(0.5), z.literal(1)]),
  reason: z.enum(leaveDayReasons),
})

/** A stored application: what was applied for, and the days as counted at that moment. */
export const applicationPayload = z.object({
  what: z.literal('application'),
  ...leaveRequested,
  LEAVE_TYPE_NAME: z.string(),
  total: z.number(),
  days: z.array(countedDay),
  /** Rule and version whose terms were applied. */
  rule_id: z.nullable(field.id()),
  rule_number: z.nullable(field.whole()),
  /** A type without credits of its own: the days are credited together with the leave. */
  per_occasion: z.boolean(),
})
export type ApplicationPayload = z.infer<typeof applicationPayload>

/** Cancels the days of an approved application from one day on, after approval. */
export const partCancellationPayload = z.object({
  what: z.literal('part_cancellation'),
  REQUEST_ID: field.id(),
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  from_day: field.isoDate(),
  total: z.number(),
})

export type PartCancellationPayload = z.infer<typeof partCancellationPayload>

export const leavePayload = z.discriminatedUnion('what', [applicationPayload, partCancellationPayload])
export type LeavePayload = z.infer<typeof leavePayload>

const access = can('requests.raise')
const errors = [
  'leave.not_allowed',
  'leave.insufficient_balance',
  'requests.person_left',
  'files.not_uploaded',
] as const

export const applyLeave = endpoint({
  ...submitCall,
  id: 'leave.application.apply',
  path: 'apiv2/auth/leave/applyleave',
  body: z.strictObject(leave.fields),
  errors,
  summary: 'Apply for leave',
})

export const applyTeamLeave = endpoint({
  ...submitCall,
  id: 'leave.application.apply_for',
  path: 'apiv2/auth/leave/applyteamleave',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...leave.fields }),
  errors,
  summary: 'Apply for leave for somebody else',
})

const problem = z.object({
  /** The field of the application that has the problem. */
  field: z.enum(['LEAVE_TYPE_ID', 'from_date', 'to_date', 'from_half', 'to_half', 'files']),
  problem: z.string(),
})
export type LeaveProblem = z.infer<typeof problem>

export const previewLeave = endpoint({
  ...previewCall,
  id: 'leave.application.preview',
  path: 'apiv2/auth/leave/preview-leave',
  body: z.strictObject({
    /** Default: the caller. */
    EMPLOYEE_ID: z.optional(field.id()),
    ...leaveRequested,
    /** Number of files to be attached. */
    files: z._default(z.int().check(z.minimum(0), z.maximum(MOST_REQUEST_FILES)), 0),
  }),
  data: z.object({
    ...previewCall.data.shape,
    total: z.number(),
    /** Each day with its count: the same list that an approval books. */
    days: z.array(countedDay),
    /** "4 days: Fri, Sat–Sun sandwiched, Mon". */
    text: z.string(),
    /** The balance on the first day, or today if that is past; null for types without one, such as leave granted per occasion. */
    figure: z.nullable(balanceFigure),
    /** What is available without and with the application. */
    balance_before: z.nullable(z.number()),
    balance_after: z.nullable(z.number()),
    problems: z.array(problem),
    stages: z.array(z.object({ name: z.string(), approvers: z.array(z.string()), why: z.string() })),
    conflicts: z.array(z.object({ tone: z.enum(['info', 'warning']), text: z.string() })),
    wants_proof: z.boolean(),
  }),
  summary: 'Previews an application: counted days, problems, and approvers',
})
export type LeavePreview = z.infer<typeof previewLeave.data>

const option = z.object({
  LEAVE_TYPE_ID: field.id(),
  LEAVE_TYPE_NAME: z.string(),
  LEAVE_TYPE_CODE: z.string(),
  colour: z.string(),
  is_paid: field.flag(),
  /** Today's balance, less pending and booked days; null for types without one, such as leave granted per occasion. */
  balance: z.nullable(z.number()),
  figure: z.nullable(balanceFigure),
  half_day: z.boolean(),
  max_days: z.nullable(z.number()),
  proof_after_days: z.nullable(z.number()),
  /** Days of notice before the first day of leave. */
  notice_days: z.int(),
})

export const leaveOptions = endpoint({
  id: 'leave.application.options',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/leave/apply-options',
  access,
  query: z.object({
    /** Default: the caller. */
    employee_id: z.optional(field.idInText()),
    /** Any day of the first month; default: today. Off-days of three months from there are returned. */
    month: z.optional(field.isoDate()),
  }),
  data: z.object({
    employee: z.object({ EMPLOYEE_ID: field.id(), EMPLOYEE_NAME: z.string() }),
    today: z.string(),
    types: z.array(option),
    calendar: z.object({
      from: z.string(),
      to: z.string(),
      week_offs: z.array(z.string()),
      holidays: z.array(z.object({ date: z.string(), name: z.string() })),
      mine: z.array(
        z.object({
          date: z.string(),
          halves: z.int(),
          state: z.enum(['pending', 'booked']),
          LEAVE_TYPE_NAME: z.string(),
          colour: z.string(),
        }),
      ),
    }),
  }),
  summary: 'The leave types a person can apply for, with balances and off-days',
})

export const cancelLeavePart = endpoint({
  id: 'leave.application.cancel_part',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/leave/cancel-leave-part',
  access,
  body: z.strictObject({
    REQUEST_ID: field.id(),
    /** The first day to cancel. */
    from_day: field.isoDate(),
    reason: requestReason.optional,
  }),
  data: submitted,
  errors: ['leave.not_allowed', 'requests.person_left'],
  summary: 'Request to cancel approved leave from a day on',
})
