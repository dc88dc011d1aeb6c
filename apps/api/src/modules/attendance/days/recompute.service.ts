import { addDays } from '@muster/contract/kit/days'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { todayIn } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineHook } from '../../../platform/hooks.ts'
import { computeDays, type PlannedDay, spanOf } from '../rules/compute-days.ts'
import { type DayInArrears, writeArrears } from './arrears.ts'
import {
  dropDays,
  type HeldDay,
  heldDaysAsked,
  type Lock,
  lockPeople,
  locksAsked,
  type Person,
  pastSpellsAsked,
  type Spell,
} from './day-facts.queries.ts'
import { daysTexts } from './days.texts.ts'
import { findPunches, plansAsked, type StoredPunch } from './plan-days.queries.ts'
import { type DayToWrite, writeDays } from './write-days.ts'

/** Emitted when days have changed, in the transaction that stores them. */
export const daysChanged = defineHook<{ days: readonly ChangedDay[] }>('attendance.days_changed')

export interface ChangedDay {
  employeeId: number
  date: string
  /** Whether overtime of the day was approved. */
  hasOvertime: boolean
}

/**
 * Which days to store: all, or only those that already have a row or own punches. Rule changes for many
 * employees must not create rows for days outside the stored range.
 */
export type Keep = 'all' | 'known'

export interface RecomputeAsked {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
  keep?: Keep
  /** Cause, for arrears of locked days. */
  cause?: string | Text
}

/** Days before and after the range whose shifts a punch may belong to. */
const BESIDE = 2

interface Facts {
  ctx: Ctx
  asked: RecomputeAsked
  held: ReadonlyMap<string, HeldDay>
  punches: ReadonlyMap<number, readonly StoredPunch[]>
  locks: readonly Lock[]
  /** Earlier employments, by employee. */
  past: ReadonlyMap<number, readonly Spell[]>
  /** Seconds since 1970. */
  now: number
  /** Tomorrow's date, by time zone. */
  lastDays: Map<string, string>
}

interface Outcome {
  write: DayToWrite[]
  drop: { employeeId: number; date: string }[]
  arrears: DayInArrears[]
}

const UNKEPT = { status: 'none', worked: 0, overtime: 0, late_by: 0, early_by: 0 }

const holds = ({ joined, left }: Spell, date: string) => date >= joined && (left === null || date <= left)

/** Rejoined employees keep the days of earlier employments. */
const isEmployed = (person: Person, date: string, { past }: Facts) =>
  holds(person, date) || (past.get(person.id) ?? []).some((spell) => holds(spell, date))

/** Days after tomorrow are not stored: they would only repeat the plan. */
function lastKept({ ctx, lastDays }: Facts, zone: string): string {
  let day = lastDays.get(zone)
  if (day === undefined) {
    day = addDays(todayIn(ctx, zone), 1)
    lastDays.set(zone, day)
  }
  return day
}

type Fate = 'write' | 'drop' | 'leave' | Omit<DayInArrears, 'day'>

const lockAt = ({ locks }: Facts, date: string) =>
  locks.find(({ from, to }) => date >= from && date <= to)?.id ?? null

/**
 * Whether to write, skip or record as arrears: locked days stay, and days outside employment are not stored.
 */
function fateOf(row: DayToWrite, isOwn: boolean, facts: Facts): Fate {
  const { asked, held } = facts
  const known = held.get(`${row.employeeId} ${row.date}`)
  const lockId = known ? known.lock_id : lockAt(facts, row.date)
  if (known && lockId !== null) return { lockId, was: known }
  if (!isOwn) return known ? 'drop' : 'leave'
  if (known) return 'write'
  const hasPunches = row.punchIds.length > 0
  if (lockId !== null) return hasPunches ? { lockId, was: UNKEPT } : 'leave'
  const isWanted = asked.keep === 'all' || hasPunches
  return isWanted && row.date <= lastKept(facts, row.plan.zone) ? 'write' : 'leave'
}

function settleDay(row: DayToWrite, person: Person, facts: Facts, into: Outcome): void {
  const isOwn = isEmployed(person, row.date, facts)
  const fate = fateOf(row, isOwn, facts)
  if (fate === 'write') into.write.push(row)
  else if (fate === 'drop') into.drop.push({ employeeId: person.id, date: row.date })
  else if (fate !== 'leave') {
    const status = row.date < person.joined ? 'not_joined' : 'left'
    into.arrears.push({ day: isOwn ? row : { ...row, ...UNKEPT, status }, ...fate })
  }
}

function settleOne(person: Person, days: readonly PlannedDay[], facts: Facts, into: Outcome): void {
  const { from, to } = facts.asked
  const computed = computeDays(days, facts.punches.get(person.id) ?? [], facts.now)
  for (const [at, day] of computed.entries()) {
    if (day.date < from || day.date > to) continue
    settleDay({ ...day, employeeId: person.id, plan: (days[at] as PlannedDay).plan }, person, facts, into)
  }
}

/**
 * Recomputes and stores days from current shifts, off-days, requests and punches, in the caller's
 * transaction. Locked days stay unchanged; differences become arrears. Idempotent; a constant number of
 * statements, whatever the number of employees and days: four if nothing is locked.
 *
 * @returns the number of changed days
 */
export async function recompute(ctx: Ctx, db: Db, asked: RecomputeAsked): Promise<number> {
  const { from, to } = asked
  if (asked.employeeIds.length === 0 || to < from) return 0
  const people = await lockPeople(ctx, db, asked.employeeIds)
  const employeeIds = people.map(({ id }) => id)
  const { plans, ...known } = await runQuery(
    db,
    combineQueries({
      plans: plansAsked(ctx, { employeeIds, from: addDays(from, -BESIDE), to: addDays(to, BESIDE) }),
      held: heldDaysAsked(ctx, { employeeIds, from, to }),
      locks: locksAsked(ctx, { from, to }),
      past: pastSpellsAsked(ctx, employeeIds),
    }),
  )
  const spans = people.flatMap(({ id }) => {
    const days = plans.get(id)
    return days ? [{ employeeId: id, ...spanOf(days, from, to) }] : []
  })
  const punches = await findPunches(ctx, db, spans)
  const outcome: Outcome = { write: [], drop: [], arrears: [] }
  const now = ctx.now.epochMilliseconds / 1000
  const facts: Facts = { ctx, asked, ...known, punches, now, lastDays: new Map() }
  for (const person of people) {
    const days = plans.get(person.id)
    if (days) settleOne(person, days, facts, outcome)
  }
  return keepOutcome(ctx, db, outcome, asked.cause ?? daysTexts.text('computedAnew'))
}

async function keepOutcome(ctx: Ctx, db: Db, outcome: Outcome, cause: string | Text): Promise<number> {
  const changed = await writeDays(ctx, db, outcome.write)
  await dropDays(ctx, db, outcome.drop)
  await writeArrears(ctx, db, outcome.arrears, cause)
  const days = [...changed, ...outcome.drop.map((day) => ({ ...day, hasOvertime: true }))]
  if (days.length > 0) await daysChanged.emit(ctx, db, { days })
  return days.length
}
