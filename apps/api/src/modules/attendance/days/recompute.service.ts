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
  deleteDays,
  type EmploymentPeriod,
  type Lock,
  lockPeople,
  locksQuery,
  type Person,
  pastEmploymentsQuery,
  type StoredDay,
  storedDaysQuery,
} from './day-facts.queries.ts'
import { daysTexts } from './days.texts.ts'
import { findPunches, plansQuery, type StoredPunch } from './plan-days.queries.ts'
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

export interface RecomputeInput {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
  keep?: Keep
  /** Cause, for arrears of locked days. */
  cause?: string | Text
}

/** Days before and after the range whose shifts a punch may belong to. */
const ADJACENT_DAYS = 2

interface Facts {
  ctx: Ctx
  input: RecomputeInput
  stored: ReadonlyMap<string, StoredDay>
  punches: ReadonlyMap<number, readonly StoredPunch[]>
  locks: readonly Lock[]
  /** Earlier employments, by employee. */
  past: ReadonlyMap<number, readonly EmploymentPeriod[]>
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

const NOT_STORED = { status: 'none', worked: 0, overtime: 0, late_by: 0, early_by: 0 }

const isWithin = ({ joined, left }: EmploymentPeriod, date: string) =>
  date >= joined && (left === null || date <= left)

/** Rejoined employees keep the days of earlier employments. */
const isEmployed = (person: Person, date: string, { past }: Facts) =>
  isWithin(person, date) || (past.get(person.id) ?? []).some((period) => isWithin(period, date))

/** Days after tomorrow are not stored: they would only repeat the plan. */
function lastStoredDay({ ctx, lastDays }: Facts, zone: string): string {
  let day = lastDays.get(zone)
  if (day === undefined) {
    day = addDays(todayIn(ctx, zone), 1)
    lastDays.set(zone, day)
  }
  return day
}

type DayAction = 'write' | 'drop' | 'leave' | Omit<DayInArrears, 'day'>

const lockAt = ({ locks }: Facts, date: string) =>
  locks.find(({ from, to }) => date >= from && date <= to)?.id ?? null

/**
 * Whether to write, skip or record as arrears: locked days stay, and days outside employment are not stored.
 */
function actionFor(row: DayToWrite, isOwn: boolean, facts: Facts): DayAction {
  const { input, stored } = facts
  const known = stored.get(`${row.employeeId} ${row.date}`)
  const lockId = known ? known.lock_id : lockAt(facts, row.date)
  if (known && lockId !== null) return { lockId, was: known }
  if (!isOwn) return known ? 'drop' : 'leave'
  if (known) return 'write'
  const hasPunches = row.punchIds.length > 0
  if (lockId !== null) return hasPunches ? { lockId, was: NOT_STORED } : 'leave'
  const isIncluded = input.keep === 'all' || hasPunches
  return isIncluded && row.date <= lastStoredDay(facts, row.plan.zone) ? 'write' : 'leave'
}

function addToOutcome(row: DayToWrite, person: Person, facts: Facts, outcome: Outcome): void {
  const isOwn = isEmployed(person, row.date, facts)
  const action = actionFor(row, isOwn, facts)
  if (action === 'write') outcome.write.push(row)
  else if (action === 'drop') outcome.drop.push({ employeeId: person.id, date: row.date })
  else if (action !== 'leave') {
    const status = row.date < person.joined ? 'not_joined' : 'left'
    outcome.arrears.push({ day: isOwn ? row : { ...row, ...NOT_STORED, status }, ...action })
  }
}

function recomputeOne(person: Person, days: readonly PlannedDay[], facts: Facts, outcome: Outcome): void {
  const { from, to } = facts.input
  const computed = computeDays(days, facts.punches.get(person.id) ?? [], facts.now)
  for (const [at, day] of computed.entries()) {
    if (day.date < from || day.date > to) continue
    addToOutcome(
      { ...day, employeeId: person.id, plan: (days[at] as PlannedDay).plan },
      person,
      facts,
      outcome,
    )
  }
}

/**
 * Recomputes and stores days from current shifts, off-days, requests and punches, in the caller's
 * transaction. Locked days stay unchanged; differences become arrears. Idempotent; a constant number of
 * statements, whatever the number of employees and days: four if nothing is locked.
 *
 * @returns the number of changed days
 */
export async function recompute(ctx: Ctx, db: Db, input: RecomputeInput): Promise<number> {
  const { from, to } = input
  if (input.employeeIds.length === 0 || to < from) return 0
  const people = await lockPeople(ctx, db, input.employeeIds)
  const employeeIds = people.map(({ id }) => id)
  const { plans, ...known } = await runQuery(
    db,
    combineQueries({
      plans: plansQuery(ctx, {
        employeeIds,
        from: addDays(from, -ADJACENT_DAYS),
        to: addDays(to, ADJACENT_DAYS),
      }),
      stored: storedDaysQuery(ctx, { employeeIds, from, to }),
      locks: locksQuery(ctx, { from, to }),
      past: pastEmploymentsQuery(ctx, employeeIds),
    }),
  )
  const spans = people.flatMap(({ id }) => {
    const days = plans.get(id)
    return days ? [{ employeeId: id, ...spanOf(days, from, to) }] : []
  })
  const punches = await findPunches(ctx, db, spans)
  const outcome: Outcome = { write: [], drop: [], arrears: [] }
  const now = ctx.now.epochMilliseconds / 1000
  const facts: Facts = { ctx, input, ...known, punches, now, lastDays: new Map() }
  for (const person of people) {
    const days = plans.get(person.id)
    if (days) recomputeOne(person, days, facts, outcome)
  }
  return saveOutcome(ctx, db, outcome, input.cause ?? daysTexts.text('recalculated'))
}

async function saveOutcome(ctx: Ctx, db: Db, outcome: Outcome, cause: string | Text): Promise<number> {
  const changed = await writeDays(ctx, db, outcome.write)
  await deleteDays(ctx, db, outcome.drop)
  await writeArrears(ctx, db, outcome.arrears, cause)
  const days = [...changed, ...outcome.drop.map((day) => ({ ...day, hasOvertime: true }))]
  if (days.length > 0) await daysChanged.emit(ctx, db, { days })
  return days.length
}
