import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { LeaveDaysInput } from '../rules/leave-days.ts'
import { type LeaveDayRow, sandwichOn } from './apply.queries.ts'
import { applyTexts } from './apply.texts.ts'
import { asRequest } from './assess.service.ts'
import { countWith } from './count.service.ts'
import {
  ADJACENT_DAYS,
  adjacentDaysQuery,
  type Booking,
  type OffDays,
  type PendingChange,
  type RecountFacts,
  type RecountRange,
  recountQuery,
  widened,
} from './recount-facts.queries.ts'
import { requestedHalves } from './rules/neighbours.ts'

/** Employees recounted per batch. */
const SLICE = 500
const HORIZON_DAYS = 400

export interface DayDifference {
  date: string
  was: number
  is: number
  reason: string
  halves: number
}

export interface Difference {
  requestId: number
  employeeId: number
  type: string
  from: string
  to: string
  /** Days booked, and days that a recount gives. */
  was: number
  is: number
  days: DayDifference[]
}

type Calendar = (ids: readonly number[], from: string, to: string) => Promise<ReadonlyMap<number, OffDays>>

/** The request as it stands: one that was cancelled in part ends earlier. */
function remainingRequest({ payload, to }: Booking): LeaveDaysInput['request'] {
  const request = asRequest(payload)
  return to < request.to ? { ...request, to, to_half: null } : request
}

function differencesIn(
  ofBooking: readonly LeaveDayRow[],
  counted: readonly { date: string; counted: number; reason: string }[],
  request: LeaveDaysInput['request'],
): DayDifference[] {
  const was = new Map(ofBooking.map((day) => [day.date, day.counted]))
  const is = new Map(counted.map((day) => [day.date, day]))
  const dates = [...new Set([...was.keys(), ...is.keys()])].sort()
  return dates.flatMap((date) => {
    const day = is.get(date)
    const one = { was: was.get(date) ?? 0, is: day?.counted ?? 0 }
    if (one.was === one.is) return []
    const isOff = day?.reason.endsWith('_sandwiched') ?? false
    return [
      { date, ...one, reason: day?.reason ?? 'leave', halves: isOff ? 3 : requestedHalves(request, date) },
    ]
  })
}

/**
 * Recounts approved leave of these employees within a date range: without a statement where no booking
 * extends beyond the loaded facts, otherwise with one.
 */
async function recountPeople(
  ctx: Ctx,
  db: Db,
  range: RecountRange,
  { calendar, pending = {}, facts }: { calendar?: Calendar; pending?: PendingChange; facts: RecountFacts },
): Promise<Difference[]> {
  const bookings = [...facts.approved, ...(pending.approved ? [pending.approved] : [])].filter(
    (one) => one.id !== pending.cancelled,
  )
  if (bookings.length === 0) return []
  const loadRange = widened({
    employeeIds: range.employeeIds,
    from: bookings.reduce(
      (min, { payload }) => (payload.from_date < min ? payload.from_date : min),
      range.from,
    ),
    to: bookings.reduce((max, one) => (one.to > max ? one.to : max), range.to),
  })
  const isLoaded =
    facts.adjacent && facts.adjacent.from <= loadRange.from && facts.adjacent.to >= loadRange.to
  const { off, leave } =
    isLoaded && facts.adjacent
      ? facts.adjacent
      : await runQuery(
          db,
          adjacentDaysQuery(
            ctx,
            loadRange,
            await calendar?.(range.employeeIds, loadRange.from, loadRange.to),
          ),
        )
  const days = Map.groupBy(leave, (day) => day.employeeId)
  return bookings.flatMap((booking) => {
    const ofEmployee = days.get(booking.employeeId) ?? []
    const ofBooking = ofEmployee.filter((day) => day.requestId === booking.id)
    // Off-days between two requests belong to the later one and never extend the earlier one.
    const others = ofEmployee.filter(
      (day) => day.requestId < booking.id || (day.isOff && day.requestId > booking.id),
    )
    const request = remainingRequest(booking)
    const sandwich = sandwichOn(facts.sandwiches, booking.payload.LEAVE_TYPE_ID, request.from)
    const result = countWith(
      request,
      sandwich,
      off.get(booking.employeeId) ?? { week_offs: [], holidays: [] },
      others,
    )
    if ('error' in result) return []
    const differing = differencesIn(ofBooking, result.days, request)
    if (differing.length === 0) return []
    return [
      {
        requestId: booking.id,
        employeeId: booking.employeeId,
        type: booking.payload.LEAVE_TYPE_NAME,
        from: request.from,
        to: request.to,
        was: ofBooking.reduce((sum, day) => sum + day.counted, 0),
        is: result.total,
        days: differing,
      },
    ]
  })
}

/** Writes differences to HR's list and removes those that no longer exist. */
async function propose(
  ctx: Ctx,
  db: Db,
  differences: readonly Difference[],
  range: RecountRange,
  { cause: given, isListed }: { cause: string | Text; isListed: boolean },
): Promise<void> {
  if (isListed)
    await sql`
    delete from leave_recount c using request r
    where c.org_id = ${ctx.orgId} and c.state = 'open' and c.employee_id = any (${[...range.employeeIds]}::bigint[])
      and r.org_id = c.org_id and r.id = c.request_id and r.from_date <= ${range.to}::date
      and r.to_date >= ${range.from}::date
      and c.request_id <> all (${differences.map((one) => one.requestId)}::bigint[])`.execute(db)
  const rows = differences.map((one) => ({
    request_id: one.requestId,
    employee_id: one.employeeId,
    days: one.days,
    difference: one.days.reduce((sum, day) => sum + day.was - day.is, 0),
  }))
  if (rows.length === 0) return
  const { cause, cause_text } = storedText('cause', given)
  await sql`
    insert into leave_recount (org_id, request_id, employee_id, cause, cause_text, days, difference, created_at)
    select ${ctx.orgId}, r.request_id, r.employee_id, ${cause}, ${cause_text}::jsonb, r.days, r.difference,
      ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (request_id bigint, employee_id bigint, days jsonb, difference numeric)
    on conflict (org_id, request_id) where state = 'open'
      do update set days = excluded.days, difference = excluded.difference, cause = excluded.cause,
        cause_text = excluded.cause_text`.execute(db)
}

interface EmployeeDates {
  employeeId: number
  /** Ascending. */
  dates: readonly string[]
}

const rangeAround = ({ employeeId, dates }: EmployeeDates): RecountRange => ({
  employeeIds: [employeeId],
  from: addDays(dates[0] ?? '', -ADJACENT_DAYS),
  to: addDays(dates.at(-1) ?? '', ADJACENT_DAYS),
})

/** Facts that `proposeAdjacentRecounts` needs, for combination with other queries. */
export const adjacentRecountQuery = (ctx: Ctx, changed: EmployeeDates): DeferredQuery<RecountFacts> =>
  recountQuery(ctx, rangeAround(changed))

/**
 * Recounts an employee's approved leave around these dates and lists differences for HR.
 *
 * @param known result of `adjacentRecountQuery`, if already loaded
 */
export async function proposeAdjacentRecounts(
  ctx: Ctx,
  db: Db,
  of: EmployeeDates & { cause: string | Text } & PendingChange,
  known?: RecountFacts,
): Promise<void> {
  if (of.dates.length === 0) return
  const range = rangeAround(of)
  const facts = known ?? (await runQuery(db, recountQuery(ctx, range)))
  const differences = await recountPeople(ctx, db, range, { pending: of, facts })
  await propose(ctx, db, differences, range, { cause: of.cause, isListed: facts.isListed })
}

/** Employees with approved leave on or next to changed dates. One statement. */
async function affectedEmployees(
  ctx: Ctx,
  db: Db,
  { from, to, dates }: { from: string; to: string | null; dates: readonly string[] | null },
): Promise<number[]> {
  const near = dates
    ? sql`exists (select from unnest(${[...dates]}::date[]) c (day) where d.day between c.day - ${ADJACENT_DAYS}::int and c.day + ${ADJACENT_DAYS}::int)`
    : sql`true`
  const { rows } = await sql<{ id: number }>`
    select distinct d.employee_id as id from leave_day d
    where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked') and d.day >= ${from}::date - ${ADJACENT_DAYS}::int
      and ${to === null ? sql`true` : sql`d.day <= ${to}::date + ${ADJACENT_DAYS}::int`} and ${near}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DayChange {
  from: string
  to: string | null
  dates: readonly string[] | null
}

/** Approved leave that a calendar counts differently from its booking, or from another calendar. */
export async function differencesUnder(
  ctx: Ctx,
  db: Db,
  change: DayChange,
  calendar: Calendar,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const period = { from: change.from, to: change.to ?? addDays(change.from, HORIZON_DAYS) }
  for (const employeeIds of slicesOf(await affectedEmployees(ctx, db, change), SLICE)) {
    const range = { employeeIds, ...period }
    const facts = await runQuery(db, recountQuery(ctx, range, { isPlanned: true }))
    differences.push(...(await recountPeople(ctx, db, range, { calendar, facts })))
  }
  return differences
}

/** After a change of off-days: keeps bookings unchanged and adds the differences to HR's list. */
export async function proposeForDaysOff(
  ctx: Ctx,
  db: Db,
  change: { from: string; to: string | null },
): Promise<void> {
  const period = { from: change.from, to: change.to ?? addDays(change.from, HORIZON_DAYS) }
  for (const employeeIds of slicesOf(await affectedEmployees(ctx, db, { ...change, dates: null }), SLICE)) {
    const range = { employeeIds, ...period }
    const facts = await runQuery(db, recountQuery(ctx, range))
    const differences = await recountPeople(ctx, db, range, { facts })
    const cause = applyTexts.text('holidaysOrWeekOffsChanged')
    await propose(ctx, db, differences, range, { cause, isListed: facts.isListed })
  }
}
