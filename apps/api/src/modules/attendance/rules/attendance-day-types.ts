import type { PunchDirection } from './punch-order.ts'

export type AttendanceRequestKind = 'leave' | 'on_duty' | 'work_from_home'

export interface AttendanceRequest {
  kind: AttendanceRequestKind
  portion: 'full' | 'first' | 'second'
}

export interface AttendanceShift {
  /** Local `HH:mm`; an end at or before the start is on the next day. */
  start: string
  end: string
  /** Minutes, here and below. */
  window_before: number
  window_after: number
  grace_in: number
  grace_out: number
  full_day_minutes: number
  half_day_minutes: number
  repeat_seconds?: number | null
  auto_break: { minutes: number; after_minutes: number } | null
}

/** Keys match a case of `npm run -s rule -- attendance-day`; instants are RFC 3339. */
export interface AttendanceDayInput {
  /** `YYYY-MM-DD`. */
  date: string
  time_zone: string
  shift: AttendanceShift
  off: null | 'week_off' | 'holiday'
  /** Leave only if it counts (`counted` greater than 0). */
  requests: readonly AttendanceRequest[]
  punches: readonly { at: string; direction: PunchDirection }[]
}

export type AttendanceStatus =
  | AttendanceRequestKind
  | 'worked_off_day'
  | 'week_off'
  | 'holiday'
  | 'present'
  | 'half_day'
  | 'missing_punch'
  | 'absent'

export type AttendanceFlag = 'early' | 'late' | 'missing_in' | 'missing_out' | 'worked_on_leave'

export interface AttendanceDay {
  status: AttendanceStatus
  /** Local `HH:mm`. */
  first_in: string | null
  last_out: string | null
  /** Minutes, here and below. */
  worked: number
  late_by: number
  early_by: number
  overtime: number
  /** Sorted alphabetically. */
  flags: AttendanceFlag[]
}
