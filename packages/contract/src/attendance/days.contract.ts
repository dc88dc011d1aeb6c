import { can, endpoint, field, z } from '../kit/index.ts'
import { punchDirections, punchSources } from './attendance.constants.ts'
import { presence } from './presence.ts'
import { settlingWays } from './settling.contract.ts'

const view = can('attendance.day.view')
const manage = can('attendance.punch.manage')
const lock = can('attendance.period.lock')
const path = (name: string) => `apiv2/auth/hrms/${name}` as const

const part = z.object({
  portion: z.enum(['full', 'first', 'second']),
  kind: z.enum(['leave', 'on_duty', 'work_from_home']),
  name: z.string(),
  REQUEST_ID: field.id(),
})

export const attendanceDayView = z.object({
  date: z.string(),
  /** A day status; `not_joined` before joining, `left` after leaving, `none` without a record. */
  status: z.string(),
  first_in: z.nullable(z.string()),
  last_out: z.nullable(z.string()),
  /** Minutes, like the fields that follow. */
  worked: z.int(),
  break_minutes: z.int(),
  late_by: z.int(),
  early_by: z.int(),
  overtime: z.int(),
  flags: z.array(z.string()),
  parts: z.array(part),
  shift: z.nullable(
    z.object({
      id: field.id(),
      code: z.string(),
      name: z.string(),
      color: z.string(),
      start: z.string(),
      end: z.string(),
    }),
  ),
  off: z.nullable(z.enum(['week_off', 'holiday'])),
  off_name: z.nullable(z.string()),
  is_final: z.boolean(),
  is_locked: z.boolean(),
  version: field.whole(),
})
export type AttendanceDayView = z.infer<typeof attendanceDayView>

export const listDays = endpoint({
  id: 'attendance.day.list',
  service: 'admin',
  method: 'GET',
  path: path('attendance-days'),
  access: view,
  query: z.object({
    /** Default: the caller. */
    employee_id: z.optional(field.idInText()),
    from_date: field.isoDate(),
    to_date: field.isoDate(),
  }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    time_zone: z.string(),
    today: z.string(),
    /** Whether the person is at work now, as their clock says; null unless today is in the period. */
    now: z.nullable(presence),
    days: z.array(attendanceDayView),
    totals: z.object({
      worked: z.int(),
      overtime: z.int(),
      late: z.int(),
      by_status: z.record(z.string(), z.int()),
    }),
  }),
  summary: 'The attendance days of one person; at most 92 per request',
})

export const explainAttendanceDay = endpoint({
  id: 'attendance.day.explain',
  service: 'admin',
  method: 'GET',
  path: path('attendance-day-explain'),
  access: view,
  query: z.object({ employee_id: z.optional(field.idInText()), date: field.isoDate() }),
  data: z.object({
    EMPLOYEE_ID: field.id(),
    EMPLOYEE_NAME: z.string(),
    day: attendanceDayView,
    /** The reasons in sentences, in the order of the decisions. */
    reasons: z.array(z.string()),
    punches: z.array(
      z.object({
        ID: field.id(),
        at: z.string(),
        local: z.string(),
        direction: z.enum(punchDirections),
        source: z.enum(punchSources),
        /** Whether the punch is part of this day's calculation. */
        counts: z.boolean(),
        place: z.nullable(z.string()),
        is_offline: z.boolean(),
        device: z.nullable(z.string()),
        voided: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
    /** For a locked day whose facts have changed: the result if it were computed now. */
    arrears: z.nullable(
      z.object({ status: z.string(), worked: z.int(), overtime: z.int(), cause: z.string() }),
    ),
    /** Corrections by HR, the latest first. */
    corrections: z.array(
      z.object({
        ID: field.id(),
        how: z.enum(settlingWays),
        reason: z.string(),
        author: z.string(),
        at: z.string(),
        /** The status before the correction. */
        was: z.string(),
        undone_at: z.nullable(z.string()),
        undone_by: z.string(),
        /** Number of days corrected together with this one. */
        days: z.int(),
        can_undo: z.boolean(),
      }),
    ),
    abilities: z.object({ correct: z.boolean() }),
  }),
  summary: 'Why a person’s day came out as it did: shift, requests, days off and every punch',
})

export const voidAttendance = endpoint({
  id: 'attendance.punch.void',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/deleetattendence',
  access: manage,
  body: z.object({
    EMPLOYEE_ID: field.id(),
    date: field.isoDate(),
    /** Only these punches of the day; omitted: all of them. */
    punch_ids: z.optional(field.ids(200)),
    reason: field.requiredMessage(500),
  }),
  data: z.object({ voided: z.int(), day: z.nullable(attendanceDayView) }),
  errors: ['attendance.day_locked'],
  summary: 'Void punches of a person’s day; they stay on record',
})

const period = z.object({
  ID: field.id(),
  from_date: z.string(),
  to_date: z.string(),
  note: z.string(),
  author: z.string(),
  created_at: z.string(),
  released_at: z.nullable(z.string()),
})

export const listLocks = endpoint({
  id: 'attendance.lock.list',
  service: 'admin',
  method: 'GET',
  path: path('attendance-locks'),
  access: lock,
  data: z.object({ periods: z.array(period), open_arrears: z.int() }),
  summary: 'Periods of attendance that are or were locked, the latest first',
})

export const lockAttendance = endpoint({
  id: 'attendance.lock.create',
  service: 'admin',
  method: 'POST',
  path: path('attendance-lock'),
  access: lock,
  body: z.object({
    from_date: field.isoDate(),
    to_date: field.isoDate(),
    note: z._default(field.message(300), ''),
  }),
  data: z.object({ period }),
  errors: ['attendance.lock_overlaps', 'attendance.lock_open_days'],
  summary: 'Lock a period: its days are frozen, and later changes become arrears',
})

export const releaseAttendance = endpoint({
  id: 'attendance.lock.release',
  service: 'admin',
  method: 'POST',
  path: path('attendance-unlock'),
  access: lock,
  body: z.object({ ID: field.id(), reason: field.requiredMessage(300) }),
  data: z.object({ period, recomputed: z.int() }),
  summary: 'Unlock a period; days with open arrears are recalculated',
})

export const listArrears = endpoint({
  id: 'attendance.arrears.list',
  service: 'admin',
  method: 'GET',
  path: path('attendance-arrears'),
  access: lock,
  query: z.object({
    state: z._default(z.enum(['open', 'settled', 'void']), 'open'),
    page: z._default(field.wholeInText(1, 100_000), 1),
    limit: z._default(field.wholeInText(1, 200), 50),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        ID: field.id(),
        EMPLOYEE_ID: field.id(),
        EMPLOYEE_NAME: z.string(),
        EMPLOYEE_CODE: z.string(),
        date: z.string(),
        was: z.object({ status: z.string(), worked: z.int(), overtime: z.int() }),
        now_is: z.object({ status: z.string(), worked: z.int(), overtime: z.int() }),
        cause: z.string(),
        updated_at: z.string(),
      }),
    ),
    total_records: z.int(),
    total_page: z.int(),
  }),
  summary: 'Locked days that a recalculation would change',
})
