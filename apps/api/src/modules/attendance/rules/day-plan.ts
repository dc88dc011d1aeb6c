import type { Text } from '../../../lib/texts/texts.ts'
import type { AttendanceRequest } from './attendance-day-types.ts'

/** A shift's version as a day is judged by it: local `HH:mm`, minutes, `repeat` in seconds. */
export interface PlannedShift {
  id: number
  version: number
  code: string
  name: string
  color: string
  start: string
  end: string
  /** Minutes before the start and after the end in which punches count. */
  before: number
  after: number
  graceIn: number
  graceOut: number
  full: number
  half: number
  repeat: number
  /** Minutes, and from how many worked on. */
  autoBreak: readonly [minutes: number, afterMinutes: number] | null
  flexible: boolean
  coreStart: string | null
  coreEnd: string | null
  overtimeAfter: number | null
}

export interface PlannedRequest extends AttendanceRequest {
  id: number
  /** Of leave, its type. */
  name: string
}

/** Short leave that was approved: from and to by local clocks, `HH:mm`. */
export interface PlannedShortLeave {
  id: number
  from: string
  to: string
}

/** What held for a person's day. It is kept with the day, so that a punch is judged without asking anew. */
export interface DayPlan {
  /** IANA name of the zone of the person's place. */
  zone: string
  off: null | 'week_off' | 'holiday'
  /** Of a holiday. */
  offName: string | null
  shift: PlannedShift | null
  /** Where the shift comes from, and why in a sentence. */
  source: string
  /** Words where it was stored before texts had keys. */
  reason: string | Text
  requests: readonly PlannedRequest[]
  /** There only on a day that has any. */
  short?: readonly PlannedShortLeave[]
}
