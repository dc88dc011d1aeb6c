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
  AROUND,
  type Around,
  aroundAsked,
  type Being,
  type Booking,
  type Off,
  type RecountFacts,
  recountAsked,
  wider,
} from './recount-facts.queries.ts'
import { halvesAsked } from './rules/neighbours.ts'

/** Employees recounted per batch. */
const SLICE = 500
const FAR = 400

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

type Calendar = (ids: readonly number[], from: string, to: string) => Promise<ReadonlyMap<number, Off>>

/** The request as it stands: one that was cancelled in part ends earlier. */
function standing({ payload, to }: Booking): LeaveDaysInput['request'] {
  const request = asRequest(payload)
  return to < request.to ? { ...request, to, to_half: null } : request
}

function differencesIn(
  own: readonly LeaveDayRow[],
  counted: readonly { date: string; counted: number; reason: string }[],
  request: LeaveDaysInput['request'],
): DayDifference[] {
  const was = new Map(own.map((day) => [day.date, day.counted]))
  const is = new Map(counted.map((day) => [day.date, day]))
  const dates = [...new Set([...was.keys(), ...is.keys()])].sort()
  return dates.flatMap((date) => {
    const day = is.get(date)
    const one = { was: was.get(date) ?? 0, is: day?.counted ?? 0 }
    if (one.was === one.is) return []
    const isOff = day?.reason.endsWith('_sandwiched') ?? false
    return [{ date, ...one, reason: day?.reason ?? 'leave', halves: isOff ? 3 : halvesAsked(request, date) }]
  })
}

/**
 * Recounts approved leave of these employees within a date range: without a statement where no booking
 * extends beyond the loaded facts, otherwise with one.
 */
async function recountPeople(
  ctx: Ctx,
  db: Db,
  asked: Around,
  { calendar, being = {}, facts }: { calendar?: Calendar; being?: Being; facts: RecountFacts },
): Promise<Difference[]> {
  const bookings = [...facts.approved, ...(being.approved ? [being.approved] : [])].filter(
    (one) => one.id !== being.cancelled,
  )
  if (bookings.length === 0) return []
  const range = wider({
    employeeIds: asked.employeeIds,
    from: bookings.reduce(
      (min, { payload }) => (payload.from_date < min ? payload.from_date : min),
      asked.from,
    ),
    to: bookings.reduce((max, one) => (one.to > max ? one.to : max), asked.to),
  })
  const isKnown = facts.around && facts.around.from <= range.from && facts.around.to >= range.to
  const { off, leave } =
    isKnown && facts.around
      ? facts.around
      : await runQuery(db, aroundAsked(ctx, range, await calendar?.(asked.employeeIds, range.from, range.to)))
  const days = Map.groupBy(leave, (day) => day.employeeId)
  return bookings.flatMap((booking) => {
    const mine = days.get(booking.employeeId) ?? []
    const own = mine.filter((day) => day.requestId === booking.id)
    // Off-days between two requests belong to the later one and never extend the earlier one.
    const others = mine.filter(
      (day) => day.requestId < booking.id || (day.isOff && day.requestId > booking.id),
    )
    const request = standing(booking)
    const sandwich = sandwichOn(facts.sandwiches, booking.payload.LEAVE_TYPE_ID, request.from)
    const result = countWith(
      request,
      sandwich,
      off.get(booking.employeeId) ?? { week_offs: [], holidays: [] },
      others,
    )
    if ('error' in result) return []
    const differing = differencesIn(own, result.days, request)
    if (differing.length === 0) return []
    return [
      {
        requestId: booking.id,
        employeeId: booking.employeeId,
        type: booking.payload.LEAVE_TYPE_NAME,
        from: request.from,
        to: request.to,
        was: own.reduce((sum, day) => sum + day.counted, 0),
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
  asked: Around,
  { cause: given, isListed }: { cause: string | Text; isListed: boolean },
): Promise<void> {
  if (isListed)
    await sql`
    delete from leave_recount c using request r
    where c.org_id = ${ctx.orgId} and c.state = 'open' and c.employee_id = any (${[...asked.employeeIds]}::bigint[])
      and r.org_id = c.org_id and r.id = c.request_id and r.from_date <= ${asked.to}::date
      and r.to_date >= ${asked.from}::date
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

interface Beside {
  employeeId: number
  /** Ascending. */
  dates: readonly string[]
}

const aroundOf = ({ employeeId, dates }: Beside): Around => ({
  employeeIds: [employeeId],
  from: addDays(dates[0] ?? '', -AROUND),
  to: addDays(dates.at(-1) ?? '', AROUND),
})

/** Facts that `proposeAround` needs, for combination with other queries. */
export const recountAroundAsked = (ctx: Ctx, beside: Beside): DeferredQuery<RecountFacts> =>
  recountAsked(ctx, aroundOf(beside))

/**
 * Recounts an employee's approved leave around these dates and lists differences for HR.
 *
 * @param known result of `recountAroundAsked`, if already loaded
 */
export async function proposeAround(
  ctx: Ctx,
  db: Db,
  of: Beside & { cause: string | Text } & Being,
  known?: RecountFacts,
): Promise<void> {
  if (of.dates.length === 0) return
  const asked = aroundOf(of)
  const facts = known ?? (await runQuery(db, recountAsked(ctx, asked)))
  const differences = await recountPeople(ctx, db, asked, { being: of, facts })
  await propose(ctx, db, differences, asked, { cause: of.cause, isListed: facts.isListed })
}

/** Employees with approved leave on or next to changed dates. One statement. */
async function concerned(
  ctx: Ctx,
  db: Db,
  { from, to, dates }: { from: string; to: string | null; dates: readonly string[] | null },
): Promise<number[]> {
  const near = dates
    ? sql`exists (select from unnest(${[...dates]}::date[]) c (day) where d.day between c.day - ${AROUND}::int and c.day + ${AROUND}::int)`
    : sql`true`
  const { rows } = await sql<{ id: number }>`
    select distinct d.employee_id as id from leave_day d
    where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked') and d.day >= ${from}::date - ${AROUND}::int
      and ${to === null ? sql`true` : sql`d.day <= ${to}::date + ${AROUND}::int`} and ${near}
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
  const range = { from: change.from, to: change.to ?? addDays(change.from, FAR) }
  for (const employeeIds of slicesOf(await concerned(ctx, db, change), SLICE)) {
    const asked = { employeeIds, ...range }
    const facts = await runQuery(db, recountAsked(ctx, asked, { isPlanned: true }))
    differences.push(...(await recountPeople(ctx, db, asked, { calendar, facts })))
  }
  return differences
}

/** After a change of off-days: keeps bookings unchanged and adds the differences to HR's list. */
export async function proposeForDaysOff(
  ctx: Ctx,
  db: Db,
  change: { from: string; to: string | null },
): Promise<void> {
  const range = { from: change.from, to: change.to ?? addDays(change.from, FAR) }
  for (const employeeIds of slicesOf(await concerned(ctx, db, { ...change, dates: null }), SLICE)) {
    const asked = { employeeIds, ...range }
    const facts = await runQuery(db, recountAsked(ctx, asked))
    const differences = await recountPeople(ctx, db, asked, { facts })
    const cause = applyTexts.text('holidaysOrWeekOffsHaveChanged')
    await propose(ctx, db, differences, asked, { cause, isListed: facts.isListed })
  }
}
