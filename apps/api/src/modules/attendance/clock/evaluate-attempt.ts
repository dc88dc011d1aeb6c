import type { clockInOut } from '@muster/contract/attendance/clock.contract'
import { addDays } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import { dayText } from '../../../lib/day-text.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import { dayInZone } from '../../../lib/zone-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { NEW_PUNCH } from '../days/write-days.ts'
import type { ClockedPunch } from '../punches/insert-punches.ts'
import { clockActions } from '../rules/clock-state.ts'
import { type ComputedDay, computeDays } from '../rules/compute-days.ts'
import { admitPunch, type Fences, type PunchInput } from './admit-punch.ts'
import { clockTexts } from './clock.texts.ts'
import { clockStatusOf } from './clock.views.ts'
import type { ClockFacts, ClockPerson } from './clock-facts.queries.ts'
import { correctionOf, type OfflineFacts, refuseLate } from './offline-punch.ts'

type Action = 'in' | 'out' | 'break_start' | 'break_end'
export type Clocked = DataOf<typeof clockInOut>

/** A clock action of an employee. */
export interface ClockAttempt {
  ctx: Ctx
  employeeId: number
  action: Action
  input: PunchInput
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
function formatInstant(at: Temporal.Instant, { time_zone, date_format }: ClockPerson): string {
  const local = at.toZonedDateTimeISO(time_zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${dayText(local.toPlainDate().toString(), date_format)}, ${time}`
}

/**
 * Time of a punch: now, or earlier if made offline.
 *
 * @throws AppError `attendance.offline_future`
 */
export function instantOfAttempt(
  { ctx, input: { offline_at } }: ClockAttempt,
  person: ClockPerson,
): Temporal.Instant {
  if (offline_at === undefined) return ctx.now
  const at = Temporal.Instant.from(offline_at)
  const AHEAD_SECONDS = 120
  if (Temporal.Instant.compare(at, ctx.now.add({ seconds: AHEAD_SECONDS })) > 0)
    fail('attendance.offline_future', { parameters: { at: formatInstant(at, person) } })
  return at
}

/** @throws AppError `attendance.offline_too_old`, `attendance.offline_not_recorded` where the network is required */
function requireProvable({ ctx }: ClockAttempt, { person, date, at, facts: { policy } }: AttemptFacts): void {
  const { offline_hours: hours, network } = policy
  const data = correctionOf(date, at, person)
  if (Temporal.Instant.compare(at, ctx.now.subtract({ hours })) < 0)
    fail('attendance.offline_too_old', { parameters: { at: formatInstant(at, person), hours }, data })
  const why = clockTexts.text('networkUnproven')
  if (network === 'require') fail('attendance.offline_not_recorded', { parameters: { why }, data })
}

/** As texts: clock-ins are evaluated in batches, and each employee reads their own language. */
const problems: Record<'in' | 'out' | 'break', Partial<Record<Action, Text>>> = {
  in: { break_end: clockTexts.text('notOnBreak') },
  out: {
    break_start: clockTexts.text('clockInBeforeBreak'),
    break_end: clockTexts.text('notOnBreak'),
  },
  break: {},
}

/** A day depends on its plan, its punches and whether it is over; if all are unchanged, so is its row. */
const isUnchanged = (stored: ClockFacts['days'][number], day: ComputedDay) =>
  stored.is_final === day.isFinal &&
  stored.punch_ids.length === day.punchIds.length &&
  stored.punch_ids.every((id, at) => id === day.punchIds[at])

/** Days recomputed with a punch, split by whether they are locked. */
function recomputeDays({ ctx }: ClockAttempt, person: ClockPerson, facts: ClockFacts, date: string) {
  const computed = computeDays(facts.days, facts.punches, ctx.now.epochMilliseconds / 1000)
  const adjacent = [addDays(date, -1), date, addDays(date, 1)]
  const rows = computed.flatMap((day, at) => {
    const stored = facts.days[at] as ClockFacts['days'][number]
    return adjacent.includes(day.date)
      ? [{ stored, row: { ...day, employeeId: person.id, plan: stored.plan } }]
      : []
  })
  return {
    computed,
    open: rows
      .filter(({ stored, row }) => stored.lock_id === null && !isUnchanged(stored, row))
      .map(({ row }) => row),
    locked: rows.flatMap(({ stored, row }) =>
      stored.lock_id === null ? [] : [{ day: row, was: stored, lockId: stored.lock_id }],
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
    clockStatusOf(person, facts, now, days).view.state
  const isRepeated = before.punches.some(({ direction }) => direction === action)
  return isRepeated && stateOf(whole, computed) === stateOf(before)
}

const timeline = (a: ClockFacts['punches'][number], b: ClockFacts['punches'][number]) =>
  Date.parse(a.at) - Date.parse(b.at) || a.id - b.id

/** The idempotency key of a punch. */
export const keyOf = ({ employeeId, input }: ClockAttempt) => `${employeeId}:${input.key}`

/** Rows to write for a clock action. */
export interface PendingWrite extends Pick<ReturnType<typeof recomputeDays>, 'open' | 'locked'> {
  attempt: ClockAttempt
  punch: ClockedPunch
  /** The new clock state, with the id of the punch; without an id for a punch that already existed. */
  after(id: number | undefined): Clocked
}

interface AttemptFacts {
  person: ClockPerson
  date: string
  at: Temporal.Instant
  facts: ClockFacts
  fences: Fences
  /** Null for a punch made online. */
  offline: OfflineFacts | null
}

/** Evaluates a clock action: returns the answer if nothing is to be written. No statement. @throws AppError */
export function evaluateAttempt(attempt: ClockAttempt, given: AttemptFacts): Clocked | PendingWrite {
  const { ctx, action, input } = attempt
  const { person, date, at, facts, fences, offline } = given
  const unrecorded = () => {
    return { attendance: clockStatusOf(person, facts, ctx.now).view, recorded: false, place: null }
  }
  if (offline?.is_known) return unrecorded()
  if (offline === null) {
    const current = unrecorded()
    const { state } = current.attendance
    const problem = problems[state][action]
    if (problem) fail('attendance.wrong_state', { parameters: { problem } })
    // Already done, by another tab or by a request whose response was lost.
    if (!(clockActions[state] as readonly Action[]).includes(action)) return current
  }
  const verdict = admitPunch(ctx.request.ip, { policy: facts.policy, fences }, input)
  if (offline !== null) requireProvable(attempt, given)
  const instant = new Date(at.epochMilliseconds).toISOString()
  const added = { id: NEW_PUNCH, at: instant, direction: action, source: input.way }
  const whole = { ...facts, punches: [...facts.punches, added].sort(timeline) }
  const { computed, open, locked } = recomputeDays(attempt, person, whole, date)
  if (offline !== null) refuseLate({ date, at, facts, offline, computed }, person)
  // Rejects a punch that would be dropped as a repeat, so that the employee notices immediately.
  else if (isRepeat(person, { action, before: facts, whole }, ctx.now, computed))
    fail('attendance.wrong_state', {
      parameters: { problem: clockTexts.text('repeatedPunch') },
    })
  const punch: ClockedPunch = {
    ...verdict,
    by: ctx,
    employeeId: person.id,
    at: at.toString(),
    direction: action,
    source: input.way,
    key: keyOf(attempt),
    isOffline: offline !== null,
    latitude: input.latitude ?? null,
    longitude: input.longitude ?? null,
    accuracy: input.accuracy ?? null,
    selfie: input.selfie ?? null,
  }
  const after = (id: number | undefined): Clocked => {
    if (id === undefined) return unrecorded()
    added.id = id
    for (const day of computed) day.punchIds = day.punchIds.map((one) => (one === NEW_PUNCH ? id : one))
    return {
      attendance: clockStatusOf(person, whole, ctx.now, computed).view,
      recorded: true,
      place: verdict.place_verdict,
    }
  }
  return { attempt, punch, open, locked, after }
}
