import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestFiles,
  requestKind,
  requestReason,
  submitCall,
  submitted,
} from '../requests/kinds/request-kind.ts'
import { punchDirections } from './attendance.constants.ts'

const raise = can('requests.raise')

const words = { reason: requestReason.required, files: requestFiles }

/** Local times at the person's location; an end at or before the start is on the next day. */
export const regularisationRequest = requestKind({
  kind: 'REGULARISATION',
  requested: {
    date: field.isoDate(),
    /** With both times, they replace the day's punches; with one, that punch is added. */
    in_time: z.optional(field.timeOfDay()),
    out_time: z.optional(field.timeOfDay()),
    /** The start was after midnight, such as a late arrival for a night shift. */
    in_next_day: z._default(z.boolean(), false),
    /** For an end without a start: it was after midnight. */
    out_next_day: z._default(z.boolean(), false),
  },
  words,
  form: {
    date: { start: 'today', isOver: true },
    out_time: { kind: 'part' },
    in_next_day: { kind: 'part' },
    out_next_day: { kind: 'part' },
  },
})
export const regularisationPayload = z.object(regularisationRequest.requested)
export type RegularisationPayload = z.infer<typeof regularisationPayload>

const errors = ['attendance.regularisation_refused', 'requests.person_left', 'files.not_uploaded'] as const

export const applyRegularisation = endpoint({
  ...submitCall,
  id: 'attendance.regularisation.apply',
  path: 'apiv2/auth/apply-attendance-regularization',
  body: z.object(regularisationRequest.fields),
  errors: [...errors],
  summary: 'Request a regularisation of a day',
})

export const applyTeamRegularisation = endpoint({
  ...submitCall,
  id: 'attendance.regularisation.apply_for',
  path: 'apiv2/auth/apply-team-regularization',
  body: z.object({ EMPLOYEE_ID: field.id(), ...regularisationRequest.fields }),
  errors: [...errors],
  summary: 'Request a regularisation of somebody else’s day',
})

export const listRegularisations = endpoint({
  id: 'attendance.regularisation.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/list-attendance-regularization',
  access: can('attendance.day.view'),
  query: z.object({
    employee_id: z.optional(field.idInText()),
    /** 0 pending, 1 approved, 3 rejected, 4 withdrawn, 5 cancelled. */
    status: z.optional(z.enum(['0', '1', '3', '4', '5'])),
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
    page: z._default(field.wholeInText(1, 100_000), 1),
    limit: z._default(field.wholeInText(1, 200), 25),
  }),
  data: z.object({
    requests: z.object({
      docs: z.array(
        z.object({
          REQUEST_ID: field.id(),
          REQUEST_STATUS: z.int(),
          EMPLOYEE_ID: field.id(),
          EMPLOYEE_NAME: z.string(),
          EMPLOYEE_CODE: z.string(),
          new_attendance: z.object({
            DATE: z.string(),
            in_time: z.nullable(z.string()),
            out_time: z.nullable(z.string()),
          }),
          /** The day's current status. */
          day_status: z.nullable(z.string()),
          comment: z.string(),
          submitted_at: z.string(),
          decided_by: z.string(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
    /** What the policy allows the caller. */
    allowance: z.object({ per_month: z.int(), used: z.int(), days_back: z.int() }),
  }),
  summary: 'Regularisation requests of the people in reach, newest first',
})

export const deleteRegularisation = endpoint({
  id: 'attendance.regularisation.delete',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/delete-regularization',
  access: raise,
  body: z.object({ REQUEST_ID: field.id(), comment: z._default(field.message(1000), '') }),
  data: submitted,
  errors: ['requests.not_pending', 'requests.not_cancellable'],
  summary: 'Withdraw one’s own request; an approved one needs its approvers’ consent',
})

const figures = z.object({
  status: z.string(),
  /** `HH:mm`, local time at the location. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes, like the fields that follow. */
  worked: z.int(),
  late_by: z.int(),
  early_by: z.int(),
  overtime: z.int(),
  flags: z.array(z.string()),
})

const projectedDay = z.object({
  date: z.string(),
  time_zone: z.string(),
  shift: z.nullable(
    z.object({ name: z.string(), start: z.string(), end: z.string(), overnight: z.boolean() }),
  ),
  before: figures,
  /** The result if approved; null while no time is given, and for a decided request. */
  after: z.nullable(figures),
  /** The reasons for `after`, in sentences. */
  reasons: z.array(z.string()),
  punches: z.array(
    z.object({
      local: z.string(),
      next_day: z.boolean(),
      direction: z.enum(punchDirections),
      change: z.enum(['stays', 'added', 'replaced']),
    }),
  ),
  /** Payroll has taken the day: on approval, the difference becomes arrears. */
  is_locked: z.boolean(),
})
export type ProjectedDayView = z.infer<typeof projectedDay>

export const previewRegularisation = endpoint({
  ...previewCall,
  id: 'attendance.regularisation.preview',
  path: 'apiv2/auth/hrms/preview-regularization',
  body: z.object({ ...forWhom, ...regularisationRequest.requested }),
  data: z.object({
    ...previewCall.data.shape,
    day: projectedDay,
    /** Problems that prevent submission, by field. */
    problems: z.array(z.object({ field: z.string(), problem: z.string() })),
    allowance: z.object({ per_month: z.int(), used: z.int(), days_back: z.int() }),
  }),
  summary: 'Previews a regularised day, with reasons; nothing is stored',
})

export const regularisationDay = endpoint({
  id: 'attendance.regularisation.day',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/regularization-day',
  access: signedIn,
  query: z.object({ request_id: field.idInText() }),
  data: z.object({ day: projectedDay }),
  summary: 'The day of a regularisation request, before and after, for those who may see the request',
})

/** Whole days to count as worked, with the hours of their shifts. */
export const wholeDaysRequest = requestKind({
  kind: 'ATTENDANCE',
  requested: { from_date: field.isoDate(), to_date: field.isoDate() },
  words,
  form: { from_date: { kind: 'span', to: 'to_date', start: 'yesterday' }, to_date: { kind: 'part' } },
})
export const wholeDaysPayload = z.object(wholeDaysRequest.requested)
export type WholeDaysPayload = z.infer<typeof wholeDaysPayload>

export const applyAttendance = endpoint({
  ...submitCall,
  id: 'attendance.whole_days.apply',
  path: 'apiv1/attendance/apply',
  body: z.object({ ...forWhom, ...wholeDaysRequest.fields }),
  errors: [...errors],
  summary: 'Request that whole days count as worked, with the hours of their shifts',
})

export const previewAttendance = endpoint({
  ...previewCall,
  id: 'attendance.whole_days.preview',
  path: 'apiv2/auth/hrms/preview-attendance',
  body: z.object({ ...forWhom, ...wholeDaysRequest.requested }),
  summary: 'Preview of whole days: which would count as worked, problems and approvers',
})
