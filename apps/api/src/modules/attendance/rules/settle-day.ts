import { attendanceTexts } from '../attendance.texts.ts'
import type { ComputedDay, PlannedDay, TakenPunch } from './compute-days.ts'
import { computeDays } from './compute-days.ts'
import type { DayPlan } from './day-plan.ts'
import { projectDay } from './project-day.ts'
import { instantsOf, type RequestedInstant } from './requested-times.ts'

/** Default hours without a shift. */
const NO_SHIFT = { start: '09:00', end: '18:00' }

export interface DayToSettle {
  date: string
  /** As stored. */
  status: string
  flags: readonly string[]
  /** Punches of the day. */
  punchIds: readonly number[]
  plan: DayPlan
  /** The day and its neighbours, by date. */
  days: readonly PlannedDay[]
  /** Valid punches around the day, by time. */
  punches: readonly TakenPunch[]
}

export interface SettledDay {
  after: ComputedDay
  /** Punches to add. */
  add: RequestedInstant[]
  /** Punches to void. */
  voids: number[]
}

/** The settled day, or the problem that prevents it. */
export type Settlement = SettledDay | { problem: string }

/** Missing times: the shift's start, its end, or both if there are no punches. */
function lacking({ date, status, flags, plan }: DayToSettle): RequestedInstant[] {
  const { start, end } = plan.shift ?? NO_SHIFT
  const isAbsent = status === 'absent'
  const lacksIn = isAbsent || flags.includes('missing_in')
  const lacksOut = isAbsent || flags.includes('missing_out')
  return instantsOf(
    {
      date,
      in_time: lacksIn ? start : undefined,
      out_time: lacksOut ? end : undefined,
      out_next_day: end <= start,
    },
    plan.zone,
  )
}

const lacksStill = (day: ComputedDay) =>
  day.status === 'absent' || day.flags.some((flag) => flag === 'missing_in' || flag === 'missing_out')

/**
 * Adds missing punches by the shift's hours: a clock-in at its start, a clock-out at its end, or both.
 *
 * @param now seconds since 1970
 */
export function settleByHours(day: DayToSettle, now: number): Settlement {
  const instants = lacking(day)
  if (instants.length === 0) return { problem: attendanceTexts('noMissingPunch') }
  const { date, days, punches } = day
  const { after, replaces, strays } = projectDay({ date, days, punches, instants, now })
  const isOver = instants.every(({ at }) => Date.parse(at) <= now * 1000)
  if (!isOver) return { problem: attendanceTexts('shiftNotEnded') }
  if (after === null || strays.length > 0 || lacksStill(after))
    return { problem: attendanceTexts('shiftHoursUnsuitable') }
  return { after, add: instants, voids: replaces }
}

/**
 * The day without its punches.
 *
 * @param now seconds since 1970
 */
export function settleByVoid({ date, days, punches, punchIds }: DayToSettle, now: number): Settlement {
  if (punchIds.length === 0) return { problem: attendanceTexts('noPunchToVoid') }
  const voided = new Set(punchIds)
  const left = punches.filter(({ id }) => !voided.has(id))
  const after = computeDays(days, left, now).find((one) => one.date === date)
  if (!after) throw new Error(`The plan has no ${date}.`)
  return { after, add: [], voids: [...punchIds] }
}
