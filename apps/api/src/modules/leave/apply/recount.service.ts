import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { approvedRequests } from '../../requests/index.ts'
import type { LeaveDaysInput } from '../rules/leave-days.ts'
import { findLeaveDays, findSandwichBook, type LeaveDayRow, sandwichOn } from './apply.queries.ts'
import { asRequest } from './assess.service.ts'
import { countWith } from './count.service.ts'
import { halvesAsked, shifted } from './rules/neighbours.ts'

/** People who are counted anew in one go. */
const SLICE = 500
/** Days beside a day that can matter to it: no run of off-days is longer. */
const AROUND = 31
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
  /** Days booked, and days it would count. */
  was: number
  is: number
  days: DayDifference[]
}

type Off = { week_offs: readonly string[]; holidays: readonly { date: string }[] }
type Calendar = (ids: readonly number[], from: string, to: string) => Promise<ReadonlyMap<number, Off>>

/** An approved application, or one that is being approved. */
export interface Booking {
  id: number
  employeeId: number
  payload: ApplicationPayload
  to: string
}

/** As it stands now: a request whose later days were given back ends earlier. */
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

/** What the transaction is about to make of a request: it is approved, or stands as approved no more. */
interface Being {
  approved?: Booking | undefined
  cancelled?: number | undefined
}

async function findBookings(
  ctx: Ctx,
  db: Db,
  asked: { employeeIds: readonly number[]; from: string; to: string },
  { approved, cancelled }: Being,
): Promise<Booking[]> {
  const found = await approvedRequests(ctx, db, { kinds: ['LEAVE'], ...asked })
  const bookings = found.map((one) => ({ ...one, payload: one.payload as ApplicationPayload }))
  return [...bookings, ...(approved ? [approved] : [])].filter((one) => one.id !== cancelled)
}

/** Counts these people's approved leave between two days anew. Some seven statements. */
async function recountPeople(
  ctx: Ctx,
  db: Db,
  asked: { employeeIds: readonly number[]; from: string; to: string },
  calendar: Calendar,
  being: Being = {},
): Promise<Difference[]> {
  const bookings = await findBookings(ctx, db, asked, being)
  if (bookings.length === 0) return []
  const from = shifted(
    bookings.reduce((min, { payload }) => (payload.from_date < min ? payload.from_date : min), asked.from),
    -AROUND,
  )
  const to = shifted(
    bookings.reduce((max, one) => (one.to > max ? one.to : max), asked.to),
    AROUND,
  )
  const off = await calendar(asked.employeeIds, from, to)
  const days = Map.groupBy(
    await findLeaveDays(ctx, db, { employeeIds: asked.employeeIds, from, to }),
    (day) => day.employeeId,
  )
  const sandwiches = await findSandwichBook(ctx, db)
  return bookings.flatMap((booking) => {
    const mine = days.get(booking.employeeId) ?? []
    const own = mine.filter((day) => day.requestId === booking.id)
    // Off-days between two requests belong to the later one: it does not make the earlier one longer.
    const others = mine.filter(
      (day) => day.requestId < booking.id || (day.isOff && day.requestId > booking.id),
    )
    const request = standing(booking)
    const sandwich = sandwichOn(sandwiches, booking.payload.LEAVE_TYPE_ID, request.from)
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

const stored =
  (ctx: Ctx, db: Db): Calendar =>
  (ids, from, to) =>
    offDaysOf(ctx, db, ids, from, to)

/** Writes what would count otherwise; a difference that is gone is taken off the list. */
async function propose(
  ctx: Ctx,
  db: Db,
  differences: readonly Difference[],
  asked: { employeeIds: readonly number[]; from: string; to: string },
  cause: string,
): Promise<void> {
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
  await sql`
    insert into leave_recount (org_id, request_id, employee_id, cause, days, difference, created_at)
    select ${ctx.orgId}, r.request_id, r.employee_id, ${cause}, r.days, r.difference, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (request_id bigint, employee_id bigint, days jsonb, difference numeric)
    on conflict (org_id, request_id) where state = 'open'
      do update set days = excluded.days, difference = excluded.difference, cause = excluded.cause`.execute(
    db,
  )
}

/** Proposes what a person's approved leave around these days would count by now. */
export async function proposeAround(
  ctx: Ctx,
  db: Db,
  of: { employeeId: number; dates: readonly string[]; cause: string } & Being,
): Promise<void> {
  const first = of.dates[0]
  const last = of.dates.at(-1)
  if (!first || !last) return
  const asked = { employeeIds: [of.employeeId], from: shifted(first, -AROUND), to: shifted(last, AROUND) }
  const differences = await recountPeople(ctx, db, asked, stored(ctx, db), of)
  await propose(ctx, db, differences, asked, of.cause)
}

/** People with approved leave on or beside days that change. One statement. */
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

/** Approved leave that a calendar makes count otherwise than it was booked, or than another calendar does. */
export async function differencesUnder(
  ctx: Ctx,
  db: Db,
  change: DayChange,
  calendar: Calendar,
): Promise<Difference[]> {
  const differences: Difference[] = []
  const range = { from: change.from, to: change.to ?? shifted(change.from, FAR) }
  for (const employeeIds of slicesOf(await concerned(ctx, db, change), SLICE))
    differences.push(...(await recountPeople(ctx, db, { employeeIds, ...range }, calendar)))
  return differences
}

/** After days off have changed: what is booked stands, and the differences go onto HR's list. */
export async function proposeForDaysOff(
  ctx: Ctx,
  db: Db,
  change: { from: string; to: string | null },
): Promise<void> {
  const range = { from: change.from, to: change.to ?? shifted(change.from, FAR) }
  for (const employeeIds of slicesOf(await concerned(ctx, db, { ...change, dates: null }), SLICE)) {
    const asked = { employeeIds, ...range }
    const differences = await recountPeople(ctx, db, asked, stored(ctx, db))
    await propose(ctx, db, differences, asked, 'Holidays or week-offs have changed')
  }
}
