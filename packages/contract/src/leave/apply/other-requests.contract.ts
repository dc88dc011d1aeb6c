import { can, endpoint, field, z } from '../../kit/index.ts'
import {
  forWhom,
  previewCall,
  requestKind,
  requestReason,
  submitCall,
} from '../../requests/kinds/request-kind.ts'
import { leaveTexts } from '../leave.texts.ts'
import { shortLeaveTypes } from './apply.constants.ts'

const words = { reason: requestReason.optional }
const apply = { ...submitCall, errors: ['leave.not_allowed', 'requests.person_left'] } as const

export const shortLeaveRequest = requestKind({
  kind: 'SHORT_LEAVE',
  requested: {
    date: field.isoDate(),
    from_time: field.timeOfDay(),
    to_time: field.timeOfDay(),
    shortleavetype: z._default(z.enum(shortLeaveTypes), 'between'),
  },
  words,
  form: { date: { start: 'today' } },
})
export const shortLeavePayload = z.object(shortLeaveRequest.requested)
export type ShortLeavePayload = z.infer<typeof shortLeavePayload>

export const applyShortLeave = endpoint({
  ...apply,
  id: 'leave.short_request.apply',
  path: 'apiv2/auth/apply-short-leave',
  body: z.strictObject({ ...forWhom, ...shortLeaveRequest.fields }),
  summary: 'Request short leave within a day',
})

export const previewShortLeave = endpoint({
  ...previewCall,
  id: 'leave.short_request.preview',
  path: 'apiv2/auth/leave/preview-short-leave',
  body: z.strictObject({ ...forWhom, ...shortLeaveRequest.requested }),
  summary: 'Preview of short leave: its effect, problems and approvers',
})

export const listShortLeave = endpoint({
  id: 'leave.short_request.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/report/get-employee-shortleave',
  access: can('leave.calendar.view'),
  body: z.strictObject({
    from_date: z.optional(field.isoDate()),
    to_date: z.optional(field.isoDate()),
    employee_id: z.optional(field.id()),
    page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  }),
  data: z.object({
    employeeData: z.array(
      z.object({
        REQUEST_ID: field.id(),
        employee_id: field.id(),
        employee_code: z.string(),
        emp_name: z.string(),
        department: z.nullable(z.string()),
        date: z.string(),
        from_time: z.string(),
        to_time: z.string(),
        minutes: z.int(),
        shortleavetype: z.string(),
        status: z.literal('Approved'),
      }),
    ),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'Approved short leave of people in reach; by default of the last 31 days',
})

export const compOffRequest = requestKind({
  kind: 'COMP_OFF',
  requested: {
    /** The off-day worked. */
    date: field.isoDate(),
    minutes: z.int().check(z.minimum(1), z.maximum(1440, leaveTexts.error('withinADay'))),
  },
  words,
  form: { date: { start: 'today', isOver: true }, minutes: { kind: 'minutes' } },
})
export const compOffPayload = z.object({
  ...compOffRequest.requested,
  days: z.union([z.literal(0.5), z.literal(1)]),
  /** What attendance showed on submission; null without attendance, absent in older requests. */
  attended: z.optional(z.nullable(z.int())),
  LEAVE_TYPE_ID: field.id(),
  /** The last day on which it can be used. */
  expires_on: z.string(),
})
export type CompOffPayload = z.infer<typeof compOffPayload>

export const applyCompOff = endpoint({
  ...apply,
  id: 'leave.comp_off_request.apply',
  path: 'apiv2/auth/apply-compoff',
  body: z.strictObject(compOffRequest.fields),
  summary: 'Request comp-off for work on an off-day',
})

export const previewCompOff = endpoint({
  ...previewCall,
  id: 'leave.comp_off_request.preview',
  path: 'apiv2/auth/leave/preview-comp-off',
  body: z.strictObject({ ...forWhom, ...compOffRequest.requested }),
  summary: 'Preview of a comp-off: what it would credit, problems and approvers',
})

export const applyReporteeCompOff = endpoint({
  ...apply,
  id: 'leave.comp_off_request.apply_for',
  path: 'apiv2/auth/my-team/reportie-compoff',
  body: z.strictObject({ EMPLOYEE_ID: field.id(), ...compOffRequest.fields }),
  summary: 'Request comp-off for somebody who worked on an off-day',
})

export const restrictedRequest = requestKind({
  kind: 'RESTRICTED_HOLIDAY',
  requested: { holiday_id: field.id() },
  words,
})
export const restrictedPayload = z.object({
  holiday_id: field.id(),
  date: field.isoDate(),
  name: z.string(),
  /** The day is a week-off of the person anyway; absent in requests submitted before this was recorded. */
  is_week_off: z.optional(z.boolean()),
})
export type RestrictedPayload = z.infer<typeof restrictedPayload>

export const applyRestrictedHoliday = endpoint({
  ...apply,
  id: 'leave.restricted_request.apply',
  path: 'apiv2/auth/apply-restricted-holiday',
  body: z.strictObject({ ...forWhom, ...restrictedRequest.fields }),
  summary: 'Choose a restricted holiday',
})

export const previewRestrictedHoliday = endpoint({
  ...previewCall,
  id: 'leave.restricted_request.preview',
  path: 'apiv2/auth/leave/preview-restricted-holiday',
  body: z.strictObject({ ...forWhom, ...restrictedRequest.requested }),
  summary: 'Preview of a restricted holiday: its effect, problems and approvers',
})
