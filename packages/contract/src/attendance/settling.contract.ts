import { can, endpoint, field, z } from '../kit/index.ts'
import { MOST_SETTLED } from './register.constants.ts'

const manage = can('attendance.punch.manage')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

/**
 * What is done with days that need a look: `hours` adds the punches that are missing by the hours of the shift,
 * `void` takes the day's punches away, `leave` books the whole day as leave, `accept` leaves it as it is and says that
 * somebody has looked.
 */
export const settlingWays = ['hours', 'void', 'leave', 'accept'] as const
export type SettlingWay = (typeof settlingWays)[number]

/** Days between the first and the last of them. */
export const SETTLED_SPAN = 62

const asked = {
  how: z.enum(settlingWays),
  days: z
    .array(z.object({ EMPLOYEE_ID: field.id(), date: field.isoDate() }))
    .check(z.minLength(1), z.maxLength(MOST_SETTLED)),
  /** Of `leave`. */
  LEAVE_TYPE_ID: z.optional(field.id()),
}

const figures = z.object({
  status: z.string(),
  /** `HH:mm` by the clocks of the place. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes. */
  worked: z.int(),
})

const settledDay = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  date: z.string(),
  before: z.nullable(figures),
  /** What it would be; null where something is in the way, and of leave. */
  after: z.nullable(figures),
  /** What is in the way; the day is left out. */
  problem: z.nullable(z.string()),
})
export type SettledDayView = z.infer<typeof settledDay>

export const previewSettling = endpoint({
  id: 'attendance.settling.preview',
  service: 'admin',
  method: 'POST',
  path: path('preview-settle-days'),
  access: manage,
  body: z.object(asked),
  data: z.object({
    days: z.array(settledDay),
    /** How many of them can be settled so. */
    fits: z.int(),
    leave_types: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  errors: ['attendance.settling_refused'],
  summary: 'What days of several people would come to if they were put right at once; nothing is stored',
})

export const settleDays = endpoint({
  id: 'attendance.settling.create',
  service: 'admin',
  method: 'POST',
  path: path('settle-days'),
  access: manage,
  body: z.object({ ...asked, reason: field.requiredText(500) }),
  data: z.object({
    /** To take it back by; null where nothing was settled. */
    ID: z.nullable(field.id()),
    settled: z.int(),
    /** Days that were left out, each with what is in the way. */
    left_out: z.array(settledDay),
  }),
  errors: ['attendance.settling_refused'],
  summary:
    'Put days of several people right at once: by the hours of their shifts, void, as leave, or accepted',
})

export const undoSettling = endpoint({
  id: 'attendance.settling.undo',
  service: 'admin',
  method: 'POST',
  path: path('undo-settle-days'),
  access: manage,
  body: z.object({ ID: field.id() }),
  data: z.object({ undone: z.int() }),
  errors: ['attendance.day_locked', 'attendance.settling_refused'],
  summary: 'Take back what was settled at once: added punches go, and those taken away count again',
})
