import { timeZone } from '../../../lib/time-zone.ts'
import { dayWithBreak } from './attendance-day.ts'
import type { AttendanceDay, AttendanceShift, AttendanceStatus } from './attendance-day-types.ts'
import { bindPunches } from './bind-punches.ts'
import type { DayPlan, PlannedShift } from './day-plan.ts'
import { withBreaksEnded } from './ended-breaks.ts'
import type { PunchDirection } from './punch-order.ts'
import { shiftTime } from './shift-time.ts'
import { excused } from './short-leave.ts'

export interface PlannedDay {
  /** `YYYY-MM-DD`. */
  date: string
  plan: DayPlan
}

export interface TakenPunch {
  id: number
  /** RFC 3339. */
  at: string
  direction: PunchDirection
}

/** `expected` and `working` are for days that are not over; the others are those of the rule. */
type DayStatus = AttendanceStatus | 'expected' | 'working'

export interface ComputedDay extends Omit<AttendanceDay, 'status'> {
  date: string
  status: DayStatus
  break_minutes: number
  /** Punches of the day, by time. */
  punchIds: number[]
  isFinal: boolean
  /** End of the day in seconds since 1970. */
  endsAt: number
}

/** Default interval in seconds within which a punch repeats the previous one. */
export const USUAL_REPEAT = 60

/** Without a shift, a day runs from midnight to midnight and nobody is late. */
const NO_SHIFT: AttendanceShift = {
  start: '00:00',
  end: '00:00',
  window_before: 0,
  window_after: 0,
  grace_in: 1440,
  grace_out: 1440,
  full_day_minutes: 480,
  half_day_minutes: 240,
  repeat_seconds: USUAL_REPEAT,
  auto_break: null,
}

const shiftCache = new WeakMap<PlannedShift, AttendanceShift>()

function ruleShift(shift: PlannedShift | null): AttendanceShift {
  if (shift === null) return NO_SHIFT
  let known = shiftCache.get(shift)
  if (!known) {
    known = {
      start: shift.start,
      end: shift.end,
      window_before: shift.before,
      window_after: shift.after,
      grace_in: shift.graceIn,
      grace_out: shift.graceOut,
      full_day_minutes: shift.full,
      half_day_minutes: shift.half,
      repeat_seconds: shift.repeat,
      auto_break: shift.autoBreak && { minutes: shift.autoBreak[0], after_minutes: shift.autoBreak[1] },
    }
    shiftCache.set(shift, known)
  }
  return known
}

interface Instance {
  day: PlannedDay
  shift: AttendanceShift
  start: number
  end: number
  from: number
  until: number
}

function instanceOf(day: PlannedDay): Instance {
  const shift = ruleShift(day.plan.shift)
  const { start, end, from, until } = shiftTime(day.date, shift, timeZone(day.plan.zone))
  return { day, shift, start, end, from, until }
}

/**
 * The range in which punches may belong to these days, in seconds, including neighbours with overlapping
 * windows.
 */
export function spanOf(
  days: readonly PlannedDay[],
  from: string,
  to: string,
): { from: number; until: number } {
  const instances = days.map(instanceOf)
  let first = instances.findIndex(({ day }) => day.date >= from)
  let last = instances.findLastIndex(({ day }) => day.date <= to)
  if (first < 0 || last < first) return { from: 0, until: 0 }
  while (first > 0 && overlaps(instances[first - 1] as Instance, instances[first] as Instance)) first--
  while (
    last + 1 < instances.length &&
    overlaps(instances[last] as Instance, instances[last + 1] as Instance)
  )
    last++
  const within = instances.slice(first, last + 1)
  return {
    from: Math.min(...within.map((one) => one.from)),
    until: Math.max(...within.map((one) => one.until)),
  }
}

const overlaps = (one: Instance, next: Instance) => next.from <= one.until

const textCache = new Map<number, string>()
const MAX_CACHED_TEXTS = 2000

/** Formats the instant of a shift's start or end; memoised, since hundreds of employees share it. */
function text(seconds: number): string {
  let known = textCache.get(seconds)
  if (known === undefined) {
    known = new Date(seconds * 1000).toISOString()
    if (textCache.size >= MAX_CACHED_TEXTS) textCache.clear()
    textCache.set(seconds, known)
  }
  return known
}

const asRuleInstance = ({ start, end, shift }: Instance, id: number) => ({
  id,
  start: text(start),
  end: text(end),
  window_before: shift.window_before,
  window_after: shift.window_after,
})

type TimedPunch = TakenPunch & { time: number }

/** Without overlapping windows each punch has at most one instance; both lists are sorted by time. */
function bindApart(
  instances: readonly Instance[],
  punches: readonly TimedPunch[],
  bound: TakenPunch[][],
): void {
  let at = 0
  for (const punch of punches) {
    // A fraction after a window's last second is outside.
    while (at < instances.length && (instances[at] as Instance).until < punch.time) at++
    const instance = instances[at]
    if (instance && instance.from <= punch.time) bound[at]?.push(punch)
  }
}

/** Punches by instance; those outside all windows belong to none. */
function bind(instances: readonly Instance[], punches: readonly TimedPunch[]): TakenPunch[][] {
  const bound: TakenPunch[][] = instances.map(() => [])
  if (punches.length === 0) return bound
  const isApart = instances.every((one, at) => at === 0 || !overlaps(instances[at - 1] as Instance, one))
  if (isApart) {
    bindApart(instances, punches, bound)
    return bound
  }
  const known = new Map(punches.map((punch) => [`${punch.at} ${punch.direction}`, punch]))
  const boundPunches = bindPunches<number>({ instances: instances.map(asRuleInstance), punches })
  for (const { at, direction, instance } of boundPunches) {
    const punch = known.get(`${at} ${direction}`)
    if (punch && instance !== null) bound[instance]?.push(punch)
  }
  return bound
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const MINUTES_A_DAY = 1440

/** Minutes from the shift's start to the core hours, and from their end to the shift's end. */
function coreOf({ start, end, coreStart, coreEnd }: PlannedShift): { after: number; before: number } | null {
  if (!coreStart || !coreEnd) return null
  return {
    after: (minutes(coreStart) - minutes(start) + MINUTES_A_DAY) % MINUTES_A_DAY,
    before: (minutes(end) - minutes(coreEnd) + MINUTES_A_DAY) % MINUTES_A_DAY,
  }
}

type EvaluatedDay = ReturnType<typeof dayWithBreak>

/** With flexible hours, lateness is measured against the core hours only. */
function flexed(day: EvaluatedDay, shift: PlannedShift): EvaluatedDay {
  const core = coreOf(shift)
  const beyond = (by: number, room: number | undefined, grace: number) =>
    room === undefined || by - room <= grace ? 0 : by - room
  const late_by = beyond(day.late_by, core?.after, shift.graceIn)
  const early_by = beyond(day.early_by, core?.before, shift.graceOut)
  const flags = day.flags.filter(
    (flag) => (flag !== 'late' || late_by > 0) && (flag !== 'early' || early_by > 0),
  )
  return { ...day, late_by, early_by, flags }
}

function overtimeAfter(
  day: EvaluatedDay,
  { off }: DayPlan,
  { overtimeAfter: after }: PlannedShift,
): EvaluatedDay {
  const isCounted =
    after !== null && off === null && !['leave', 'on_duty', 'work_from_home'].includes(day.status)
  return isCounted ? { ...day, overtime: Math.max(0, day.worked - after) } : day
}

/** Status of a day that is not over: nothing is counted as absent or late yet. */
function statusSoFar({ status }: EvaluatedDay, hasPunches: boolean): DayStatus {
  if (status !== 'absent' && status !== 'missing_punch' && status !== 'half_day') return status
  return hasPunches ? 'working' : 'expected'
}

function computeOne(instance: Instance, punches: readonly TakenPunch[], now: number): ComputedDay {
  const { day, shift, until } = instance
  const { plan, date } = day
  let evaluated = dayWithBreak({
    date,
    time_zone: plan.zone,
    shift,
    off: plan.off,
    requests: plan.requests,
    punches: withBreaksEnded(punches),
  })
  if (plan.shift?.flexible) evaluated = flexed(evaluated, plan.shift)
  if (plan.shift) evaluated = overtimeAfter(evaluated, plan, plan.shift)
  if (plan.shift && plan.short) evaluated = excused(evaluated, plan.short, plan.shift)
  const isFinal = now > until
  const soFar = isFinal
    ? evaluated
    : {
        ...evaluated,
        status: statusSoFar(evaluated, punches.length > 0),
        flags: evaluated.flags.filter((flag) => flag !== 'missing_out'),
      }
  return { date, ...soFar, punchIds: punches.map(({ id }) => id), isFinal, endsAt: until + 1 }
}

/**
 * Computes an employee's days. Since each punch belongs to one day, neighbours with overlapping windows must
 * be included, with the punches of both.
 *
 * @param days consecutive, by date
 * @param punches by time
 * @param now seconds since 1970
 */
export function computeDays(
  days: readonly PlannedDay[],
  punches: readonly TakenPunch[],
  now: number,
): ComputedDay[] {
  const instances = days.map(instanceOf)
  const timed = punches.map((punch) => ({ ...punch, time: Date.parse(punch.at) / 1000 }))
  const bound = bind(instances, timed)
  return instances.map((instance, at) => computeOne(instance, bound[at] ?? [], now))
}
