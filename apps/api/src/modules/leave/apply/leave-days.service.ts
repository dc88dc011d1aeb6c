import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { defineHook } from '../../../platform/hooks.ts'
import type { RequestRecord } from '../../requests/index.ts'
import type { LeaveDay, LeaveDaysInput } from '../rules/leave-days.ts'
import { asRequest } from './assess.service.ts'
import { requestedHalves } from './rules/neighbours.ts'

export type DayState = 'pending' | 'booked' | 'released' | 'cancelled'

export const WHOLE = 3

/** Booked halves of a counted day as bits: a sandwiched off-day takes both. */
export const bookedHalves = (
  request: LeaveDaysInput['request'],
  { date, reason }: Pick<LeaveDay, 'date' | 'reason'>,
): number => (reason.endsWith('_sandwiched') ? WHOLE : requestedHalves(request, date))
/** Emitted in the transaction that books or reverses leave. */
export const bookedLeaveChanged = defineHook<{ employeeIds: readonly number[]; from: string; to: string }>(
  'leave.booked_leave_changed',
)

/** Stores the counted days of an application. Idempotent. */
export async function insertDays(
  ctx: Ctx,
  db: Db,
  { id, employeeId, payload }: Pick<RequestRecord<ApplicationPayload>, 'id' | 'employeeId' | 'payload'>,
): Promise<void> {
  const request = asRequest(payload)
  const rows = payload.days
    .filter((day) => day.counted > 0)
    .map(({ date, counted, reason }) => ({
      day: date,
      counted,
      reason,
      halves: bookedHalves(request, { date, reason }),
    }))
  await sql`
    insert into leave_day (org_id, request_id, day, employee_id, leave_type_id, halves, counted, reason, state)
    select ${ctx.orgId}, ${id}, r.day, ${employeeId}, ${payload.LEAVE_TYPE_ID}, r.halves, r.counted, r.reason, 'pending'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (day date, counted numeric, reason text, halves smallint)
    on conflict do nothing`.execute(db)
}

/** Moves all or the given days of an application from one state to another. @returns the days moved */
export async function moveDays(
  ctx: Ctx,
  db: Db,
  of: { requestId: number; from: DayState; to: DayState; dates?: readonly string[] },
): Promise<{ on: string; counted: number }[]> {
  const { rows } = await sql<{ on: string; counted: number; employee_id: number }>`
    update leave_day set state = ${of.to}
    where org_id = ${ctx.orgId} and request_id = ${of.requestId} and state = ${of.from}
      and ${of.dates ? sql`day = any (${[...of.dates]}::date[])` : sql`true`}
    returning day as on, counted::float8 as counted, employee_id`.execute(db)
  rows.sort((a, b) => (a.on < b.on ? -1 : 1))
  const [first, last] = [rows[0], rows.at(-1)]
  if (first && last && (of.from === 'booked' || of.to === 'booked'))
    await bookedLeaveChanged.emit(ctx, db, { employeeIds: [first.employee_id], from: first.on, to: last.on })
  return rows.map(({ on, counted }) => ({ on, counted }))
}

/** Booked days of an application, in order. */
export async function bookedDaysOf(
  ctx: Ctx,
  db: Db,
  requestId: number,
): Promise<{ on: string; counted: number; reason: string }[]> {
  const { rows } = await sql<{ on: string; counted: number; reason: string }>`
    select day as on, counted::float8 as counted, reason from leave_day
    where org_id = ${ctx.orgId} and request_id = ${requestId} and state = 'booked' order by day`.execute(db)
  return rows
}

interface BookedDay {
  employeeId: number
  requestId: number
  date: string
  halves: 1 | 2 | 3
  name: string
}

/** Booked leave days of these employees, for attendance and other modules that compute days from them. */
export function bookedLeaveQuery(
  ctx: Pick<Ctx, 'orgId'>,
  range: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<BookedDay[]> {
  const statement = sql<BookedDay>`
    select d.employee_id as "employeeId", d.request_id as "requestId", d.day as date, d.halves, t.name
    from leave_day d join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...range.employeeIds]}::bigint[])
      and d.state = 'booked' and d.day between ${range.from}::date and ${range.to}::date
    order by d.employee_id, d.day, d.request_id`
  return deferredQuery(statement, (rows) => rows)
}

interface BookedShortLeave {
  employeeId: number
  requestId: number
  date: string
  /** Local `HH:mm`; the end is after the start. */
  from: string
  to: string
}

/** Booked short leave of these employees, for modules that compute days from it. */
export function bookedShortLeaveQuery(
  ctx: Pick<Ctx, 'orgId'>,
  range: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<BookedShortLeave[]> {
  const statement = sql<BookedShortLeave>`
    select employee_id as "employeeId", request_id as "requestId", day as date, left(from_time::text, 5) as "from",
      left(to_time::text, 5) as "to"
    from short_leave
    where org_id = ${ctx.orgId} and employee_id = any (${[...range.employeeIds]}::bigint[])
      and state = 'booked' and day between ${range.from}::date and ${range.to}::date
    order by employee_id, day, from_time, request_id`
  return deferredQuery(statement, (rows) => rows)
}
