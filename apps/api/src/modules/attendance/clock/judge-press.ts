import type { clockInOut } from '@muster/contract/attendance/clock.contract'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { dayText } from '../../../lib/day-text.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import { dayInZone } from '../../../lib/zone-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { NEW_PUNCH } from '../days/write-days.ts'
import type { PressedPunch } from '../punches/insert-punches.ts'
import { clockActions } from '../rules/clock-state.ts'
import { type ComputedDay, computeDays } from '../rules/compute-days.ts'
import { admitPunch, type Fences, type GivenPunch } from './admit-punch.ts'
import { clockTexts } from './clock.texts.ts'
import { standingOf } from './clock.views.ts'
import type { ClockFacts, ClockPerson } from './clock-facts.queries.ts'

type Action = 'in' | 'out' | 'break_start' | 'break_end'
export type Clocked = DataOf<typeof clockInOut>

/** A clock action of an employee. */
export interface Press {
  ctx: Ctx
  employeeId: number
  action: Action
  given: GivenPunch
}

/**
 * The day of an employee's clock at an instant.
 *
 * @throws AppError `attendance.not_employed`
 */
export function dayAt(person: ClockPerson, at: Temporal.Instant): string {
  const date = dayInZone(at, person.time_zone)
  if (date < person.joined || (person.left !== null && date > person.left))
    fail('attendance.not_employed', { parameters: { day: dayText(date, person.date_format) } })
  return date
}

/** In the time zone of the employee's location and the organisation's date format. */
function toldInstant(at: Temporal.Instant, { time_zone, date_format }: ClockPerson): string {
  const local = at.toZonedDateTimeISO(time_zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayText(local.toPlainDate().toString(), date_format)}, ${time}`
}

/**
 * Time of a punch: now, or earlier if made offline.
 *
 * @throws AppError `attendance.offline_future`
 */
export function instantOfPress({ ctx, given: { offline_at } }: Press, person: ClockPerson): Temporal.Instant {
  if (offline_at === undefined) return ctx.now
  const at = Temporal.Instant.from(offline_at)
  const AHEAD_SECONDS = 120
  if (Temporal.Instant.compare(at, ctx.now.add({ seconds: AHEAD_SECONDS })) > 0)
    fail('attendance.offline_future', { parameters: { at: toldInstant(at, person) } })
  return at
}

function needRecent(ctx: Ctx, person: ClockPerson, at: Temporal.Instant, hours: number): void {
  if (Temporal.Instant.compare(at, ctx.now.subtract({ hours })) < 0)
    fail('attendance.offline_too_old', { parameters: { at: toldInstant(at, person), hours } })
}

/** As texts: clock-ins are judged in batches, and each employee reads their own language. */
const problems: Record<'in' | 'out' | 'break', Partial<Record<Action, Text>>> = {
  in: { break_end: clockTexts.text('youAreNotOnABreak') },
  out: {
    break_start: clockTexts.text('clockInBeforeYouTakeABreak'),
    break_end: clockTexts.text('youAreNotOnABreak'),
  },
  break: {},
}

/** A day depends on its plan, its punches and whether it is over; if all are unchanged, so is its row. */
const stands = (kept: ClockFacts['days'][number], day: ComputedDay) =>
  kept.is_final === day.isFinal &&
  kept.punch_ids.length === day.punchIds.length &&
  kept.punch_ids.every((id, at) => id === day.punchIds[at])

/** Days recomputed with a punch, split by whether they are locked. */
function daysWith({ ctx }: Press, person: ClockPerson, facts: ClockFacts, date: string) {
  const computed = computeDays(facts.days, facts.punches, ctx.now.epochMilliseconds / 1000)
  const near = [addDays(date, -1), date, addDays(date, 1)]
  const rows = computed.flatMap((day, at) => {
    const kept = facts.days[at] as ClockFacts['days'][number]
    return near.includes(day.date) ? [{ kept, row: { ...day, employeeId: person.id, plan: kept.plan } }] : []
  })
  return {
    computed,
    open: rows.filter(({ kept, row }) => kept.lock_id === null && !stands(kept, row)).map(({ row }) => row),
    locked: rows.flatMap(({ kept, row }) =>
      kept.lock_id === null ? [] : [{ day: row, was: kept, lockId: kept.lock_id }],
    ),
  }
}

/** Whether a punch is dropped as a repeat of the previous one. */
function isRepeat(
  person: ClockPerson,
  { action, before, whole }: { action: Action; before: ClockFacts; whole: ClockFacts },
  now: Temporal.Instant,
  computed: readonly ComputedDay[],
): boolean {
  const stateOf = (facts: ClockFacts, days?: readonly ComputedDay[]) =>
    standingOf(person, facts, now, days).view.state
  const isAgain = before.punches.some(({ direction }) => direction === action)
  return isAgain && stateOf(whole, computed) === stateOf(before)
}

const timeline = (a: ClockFacts['punches'][number], b: ClockFacts['punches'][number]) =>
  Date.parse(a.at) - Date.parse(b.at) || a.id - b.id

/** Rows to write for a clock action. */
export interface ToWrite extends Pick<ReturnType<typeof daysWith>, 'open' | 'locked'> {
  press: Press
  punch: PressedPunch
  /** The new clock state, with the id of the punch; without an id for a punch that already existed. */
  after(id: number | undefined): Clocked
}

interface Standing {
  person: ClockPerson
  date: string
  at: Temporal.Instant
  facts: ClockFacts
  fences: Fences
}

/** Judges a clock action: returns the answer if nothing is to be written. No statement. @throws AppError */
export function judgePress(press: Press, { person, date, at, facts, fences }: Standing): Clocked | ToWrite {
  const { ctx, action, given } = press
  const isOffline = given.offline_at !== undefined
  const unrecorded = () => {
    return { attendance: standingOf(person, facts, ctx.now).view, recorded: false, place: null }
  }
  if (!isOffline) {
    const standing = unrecorded()
    const { state } = standing.attendance
    const problem = problems[state][action]
    if (problem) fail('attendance.wrong_state', { parameters: { problem } })
    // Already done, by another tab or by a request whose response was lost.
    if (!(clockActions[state] as readonly Action[]).includes(action)) return standing
  }
  const verdict = admitPunch(ctx.request.ip, { policy: facts.policy, fences }, given)
  if (isOffline) needRecent(ctx, person, at, facts.policy.offline_hours)
  const told = new Date(at.epochMilliseconds).toISOString()
  const added = { id: NEW_PUNCH, at: told, direction: action, source: given.way }
  const whole = { ...facts, punches: [...facts.punches, added].sort(timeline) }
  const { computed, open, locked } = daysWith(press, person, whole, date)
  // Rejects a punch that would be dropped as a repeat, so that the employee notices immediately.
  if (!isOffline && isRepeat(person, { action, before: facts, whole }, ctx.now, computed))
    fail('attendance.wrong_state', {
      parameters: { problem: clockTexts.text('youPressedThisAMomentAgoAgain') },
    })
  const punch: PressedPunch = {
    ...verdict,
    by: ctx,
    employeeId: person.id,
    at: at.toString(),
    direction: action,
    source: given.way,
    key: `${person.id}:${given.key}`,
    isOffline,
    latitude: given.latitude ?? null,
    longitude: given.longitude ?? null,
    accuracy: given.accuracy ?? null,
    selfie: given.selfie ?? null,
  }
  const after = (id: number | undefined): Clocked => {
    if (id === undefined) return unrecorded()
    added.id = id
    for (const day of computed) day.punchIds = day.punchIds.map((one) => (one === NEW_PUNCH ? id : one))
    return {
      attendance: standingOf(person, whole, ctx.now, computed).view,
      recorded: true,
      place: verdict.place_verdict,
    }
  }
  return { press, punch, open, locked, after }
}
