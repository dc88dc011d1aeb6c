import { minutesOfDay } from '../../../lib/time-of-day.ts'
import { attendanceTexts } from '../attendance.texts.ts'
import { type ComputedDay, computeDays } from './compute-days.ts'
import type { DayPlan } from './day-plan.ts'
import { replacedBy } from './replaced-punch.ts'
import { instantsOf, type RequestedInstant } from './requested-times.ts'
import type { DayToSettle, SettledDay, Settlement } from './settle-day.ts'

/** Local `HH:mm`; an omitted time stays as it is. */
export interface CorrectedTimes {
  in_time?: string | undefined
  out_time?: string | undefined
}

/** Whether a time of a night shift belongs to the next morning: it is closer to the end of the shift than to its start. */
function isAfterMidnight({ shift }: DayPlan, time: string): boolean {
  if (!shift || shift.end > shift.start) return false
  const [start, end] = [minutesOfDay(shift.start), minutesOfDay(shift.end)]
  return minutesOfDay(time) < (start + end) / 2
}

function requestedInstants({ date, plan }: DayToSettle, times: CorrectedTimes, before: ComputedDay) {
  const { in_time, out_time } = times
  const from = in_time ?? before.first_in
  return instantsOf(
    {
      ...{ date, in_time, out_time },
      in_next_day: in_time !== undefined && isAfterMidnight(plan, in_time),
      out_next_day:
        out_time !== undefined && (isAfterMidnight(plan, out_time) || (from !== null && out_time <= from)),
    },
    plan.zone,
  )
}

function dayWith(day: DayToSettle, add: readonly RequestedInstant[], voids: readonly number[], now: number) {
  const gone = new Set(voids)
  const added = add.map(({ at, direction }, place) => ({ id: -1 - place, at, direction }))
  const punches = [...day.punches.filter(({ id }) => !gone.has(id)), ...added]
  const computed = computeDays(
    day.days,
    punches.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    now,
  )
  const after = computed.find(({ date }) => date === day.date)
  if (!after) throw new Error(`The plan has no ${day.date}.`)
  return after
}

/** Whether the day has the requested times and, if both were given, no missing punch. */
function hasTimes(day: ComputedDay, { in_time, out_time }: CorrectedTimes): boolean {
  const isComplete = !day.flags.some((flag) => flag === 'missing_in' || flag === 'missing_out')
  return (
    (in_time === undefined || day.first_in === in_time) &&
    (out_time === undefined || day.last_out === out_time) &&
    (in_time === undefined || out_time === undefined || isComplete)
  )
}

function timeProblem(instants: readonly RequestedInstant[], now: number): string | null {
  if (instants.length === 0) return attendanceTexts('clockTimeRequired')
  if (instants.some(({ exists }) => !exists)) return attendanceTexts('timeSkipped')
  if (instants.some(({ at }) => Date.parse(at) > now * 1000)) return attendanceTexts('timeNotReached')
  return null
}

/** A clock-out at or before the clock-in means the next day: of a shift that does not reach that far, a mistake. */
function orderProblem(
  day: DayToSettle,
  {
    times: { in_time, out_time },
    instants,
    before,
  }: { times: CorrectedTimes; instants: readonly RequestedInstant[]; before: ComputedDay },
  now: number,
): string | null {
  if (in_time === undefined || out_time === undefined || out_time > in_time) return null
  const after = dayWith(day, instants, before.punchIds, now)
  const isWithin = instants.every((_, place) => after.punchIds.includes(-1 - place))
  return isWithin ? null : attendanceTexts('clockInAfterOut')
}

/**
 * Corrects the clock-in, clock-out or both of a day. Breaks are kept; if they contradict the new times and both times are
 * given, these replace all punches of the day.
 *
 * @param now seconds since 1970
 */
export function settleByTimes(day: DayToSettle, times: CorrectedTimes, now: number): Settlement {
  const before = dayWith(day, [], [], now)
  const instants = requestedInstants(day, times, before)
  const problem = orderProblem(day, { times, instants, before }, now) ?? timeProblem(instants, now)
  if (problem) return { problem }
  const isChanged = ({ direction }: RequestedInstant) =>
    direction === 'in' ? times.in_time !== before.first_in : times.out_time !== before.last_out
  const add = instants.filter(isChanged)
  if (add.length === 0) return { problem: attendanceTexts('timesUnchanged') }
  const voids = add.flatMap((instant) => replacedBy(instant, day, before))
  const ways: Pick<SettledDay, 'add' | 'voids'>[] = [
    { add, voids },
    ...(instants.length === 2 ? [{ add: instants, voids: [...before.punchIds] }] : []),
  ]
  for (const way of ways) {
    const after = dayWith(day, way.add, way.voids, now)
    if (hasTimes(after, times)) return { ...way, after }
  }
  return { problem: attendanceTexts('timesOutsideShift') }
}
