import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { arrayText } from '../../../platform/db/array-text.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DayFigures } from './write-days.ts'

/**
 * Advisory lock key: shared for computing days, exclusive for locking a period, until the transaction ends.
 */
export const locksKey = (orgId: number) => sql`hashtextextended(${`attendance locks:${orgId}`}, 0)`

export interface Person extends EmploymentPeriod {
  id: number
}

/**
 * Locks employees by id to prevent deadlocks, so that later computations see what this transaction wrote. One
 * statement, before any other read.
 */
export async function lockPeople(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeIds: readonly number[],
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with turn as materialized (select pg_advisory_xact_lock_shared(${locksKey(ctx.orgId)}))
    select e.id, e.date_of_joining as joined, e.left_on as left from turn, employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${arrayText(employeeIds)}::bigint[])
    order by e.id for no key update of e`.execute(db)
  return rows
}

export interface EmploymentPeriod {
  joined: string
  left: string | null
}

/** Earlier employments of employees, which ended before the current one. */
export function pastEmploymentsQuery(
  ctx: Pick<Ctx, 'orgId'>,
  employeeIds: readonly number[],
): DeferredQuery<Map<number, EmploymentPeriod[]>> {
  const statement = sql<EmploymentPeriod & { id: number }>`
    select employee_id as id, joined_on as joined, left_on as left from past_employment
    where org_id = ${ctx.orgId} and employee_id = any (${arrayText(employeeIds)}::bigint[])`
  return deferredQuery(statement, (rows) => Map.groupBy(rows, ({ id }) => id))
}

export interface StoredDay extends DayFigures {
  employee_id: number
  day: string
  /** Id of the lock that covers the day; null while it can change. */
  lock_id: number | null
}

/** Stored days with their locks. */
export function storedDaysQuery(
  ctx: Pick<Ctx, 'orgId'>,
  range: { employeeIds: readonly number[]; from: string; to: string },
): DeferredQuery<Map<string, StoredDay>> {
  const statement = sql<StoredDay>`
    select d.employee_id, d.day, d.status, d.worked, d.overtime, d.late_by, d.early_by, l.id as lock_id
    from attendance_day d
    left join attendance_lock l on l.org_id = d.org_id and l.released_at is null
      and d.day between l.from_date and l.to_date
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${arrayText(range.employeeIds)}::bigint[])
      and d.day between ${range.from}::date and ${range.to}::date`
  return deferredQuery(
    statement,
    (rows) => new Map(rows.map((row) => [`${row.employee_id} ${row.day}`, row])),
  )
}

export interface Lock {
  id: number
  from: string
  to: string
}

/** Locked periods within a date range. */
export function locksQuery(
  ctx: Pick<Ctx, 'orgId'>,
  { from, to }: { from: string; to: string },
): DeferredQuery<Lock[]> {
  const statement = sql<Lock>`
    select id, from_date as from, to_date as to from attendance_lock
    where org_id = ${ctx.orgId} and released_at is null and from_date <= ${to}::date and to_date >= ${from}::date`
  return deferredQuery(statement, (rows) => rows)
}

/** Runs `locksQuery`. One statement. */
export const findLocks = (
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  range: { from: string; to: string },
): Promise<Lock[]> => runQuery(db, locksQuery(ctx, range))

/** Deletes days before joining or after the last working day, except locked ones. One statement. */
export async function deleteDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  days: readonly { employeeId: number; date: string }[],
): Promise<void> {
  if (days.length === 0) return
  await sql`
    delete from attendance_day d
    using unnest(${days.map((one) => one.employeeId)}::bigint[], ${days.map((one) => one.date)}::date[]) as g (id, day)
    where d.org_id = ${ctx.orgId} and d.employee_id = g.id and d.day = g.day`.execute(db)
}
