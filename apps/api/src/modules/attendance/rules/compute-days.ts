import { dayWithBreak } from './attendance-day.ts'
import type { AttendanceDay, AttendanceShift, AttendanceStatus } from './attendance-day-types.ts'
import { bindPunches } from './bind-punches.ts'
import type { DayPlan, PlannedShift } from './day-plan.ts'
import type { PunchDirection } from './punch-order.ts'
import { shiftTime } from './shift-time.ts'
import { excused } from './short-leave.ts'
import { timeZone } from './time-zone.ts'

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

/** `expected` and `working` are of days that are not over; the others as the rule has them. */
type DayStatus = AttendanceStatus | 'expected' | 'working'

export interface ComputedDay extends Omit<AttendanceDay, 'status'> {
  date: string
  status: DayStatus
  break_minutes: number
  /** Punches that belong to the day, by time. */
  punchIds: number[]
  isFinal: boolean
  /** Seconds since 1970 from which the day is over. */
  endsAt: number
}

/** Seconds within which a punch repeats the one before where no shift says otherwise. */
export const USUAL_REPEAT = 60

/** Without a shift a day is from midnight to midnight, and nobody is late. */
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

const shiftsKnown = new WeakMap<PlannedShift, AttendanceShift>()

function ruleShift(shift: PlannedShift | null): AttendanceShift {
  if (shift === null) return NO_SHIFT
  let known = shiftsKnown.get(shift)
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
    shiftsKnown.set(shift, known)
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

/** From and until when punches may belong to these days, in seconds; neighbours whose windows overlap are among them. */
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

const textsKnown = new Map<number, string>()
const TEXTS_KEPT = 2000

/** The instant of a shift's start or end, which hundreds of people have in common. */
function text(seconds: number): string {
  let known = textsKnown.get(seconds)
  if (known === undefined) {
    known = new Date(seconds * 1000).toISOString()
    if (textsKnown.size >= TEXTS_KEPT) textsKnown.clear()
    textsKnown.set(seconds, known)
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

/** Where no windows overlap, each punch has one instance at most; both are in order of time. */
function bindApart(
  instances: readonly Instance[],
  punches: readonly TimedPunch[],
  bound: TakenPunch[][],
): void {
  let at = 0
  for (const punch of punches) {
    // A fraction of a second after a window's last second is outside of it.
    while (at < instances.length && (instances[at] as Instance).until < punch.time) at++
    const instance = instances[at]
    if (instance && instance.from <= punch.time) bound[at]?.push(punch)
  }
}

/** The punches of each instance; one that no window holds belongs to none. */
function bind(instances: readonly Instance[], punches: readonly TimedPunch[]): TakenPunch[][] {
  const bound: TakenPunch[][] = instances.map(() => [])
  if (punches.length === 0) return bound
  const isApart = instances.every((one, at) => at === 0 || !overlaps(instances[at - 1] as Instance, one))
  if (isApart) {
    bindApart(instances, punches, bound)
    return bound
  }
  const known = new Map(punches.map((punch) => [`${punch.at} ${punch.direction}`, punch]))
  const told = bindPunches<number>({ instances: instances.map(asRuleInstance), punches })
  for (const { at, direction, instance } of told) {
    const punch = known.get(`${at} ${direction}`)
    if (punch && instance !== null) bound[instance]?.push(punch)
  }
  return bound
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const MINUTES_A_DAY = 1440

/** Minutes from the shift's start to the time its people must be there, and from the time they may go to its end. */
function coreOf({ start, end, coreStart, coreEnd }: PlannedShift): { after: number; before: number } | null {
  if (!coreStart || !coreEnd) return null
  return {
    after: (minutes(coreStart) - minutes(start) + MINUTES_A_DAY) % MINUTES_A_DAY,
    before: (minutes(end) - minutes(coreEnd) + MINUTES_A_DAY) % MINUTES_A_DAY,
  }
}

type Judged = ReturnType<typeof dayWithBreak>

/** Who may come when they like is late for the core hours alone. */
function flexed(day: Judged, shift: PlannedShift): Judged {
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

function overtimeAfter(day: Judged, { off }: DayPlan, { overtimeAfter: after }: PlannedShift): Judged {
  const isCounted =
    after !== null && off === null && !['leave', 'on_duty', 'work_from_home'].includes(day.status)
  return isCounted ? { ...day, overtime: Math.max(0, day.worked - after) } : day
}

/** What is not over yet is not held against anybody. */
function statusSoFar({ status }: Judged, hasPunches: boolean): DayStatus {
  if (status !== 'absent' && status !== 'missing_punch' && status !== 'half_day') return status
  return hasPunches ? 'working' : 'expected'
}

function computeOne(instance: Instance, punches: readonly TakenPunch[], now: number): ComputedDay {
  const { day, shift, until } = instance
  const { plan, date } = day
  let judged = dayWithBreak({
    date,
    time_zone: plan.zone,
    shift,
    off: plan.off,
    requests: plan.requests,
    punches,
  })
  if (plan.shift?.flexible) judged = flexed(judged, plan.shift)
  if (plan.shift) judged = overtimeAfter(judged, plan, plan.shift)
  if (plan.shift && plan.short) judged = excused(judged, plan.short, plan.shift)
  const isFinal = now > until
  const soFar = isFinal
    ? judged
    : {
        ...judged,
        status: statusSoFar(judged, punches.length > 0),
        flags: judged.flags.filter((flag) => flag !== 'missing_out'),
      }
  return { date, ...soFar, punchIds: punches.map(({ id }) => id), isFinal, endsAt: until + 1 }
}

/**
 * What days of a person come to. Each punch belongs to one of them, so neighbours of the days that are wanted should
 * be among them where their windows overlap; punches of both must be there.
 *
 * @param days by date, none missing between them
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
