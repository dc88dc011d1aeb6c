import { type ExactInstant, secondsBetween } from '../../../lib/instant.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import type {
  AttendanceDay,
  AttendanceDayInput,
  AttendanceFlag,
  AttendanceShift,
  AttendanceStatus,
} from './attendance-day-types.ts'
import { type PunchedDay, walkPunches } from './day-punches.ts'
import { coverOf, type DayCover } from './day-requests.ts'
import { clockText, type ShiftTime, shiftTime } from './shift-time.ts'

/** Rule 3: minutes less the automatic break, if no break was punched. */
function workedMinutes({ gross, hasBreak }: PunchedDay, { auto_break }: AttendanceShift): number {
  if (auto_break === null || hasBreak || gross < auto_break.after_minutes) return gross
  return Math.max(0, gross - auto_break.minutes)
}

const beyond = (minutes: number, grace: number) => (minutes > grace ? minutes : 0)

const minutesBetween = (from: ExactInstant, to: ExactInstant) => Math.floor(secondsBetween(from, to) / 60)

const wholeSecond = (seconds: number): ExactInstant => ({ seconds, fraction: '' })

/** Rule 5. */
function lateBy(punched: PunchedDay, cover: DayCover, time: ShiftTime, shift: AttendanceShift): number {
  if (punched.firstOpening === null) return 0
  const expected = wholeSecond(cover.first ? time.midpoint : time.start)
  return beyond(minutesBetween(expected, punched.firstOpening), shift.grace_in)
}

/** Rule 5. */
function earlyBy(punched: PunchedDay, cover: DayCover, time: ShiftTime, shift: AttendanceShift): number {
  if (punched.lastClosing === null || punched.missingOut) return 0
  const expected = wholeSecond(cover.second ? time.midpoint : time.end)
  return beyond(minutesBetween(punched.lastClosing, expected), shift.grace_out)
}

/** Rule 6, for a day not covered completely by a request. */
function statusByWork(
  worked: number,
  punched: PunchedDay,
  cover: DayCover,
  { off, shift }: AttendanceDayInput,
): AttendanceStatus {
  const isHalfWorked = worked >= shift.half_day_minutes
  if (off !== null) return isHalfWorked ? 'worked_off_day' : off
  if (cover.first || cover.second) return isHalfWorked ? 'present' : 'half_day'
  if (worked >= shift.full_day_minutes) return 'present'
  if (isHalfWorked) return 'half_day'
  return punched.missingIn || punched.missingOut ? 'missing_punch' : 'absent'
}

/** Rule 7. */
function overtimeMinutes(worked: number, cover: DayCover, { off, shift }: AttendanceDayInput): number {
  if (cover.fullDay !== null) return 0
  return off === null ? Math.max(0, worked - shift.full_day_minutes) : worked
}

/** Rule 8: sorted alphabetically. */
function flagsOf(
  late: number,
  early: number,
  punched: PunchedDay,
  hasWorkedOnLeave: boolean,
): AttendanceFlag[] {
  const flags: AttendanceFlag[] = []
  if (early > 0) flags.push('early')
  if (late > 0) flags.push('late')
  if (punched.missingIn) flags.push('missing_in')
  if (punched.missingOut) flags.push('missing_out')
  if (hasWorkedOnLeave) flags.push('worked_on_leave')
  return flags
}

/** Minutes not worked between the first opening and the last closing, including an automatic break. */
function breakMinutes({ firstOpening, lastClosing, gross }: PunchedDay, worked: number): number {
  if (firstOpening === null || lastClosing === null) return 0
  const apart = secondsBetween(firstOpening, lastClosing)
  return Math.max(0, Math.floor(apart / 60) - gross) + (gross - worked)
}

function evaluateDay(input: AttendanceDayInput) {
  const { shift, punches, requests, off } = input
  const zone = timeZone(input.time_zone)
  const time = shiftTime(input.date, shift, zone)
  const punched = walkPunches(punches, time, shift.repeat_seconds ?? 0)
  const cover = coverOf(requests)
  const worked = workedMinutes(punched, shift)
  const isHeldAgainstShift = off === null && cover.fullDay === null
  const late = isHeldAgainstShift ? lateBy(punched, cover, time, shift) : 0
  const early = isHeldAgainstShift ? earlyBy(punched, cover, time, shift) : 0
  const isAway = cover.fullDay === 'leave' || cover.fullDay === 'on_duty'
  const day: AttendanceDay = {
    status: cover.fullDay ?? statusByWork(worked, punched, cover, input),
    first_in: punched.firstOpening && clockText(punched.firstOpening.seconds, zone),
    last_out: punched.lastClosing && clockText(punched.lastClosing.seconds, zone),
    worked,
    late_by: late,
    early_by: early,
    overtime: overtimeMinutes(worked, cover, input),
    flags: flagsOf(late, early, punched, isAway && worked > 0),
  }
  return { day, punched }
}

/**
 * Computes an employee's day: status, hours, lateness, overtime and flags. Punches may be unordered and
 * repeated. Rules: `docs/rules.md`.
 *
 * @throws RangeError for an invalid date, time, instant or time zone
 */
export function attendanceDay(input: AttendanceDayInput): AttendanceDay {
  return evaluateDay(input).day
}

/**
 * As `attendanceDay`, with the minutes of breaks.
 *
 * @throws RangeError as `attendanceDay`
 */
export function dayWithBreak(input: AttendanceDayInput): AttendanceDay & { break_minutes: number } {
  const { day, punched } = evaluateDay(input)
  return { ...day, break_minutes: breakMinutes(punched, day.worked) }
}
