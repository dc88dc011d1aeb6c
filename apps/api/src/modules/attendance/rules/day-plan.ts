import type { Text } from '../../../lib/texts/texts.ts'
import type { AttendanceRequest } from './attendance-day-types.ts'

/** A shift version as needed for computing a day: local `HH:mm`, minutes, `repeat` in seconds. */
export interface PlannedShift {
  id: number
  version: number
  code: string
  name: string
  color: string
  start: string
  end: string
  /** Length of the punch window before the start and after the end, in minutes. */
  before: number
  after: number
  graceIn: number
  graceOut: number
  full: number
  half: number
  repeat: number
  /** Minutes of break, and worked minutes from which it applies. */
  autoBreak: readonly [minutes: number, afterMinutes: number] | null
  flexible: boolean
  coreStart: string | null
  coreEnd: string | null
  overtimeAfter: number | null
}

export interface PlannedRequest extends AttendanceRequest {
  id: number
  /** Name of the leave type. */
  name: string
}

/** Approved short leave: local `HH:mm`. */
export interface PlannedShortLeave {
  id: number
  from: string
  to: string
}

/** The plan of an employee's day, stored with the day, so that punches are evaluated without further queries. */
export interface DayPlan {
  /** IANA time zone of the employee's location. */
  zone: string
  off: null | 'week_off' | 'holiday'
  /** Name of the holiday. */
  offName: string | null
  shift: PlannedShift | null
  /** Origin of the shift, and an explanation. */
  source: string
  /** Plain text in rows stored before texts had keys. */
  reason: string | Text
  requests: readonly PlannedRequest[]
  /** Omitted on days without short leave. */
  short?: readonly PlannedShortLeave[]
}
