import { isNightShift } from '@muster/contract/shifts/shift-terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findDays } from '../days/days-of.ts'

export interface Night {
  date: string
  minutes: number
}

const worked: readonly string[] = ['present', 'half_day', 'worked_off_day']

interface Range {
  employeeId: number
  from: string
  to: string
}

/** Dates on which an employee worked a night shift. One statement. */
export async function nightsOf(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeId, from, to }: Range,
): Promise<Night[]> {
  const days = await findDays(ctx, db, { employeeIds: [employeeId], from, to })
  return days
    .filter(({ plan: { shift }, status, is_final }) => {
      return is_final && worked.includes(status) && shift !== null && isNightShift(shift)
    })
    .map(({ date, worked: minutes }) => ({ date, minutes }))
}

/** A pending or approved request of the kind for any of these dates. One statement. */
export async function findOther(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  kind: string,
  { employeeId, from, to }: Range,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from request
    where org_id = ${ctx.orgId} and employee_id = ${employeeId} and kind = ${kind} and status in (0, 1)
      and cancels is null and from_date <= ${to}::date and to_date >= ${from}::date order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Stores nights to be paid. Idempotent per request. One statement. */
export async function insertNights(
  ctx: Ctx,
  db: Db,
  of: { requestId: number; employeeId: number; kind: 'night_shift' | 'local_stay'; nights: readonly Night[] },
): Promise<void> {
  if (of.nights.length === 0) return
  const now = ctx.now.toString()
  await sql`
    insert into attendance_provision (org_id, request_id, employee_id, day, kind, minutes, created_at, updated_at)
    select ${ctx.orgId}, ${of.requestId}, ${of.employeeId}, n.day, ${of.kind}, n.minutes, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${of.nights.map(({ date }) => date)}::date[], ${of.nights.map(({ minutes }) => minutes)}::int[])
      as n (day, minutes)
    on conflict do nothing`.execute(db)
}

/** Whether payroll has paid any night of a request. One statement. */
export async function areSettled(ctx: Pick<Ctx, 'orgId'>, db: Db, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from attendance_provision
    where org_id = ${ctx.orgId} and request_id = ${requestId} and state = 'settled' limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteNights(ctx: Ctx, db: Db, requestId: number): Promise<void> {
  await sql`
    update attendance_provision set state = 'cancelled', updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and request_id = ${requestId} and state = 'due'`.execute(db)
}
