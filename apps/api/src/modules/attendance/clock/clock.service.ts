import type { clockInOut, readClock } from '@muster/contract/attendance/clock.contract'
import type { DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { attachFile } from '../../files/index.ts'
import { daysChanged, recompute } from '../days/recompute.service.ts'
import { NEW_PUNCH, writeArrears } from '../days/write-days.ts'
import { insertPunch } from '../punches/insert-punches.ts'
import { clockActions } from '../rules/clock-state.ts'
import { computeDays } from '../rules/compute-days.ts'
import { admitPunch, type GivenPunch } from './admit-punch.ts'
import { standingOf } from './clock.views.ts'
import { type ClockFacts, type ClockPerson, findClockFacts, findClockPerson } from './clock-facts.queries.ts'

type Action = 'in' | 'out' | 'break_start' | 'break_end'
type Clocked = DataOf<typeof clockInOut>

/** Days around a punch whose shifts it may belong to. */
const BESIDE = 2

const moved = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/**
 * The facts around a day, with its row and that of the next day; made when nobody made them yet.
 *
 * @throws AppError `attendance.not_employed`
 */
async function factsAround(ctx: Ctx, db: Db, person: ClockPerson, date: string): Promise<ClockFacts> {
  if (date < person.joined || (person.left !== null && date > person.left))
    fail('attendance.not_employed', { parameters: { day: date } })
  const range = { person, from: moved(date, -BESIDE), to: moved(date, BESIDE) }
  const facts = await findClockFacts(ctx, db, range)
  const tomorrow = moved(date, 1)
  const isLastDay = person.left !== null && tomorrow > person.left
  const isKept = (day: string) => facts.days.some((one) => one.date === day)
  if (isKept(date) && (isLastDay || isKept(tomorrow))) return facts
  await recompute(ctx, db, { employeeIds: [person.id], from: date, to: tomorrow, keep: 'all' })
  return findClockFacts(ctx, db, range)
}

const localDate = (at: Temporal.Instant, zone: string) => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/**
 * When a punch was made: now, or earlier without a connection.
 *
 * @throws AppError `attendance.offline_future`, `attendance.offline_too_old`
 */
function instantOf(ctx: Ctx, offlineAt: string | undefined): Temporal.Instant {
  if (offlineAt === undefined) return ctx.now
  const at = Temporal.Instant.from(offlineAt)
  const AHEAD_SECONDS = 120
  if (Temporal.Instant.compare(at, ctx.now.add({ seconds: AHEAD_SECONDS })) > 0)
    fail('attendance.offline_future', { parameters: { at: offlineAt } })
  return at
}

function needRecent(ctx: Ctx, at: Temporal.Instant, hours: number): void {
  if (Temporal.Instant.compare(at, ctx.now.subtract({ hours })) < 0)
    fail('attendance.offline_too_old', { parameters: { at: at.toString(), hours } })
}

const problems: Record<'in' | 'out' | 'break', Record<Action, string>> = {
  in: { in: '', out: '', break_start: '', break_end: 'You are not on a break.' },
  out: {
    in: '',
    out: '',
    break_start: 'Clock in before you take a break.',
    break_end: 'You are not on a break.',
  },
  break: { in: '', out: '', break_start: '', break_end: '' },
}

/** What a punch makes of its days, those that are locked apart. */
function daysAround(ctx: Ctx, person: ClockPerson, facts: ClockFacts, date: string) {
  const computed = computeDays(facts.days, facts.punches, ctx.now.epochMilliseconds / 1000)
  const near = [moved(date, -1), date, moved(date, 1)]
  const rows = computed.flatMap((day, at) => {
    const kept = facts.days[at] as ClockFacts['days'][number]
    return near.includes(day.date) ? [{ kept, row: { ...day, employeeId: person.id, plan: kept.plan } }] : []
  })
  return {
    computed,
    open: rows.filter(({ kept }) => kept.lock_id === null).map(({ row }) => row),
    locked: rows.flatMap(({ kept, row }) =>
      kept.lock_id === null ? [] : [{ day: row, was: kept, lockId: kept.lock_id }],
    ),
  }
}

const timeline = (a: ClockFacts['punches'][number], b: ClockFacts['punches'][number]) =>
  Date.parse(a.at) - Date.parse(b.at) || a.id - b.id

async function punchIn(
  ctx: Ctx,
  db: Db,
  person: ClockPerson,
  action: Action,
  given: GivenPunch,
): Promise<Clocked> {
  const at = instantOf(ctx, given.offline_at)
  const isOffline = given.offline_at !== undefined
  const date = localDate(at, person.time_zone)
  const facts = await factsAround(ctx, db, person, date)
  const standing = () => standingOf(person, facts, ctx.now).view
  if (!isOffline) {
    const view = standing()
    const problem = problems[view.state][action]
    if (problem) fail('attendance.wrong_state', { parameters: { problem } })
    // Another tab was faster, or the answer was lost: it is so already.
    if (!(clockActions[view.state] as readonly Action[]).includes(action))
      return { attendance: view, recorded: false, place: null }
  }
  const verdict = await admitPunch(ctx, db, { employeeId: person.id, date, policy: facts.policy }, given)
  if (isOffline) needRecent(ctx, at, facts.policy.offline_hours)
  const stood = facts.punches
  const told = new Date(at.epochMilliseconds).toISOString()
  const punch = { id: NEW_PUNCH, at: told, direction: action, source: given.way }
  facts.punches = [...stood, punch].sort(timeline)
  const { computed, open, locked } = daysAround(ctx, person, facts, date)
  const { id, changed } = await insertPunch(
    ctx,
    db,
    {
      ...verdict,
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
    },
    open,
  )
  if (id === undefined) {
    facts.punches = stood
    return { attendance: standing(), recorded: false, place: null }
  }
  punch.id = id
  if (given.selfie !== undefined)
    await attachFile(ctx, db, given.selfie, { recordType: 'attendance_punch', recordId: id })
  if (changed.length > 0) await daysChanged.emit(ctx, db, { days: changed })
  await writeArrears(ctx, db, locked, 'A punch that was handed in later')
  for (const day of computed) day.punchIds = day.punchIds.map((one) => (one === NEW_PUNCH ? id : one))
  return {
    attendance: standingOf(person, facts, ctx.now, computed).view,
    recorded: true,
    place: verdict.place_verdict,
  }
}

function needOwn(ctx: Ctx): number {
  return ctx.actor.employeeId ?? fail('record.not_found')
}

/**
 * Clocks the caller: one state, however many tabs and however often it is sent. Three statements once the day's row
 * is there, one more where fences are asked.
 *
 * @throws AppError of `clockInOut`
 */
export async function clock(ctx: Ctx, action: Action, given: GivenPunch): Promise<Clocked> {
  const employeeId = needOwn(ctx)
  return tx(ctx, async (db) => {
    const person = (await findClockPerson(ctx, db, employeeId, false)) ?? fail('record.not_found')
    return punchIn(ctx, db, person, action, given)
  })
}

/** The caller's clock. Writes the rows of today and tomorrow when nobody made them yet. */
export function clockStatus(ctx: Ctx): Promise<DataOf<typeof readClock>> {
  const employeeId = needOwn(ctx)
  return tx(ctx, async (db) => {
    const person = (await findClockPerson(ctx, db, employeeId, true)) ?? fail('record.not_found')
    const facts = await factsAround(ctx, db, person, localDate(ctx.now, person.time_zone))
    return { attendance: standingOf(person, facts, ctx.now).view }
  })
}
