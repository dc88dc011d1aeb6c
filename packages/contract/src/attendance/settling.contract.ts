import { can, endpoint, field, z } from '../kit/index.ts'
import { MOST_SETTLED } from './register.constants.ts'

const manage = can('attendance.punch.manage')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

/**
 * Bulk correction of attendance exceptions: `hours` adds the missing punches at the shift's start and end,
 * `void` voids the day's punches, `leave` books the whole day as leave, `accept` leaves the day as it is and
 * marks it as reviewed, `times` sets the clock-in and clock-out.
 */
export const settlingWays = ['hours', 'void', 'leave', 'accept', 'times'] as const
export type SettlingWay = (typeof settlingWays)[number]

/** Maximum days between the first and the last. */
export const SETTLED_SPAN = 62

const requested = {
  how: z.enum(settlingWays),
  days: z
    .array(z.object({ EMPLOYEE_ID: field.id(), date: field.isoDate() }))
    .check(z.minLength(1), z.maxLength(MOST_SETTLED)),
  /** Required for `leave`. */
  LEAVE_TYPE_ID: z.optional(field.id()),
  /**
   * Required for `times`: local times at the person's location; an omitted time stays as it is. For a night shift, times
   * before its end are on the next morning.
   */
  times: z.optional(
    z.object({ in_time: z.optional(field.timeOfDay()), out_time: z.optional(field.timeOfDay()) }),
  ),
}

const figures = z.object({
  status: z.string(),
  /** `HH:mm`, local time at the location. */
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes. */
  worked: z.int(),
  late_by: z.int(),
  early_by: z.int(),
})

const settledDay = z.object({
  EMPLOYEE_ID: field.id(),
  EMPLOYEE_NAME: z.string(),
  EMPLOYEE_CODE: z.string(),
  date: z.string(),
  before: z.nullable(figures),
  /** The result; null where there is a problem, and for `leave`. */
  after: z.nullable(figures),
  /** Why the day is skipped. */
  problem: z.nullable(z.string()),
})
export type SettledDayView = z.infer<typeof settledDay>

export const previewSettling = endpoint({
  id: 'attendance.settling.preview',
  service: 'admin',
  method: 'POST',
  path: path('preview-settle-days'),
  access: manage,
  body: z.object(requested),
  data: z.object({
    days: z.array(settledDay),
    /** Number of days that can be corrected this way. */
    fits: z.int(),
    leave_types: z.array(z.object({ id: field.id(), name: z.string() })),
  }),
  errors: ['attendance.settling_refused'],
  summary: 'Previews a bulk correction of several people’s days; nothing is stored',
})

export const settleDays = endpoint({
  id: 'attendance.settling.create',
  service: 'admin',
  method: 'POST',
  path: path('settle-days'),
  access: manage,
  body: z.object({ ...requested, reason: field.requiredMessage(500) }),
  data: z.object({
    /** The id to undo it by; null where nothing was corrected. */
    ID: z.nullable(field.id()),
    settled: z.int(),
    /** Skipped days, each with its problem. */
    left_out: z.array(settledDay),
  }),
  errors: ['attendance.settling_refused'],
  summary: 'Correct days of several people at once: by their shift hours, void, as leave, or accepted',
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
  summary: 'Undo a bulk correction: added punches are removed, voided ones restored',
})
