import { can, endpoint, field, z } from '../kit/index.ts'

/** Maximum nights per request. */
export const MOST_NIGHTS = 31

export const nightShiftPayload = z.object({ from_date: field.isoDate(), to_date: field.isoDate() })
export type NightShiftPayload = z.infer<typeof nightShiftPayload>

export const localStayPayload = z.object({
  from_date: field.isoDate(),
  /** Start day of the last night; each night from the first day on is included. */
  to_date: field.isoDate(),
  place: field.requiredText(200),
})
export type LocalStayPayload = z.infer<typeof localStayPayload>

const apply = {
  service: 'admin',
  method: 'POST',
  access: can('requests.raise'),
  data: z.object({
    REQUEST_ID: field.id(),
    REQUEST_STATUS: z.int(),
    pending_on: z.array(z.string()),
    stuck: z.nullable(z.string()),
  }),
  errors: ['attendance.provision_refused', 'requests.person_left', 'files.not_uploaded'],
} as const

const asked = {
  /** Default: the caller. */
  EMPLOYEE_ID: z.optional(field.id()),
  reason: field.requiredText(1000),
  files: z._default(z.array(field.requiredText(300)).check(z.maxLength(5)), []),
}

export const applyNightShift = endpoint({
  ...apply,
  id: 'attendance.night_shift.apply',
  path: 'apiv2/auth/hrms/apply-night-shift-provision',
  body: z.object({ ...nightShiftPayload.shape, ...asked }),
  summary: 'Request the provision for night shifts worked',
})

export const applyLocalStay = endpoint({
  ...apply,
  id: 'attendance.local_stay.apply',
  path: 'apiv2/auth/hrms/apply-local-stay',
  body: z.object({ ...localStayPayload.shape, ...asked }),
  summary: 'Request a local stay',
})
