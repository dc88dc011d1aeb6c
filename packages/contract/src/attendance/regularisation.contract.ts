import { can, endpoint, field, signedIn, z } from '../kit/index.ts'
import { punchDirections } from './attendance.constants.ts'

const raise = can('requests.raise')

/** Local times of the person's place; an end not after the beginning is on the next day. */
export const regularisationPayload = z.object({
  date: field.isoDate(),
  /** With both times the day's punches are replaced by them; with one, that punch is added. */
  in_time: z.optional(field.timeOfDay()),
  out_time: z.optional(field.timeOfDay()),
  /** The beginning was after midnight, as it is of somebody late for a night shift. */
  in_next_day: z._default(z.boolean(), false),
  /** Of an end alone: it was after midnight. */
  out_next_day: z._default(z.boolean(), false),
})
export type RegularisationPayload = z.infer<typeof regularisationPayload>

const submitted = z.object({
  REQUEST_ID: field.id(),
  REQUEST_STATUS: z.int(),
  pending_on: z.array(z.string()),
  stuck: z.nullable(z.string()),
})

const reason = field.requiredText(1000)
const files = z._default(z.array(field.requiredText(300)).check(z.maxLength(5)), [])
const errors = ['attendance.regularisation_refused', 'requests.person_left', 'files.not_uploaded'] as const

export const applyRegularisation = endpoint({
  id: 'attendance.regularisation.apply',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/apply-attendance-regularization',
  access: raise,
  body: z.object({ ...regularisationPayload.shape, reason, files }),
  data: submitted,
  errors: [...errors],
  summary: 'Ask for a day’s attendance to be put right',
})

export const applyTeamRegularisation = endpoint({
  id: 'attendance.regularisation.apply_for',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/apply-team-regularization',
  access: raise,
  body: z.object({ EMPLOYEE_ID: field.id(), ...regularisationPayload.shape, reason, files }),
  data: submitted,
  errors: [...errors],
  summary: 'Ask for a day’s attendance of somebody else to be put right',
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
    page: z._default(z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(100_000)), 1),
    limit: z._default(z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(200)), 25),
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
          /** What the day comes to now. */
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
    /** What the policy lets the caller ask for. */
    allowance: z.object({ per_month: z.int(), used: z.int(), days_back: z.int() }),
  }),
  summary: 'Requests to put attendance right, of the people in reach, the latest first',
})

export const deleteRegularisation = endpoint({
  id: 'attendance.regularisation.delete',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/delete-regularization',
  access: raise,
  body: z.object({ REQUEST_ID: field.id(), comment: z._default(field.text(1000), '') }),
  data: submitted,
  errors: ['requests.not_pending', 'requests.not_cancellable'],
  summary: 'Take a request of one’s own back; one that is approved asks its approvers anew',
})

const figures = z.object({
  status: z.string(),
  /** `HH:mm` by the clocks of the place. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes, here and below. */
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
  /** What it would be; null while no time is asked for, and of a request that is decided. */
  after: z.nullable(figures),
  /** Why it would be that, sentence by sentence. */
  reasons: z.array(z.string()),
  punches: z.array(
    z.object({
      local: z.string(),
      next_day: z.boolean(),
      direction: z.enum(punchDirections),
      change: z.enum(['stays', 'added', 'replaced']),
    }),
  ),
  /** Payroll has taken the day: approved, the difference becomes arrears. */
  is_locked: z.boolean(),
})
export type ProjectedDayView = z.infer<typeof projectedDay>

export const previewRegularisation = endpoint({
  id: 'attendance.regularisation.preview',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/preview-regularization',
  access: raise,
  body: z.object({ EMPLOYEE_ID: z.optional(field.id()), ...regularisationPayload.shape }),
  data: z.object({
    day: projectedDay,
    /** What is in the way of sending it, by field. */
    problems: z.array(z.object({ field: z.string(), problem: z.string() })),
    allowance: z.object({ per_month: z.int(), used: z.int(), days_back: z.int() }),
  }),
  summary: 'What a day would come to if it were put right, and why; nothing is stored',
})

export const regularisationDay = endpoint({
  id: 'attendance.regularisation.day',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/regularization-day',
  access: signedIn,
  query: z.object({ request_id: field.idInText() }),
  data: z.object({ day: projectedDay }),
  summary: 'The day that a request is about, as it is and as it would be, for whoever may see the request',
})

/** Whole days that count as worked by the hours of their shifts. */
export const wholeDaysPayload = z.object({ from_date: field.isoDate(), to_date: field.isoDate() })
export type WholeDaysPayload = z.infer<typeof wholeDaysPayload>

export const applyAttendance = endpoint({
  id: 'attendance.whole_days.apply',
  service: 'admin',
  method: 'POST',
  path: 'apiv1/attendance/apply',
  access: raise,
  body: z.object({
    /** The caller unless given. */
    EMPLOYEE_ID: z.optional(field.id()),
    ...wholeDaysPayload.shape,
    reason,
    files,
  }),
  data: submitted,
  errors: [...errors],
  summary: 'Ask for whole days to count as worked, by the hours of their shifts',
})
