import {
  type listTrips,
  MOST_POINTS_KEPT,
  type readTrip,
  type readTripWay,
  type TripView,
  type trackLog,
} from '@muster/contract/attendance/trips.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { dayText } from '../../../lib/day-text.ts'
import { dayInZone } from '../../../lib/zone-day.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findClockPerson } from '../clock/clock-facts.queries.ts'
import { type WayPoint, wayLength } from '../rules/way-length.ts'
import { tripsTexts } from './trips.texts.ts'

const VIEW = 'attendance.day.view'
/** Maximum length of a trip; longer ones were never ended by the employee. */
const MAX_HOURS = 24
/** Maximum age in days of a trip uploaded after being offline. */
const MAX_DAYS_AGO = 7
/** Tolerance for phone clocks that are ahead. */
const AHEAD_MS = 5 * 60_000
const HOUR_MS = 3_600_000

type Input = BodyOf<typeof trackLog>

function refuse(problem: string, field: string): never {
  fail('attendance.trip_refused', { parameters: { problem }, fields: { [field]: problem } })
}

function checkTimes(ctx: Ctx, { started_at, ended_at }: Input): void {
  const now = ctx.now.epochMilliseconds
  const start = Date.parse(started_at)
  if (start > now + AHEAD_MS) refuse(tripsTexts('tripStartsInFuture'), 'started_at')
  if (start < now - MAX_DAYS_AGO * 24 * HOUR_MS)
    refuse(tripsTexts('tripTooOld', { mostDaysAgo: MAX_DAYS_AGO }), 'started_at')
  if (ended_at === null) return
  const end = Date.parse(ended_at)
  if (end < start) refuse(tripsTexts('tripEndsBeforeStart'), 'ended_at')
  if (end > now + AHEAD_MS) refuse(tripsTexts('tripEndsInFuture'), 'ended_at')
}

/** Time range of a trip: until its end, or a day while it is open. */
function spanOf({ started_at, ended_at }: Pick<Input, 'started_at' | 'ended_at'>, now: number) {
  const from = Date.parse(started_at)
  const latest = from + MAX_HOURS * HOUR_MS
  const until = ended_at === null ? now + AHEAD_MS : Date.parse(ended_at)
  return { from, until: Math.min(until, latest) }
}

interface TripRow {
  id: number
  started_at: string
  ended_at: string | null
}

/** The trip of a key, locked; created with its first batch. A stored end stays. Two statements. */
async function openTrip(ctx: Ctx, db: Db, employeeId: number, input: Input): Promise<TripRow> {
  const now = ctx.now.toString()
  await sql`
    insert into attendance_trip (org_id, employee_id, key, purpose, consented_at, started_at, created_at, updated_at)
    values (${ctx.orgId}, ${employeeId}, ${input.key}::uuid, ${input.purpose}, ${now}::timestamptz,
      ${input.started_at}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (org_id, employee_id, key) do nothing`.execute(db)
  const { rows } = await sql<TripRow>`
    update attendance_trip set ended_at = coalesce(ended_at, ${input.ended_at}::timestamptz),
      updated_at = ${now}::timestamptz
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and key = ${input.key}::uuid
      and (${input.ended_at}::timestamptz is null or ${input.ended_at}::timestamptz >= started_at)
    returning id, started_at, ended_at`.execute(db)
  return rows[0] ?? refuse(tripsTexts('tripEndsBeforeStart'), 'ended_at')
}

async function addPoints(ctx: Ctx, db: Db, tripId: number, points: Input['points']): Promise<number> {
  if (points.length === 0) return 0
  const { rows } = await sql`
    insert into attendance_trip_point (org_id, trip_id, at, latitude, longitude, accuracy_m)
    select ${ctx.orgId}, ${tripId}, p.at, p.latitude, p.longitude, p.accuracy
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (at timestamptz, latitude float8, longitude float8,
      accuracy float8)
    on conflict do nothing returning 1`.execute(db)
  return rows.length
}

async function findWay(ctx: Ctx, db: Db, tripId: number) {
  const { rows } = await sql<WayPoint & { at: string }>`
    select at, latitude, longitude, accuracy_m as accuracy from attendance_trip_point
    where org_id = ${ctx.orgId} and trip_id = ${tripId} order by at`.execute(db)
  return rows
}

/**
 * Stores a batch of a trip's points: creates the trip with the first batch, identifies points by time, and
 * computes the length over all of them. Idempotent.
 *
 * @throws AppError `attendance.not_employed`, `attendance.trip_refused`
 */
export function recordTrack(ctx: Ctx, input: Input): Promise<DataOf<typeof trackLog>> {
  checkTimes(ctx, input)
  return tx(ctx, async (db) => {
    const employeeId = ctx.actor.employeeId ?? fail('record.not_found')
    const person = (await findClockPerson(ctx, db, employeeId, false)) ?? fail('record.not_found')
    const day = dayInZone(Temporal.Instant.from(input.started_at), person.time_zone)
    if (day < person.joined || (person.left !== null && day > person.left))
      fail('attendance.not_employed', { parameters: { day: dayText(day, person.date_format) } })
    const row = await openTrip(ctx, db, employeeId, input)
    const { from, until } = spanOf(row, ctx.now.epochMilliseconds)
    const inside = input.points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
    const taken = await addPoints(ctx, db, row.id, inside)
    const way = await findWay(ctx, db, row.id)
    if (way.length > MOST_POINTS_KEPT)
      refuse(tripsTexts('tooManyPoints', { mostPointsKept: MOST_POINTS_KEPT }), 'points')
    await sql`
      update attendance_trip set points = ${way.length}, distance_m = ${Math.round(wayLength(way))}
      where org_id = ${ctx.orgId} and id = ${row.id}`.execute(db)
    const [trip] = await findTrips(ctx, db, sql`t.id = ${row.id}`, { limit: 1, offset: 0 })
    const { total: _total, ...view } = found(trip)
    return { trip: view, taken, ignored: input.points.length - inside.length }
  })
}

/** Trips with their employees, newest first. One statement; does not check reach. */
async function findTrips(
  ctx: Ctx,
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<(TripView & { total: number })[]> {
  const { rows } = await sql<TripView & { total: number }>`
    select t.id as "TRIP_ID", e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE",
      t.purpose, t.started_at, t.ended_at, t.points, t.distance_m, count(*) over ()::int as total
    from attendance_trip t join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where t.org_id = ${ctx.orgId} and ${where}
    order by t.started_at desc, t.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Start of a date in the organisation's time zone. */
const startOf = (ctx: Ctx, date: RawBuilder<unknown>) =>
  sql`(select (${date})::timestamp at time zone o.time_zone from organisation o where o.org_id = ${ctx.orgId})`

const inReach = (ctx: Ctx) => sql`coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`

/** One statement. */
export function readTrips(
  ctx: Ctx,
  { employee_id, from_date, to_date, page, limit }: QueryOf<typeof listTrips>,
): Promise<DataOf<typeof listTrips>> {
  const where = sql`${inReach(ctx)}
    and ${employee_id === undefined ? sql`true` : sql`t.employee_id = ${employee_id}`}
    and ${from_date === undefined ? sql`true` : sql`t.started_at >= ${startOf(ctx, sql`${from_date}::date`)}`}
    and ${to_date === undefined ? sql`true` : sql`t.started_at < ${startOf(ctx, sql`${to_date}::date + 1`)}`}`
  return readTx(ctx, async (db) => {
    const rows = await findTrips(ctx, db, where, { limit, offset: (page - 1) * limit })
    return { rows: rows.map(({ total: _total, ...row }) => row), count: rows[0]?.total ?? 0 }
  })
}

async function reachTrip(ctx: Ctx, db: Db, id: number): Promise<TripView> {
  const [row] = await findTrips(ctx, db, sql`t.id = ${id} and ${inReach(ctx)}`, { limit: 1, offset: 0 })
  const { total: _total, ...trip } = row ?? fail('record.not_found')
  return trip
}

/** @throws AppError `record.not_found` */
export function readOne(ctx: Ctx, { tripid }: QueryOf<typeof readTrip>): Promise<DataOf<typeof readTrip>> {
  return readTx(ctx, async (db) => ({ trip: await reachTrip(ctx, db, tripid) }))
}

/** Two statements. @throws AppError `record.not_found` */
export function readWay(
  ctx: Ctx,
  { tripid }: QueryOf<typeof readTripWay>,
): Promise<DataOf<typeof readTripWay>> {
  return readTx(ctx, async (db) => {
    const trip = await reachTrip(ctx, db, tripid)
    const rows = await findWay(ctx, db, tripid)
    return { trip, rows, count: rows.length }
  })
}
