import { type ExactInstant, isWithin, readInstant, secondsBetween } from '../../../lib/instant.ts'
import type { AttendanceDayInput } from './attendance-day-types.ts'
import { comparePunches, isSamePunch, type PunchDirection } from './punch-order.ts'
import type { ShiftTime } from './shift-time.ts'

interface Punch extends ExactInstant {
  direction: PunchDirection
}

function punchesInWindow(punches: AttendanceDayInput['punches'], { from, until }: ShiftTime): Punch[] {
  const inside: Punch[] = []
  let isInOrder = true
  for (const { at, direction } of punches) {
    const { seconds, fraction } = readInstant(at)
    // A fraction after the last second of the window is outside.
    if (seconds < from || seconds > until || (seconds === until && fraction !== '')) continue
    const punch = { seconds, fraction, direction }
    if (inside.length > 0 && comparePunches(inside[inside.length - 1]!, punch) > 0) isInOrder = false
    inside.push(punch)
  }
  // Nearly all days are already in order, and sorting would dominate the cost.
  return isInOrder ? inside : inside.sort(comparePunches)
}

/** Rule 1: dropped repeats do not extend the interval, so only kept punches are compared. */
function isRepeat(punch: Punch, counted: readonly Punch[], repeatSeconds: number): boolean {
  for (let index = counted.length - 1; index >= 0; index--) {
    const before = counted[index]!
    if (before.direction !== punch.direction) continue
    return isSamePunch(before, punch) || isWithin(repeatSeconds, before, punch)
  }
  return false
}

function withoutRepeats<P extends Punch>(punches: readonly P[], repeatSeconds: number): readonly P[] {
  if (punches.length < 2) return punches
  const counted: P[] = []
  for (const punch of punches) if (!isRepeat(punch, counted, repeatSeconds)) counted.push(punch)
  return counted
}

/** Punches sorted by time, without repeats. */
export function punchesThatCount<P extends { at: string; direction: PunchDirection }>(
  punches: readonly P[],
  repeatSeconds: number,
): P[] {
  const read = punches.map((punch) => ({ ...readInstant(punch.at), direction: punch.direction, punch }))
  return withoutRepeats(read.sort(comparePunches), repeatSeconds).map(({ punch }) => punch)
}

/** Result of a day's punches before comparison with the shift. */
export interface PunchedDay {
  firstOpening: ExactInstant | null
  lastClosing: ExactInstant | null
  /** Minutes of the closed intervals, rounded down. */
  gross: number
  hasBreak: boolean
  missingIn: boolean
  missingOut: boolean
}

/** Rule 2, one step: `open` is the opening of the current interval. */
function acceptPunch(day: PunchedDay, open: Punch | null, punch: Punch): Punch | null {
  const { direction } = punch
  const isOpening = direction === 'in' || direction === 'break_end'
  if (open === null && (isOpening || direction === 'unknown')) {
    day.firstOpening ??= punch
    return punch
  }
  if (isOpening) return open
  if (open === null) {
    if (direction === 'out') day.missingIn = true
    return null
  }
  day.lastClosing = punch
  day.gross += Math.floor(secondsBetween(open, punch) / 60)
  return null
}

/** Rules 1 to 3: the intervals of a day. */
export function walkPunches(
  punches: AttendanceDayInput['punches'],
  shift: ShiftTime,
  repeatSeconds: number,
): PunchedDay {
  const day: PunchedDay = {
    firstOpening: null,
    lastClosing: null,
    gross: 0,
    hasBreak: false,
    missingIn: false,
    missingOut: false,
  }
  let open: Punch | null = null
  for (const punch of withoutRepeats(punchesInWindow(punches, shift), repeatSeconds)) {
    if (punch.direction === 'break_start' || punch.direction === 'break_end') day.hasBreak = true
    open = acceptPunch(day, open, punch)
  }
  day.missingOut = open !== null
  return day
}
