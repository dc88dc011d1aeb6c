import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface StoredDaysFilter {
  employeeIds: readonly number[] | 'all'
  from: string
  /** Null: no end. */
  to: string | null
}

export interface StoredDays {
  employeeIds: number[]
  from: string
  to: string
  days: number
}

/** Employees with stored days in a date range, with count and first and last date. One statement. */
export async function findStoredDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  filter: StoredDaysFilter,
): Promise<StoredDays> {
  const { employeeIds, from, to } = filter
  const who = employeeIds === 'all' ? sql`true` : sql`employee_id = any (${[...employeeIds]}::bigint[])`
  const { rows } = await sql<{ ids: number[] | null; from: string | null; to: string | null; days: number }>`
    select array_agg(employee_id order by employee_id) as ids, min(first) as from, max(last) as to,
      coalesce(sum(days), 0)::int as days
    from (
      select employee_id, min(day) as first, max(day) as last, count(*) as days from attendance_day
      where org_id = ${ctx.orgId} and day >= ${from}::date and ${to === null ? sql`true` : sql`day <= ${to}::date`}
        and ${who}
      group by employee_id
    ) kept`.execute(db)
  const [row] = rows
  return { employeeIds: row?.ids ?? [], from: row?.from ?? from, to: row?.to ?? from, days: row?.days ?? 0 }
}

export function slicesOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  )
}

/**
 * Those of the given employees with employed days that are not stored, by the first such day, not before the
 * organisation's first stored day. Excludes employees who joined before `from` without a stored day before
 * it: they were entered late. One statement.
 */
export async function findMissingDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeIds, from, to }: { employeeIds: readonly number[]; from: string; to: string },
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ first: string; ids: number[] }>`
    select n.first, array_agg(n.id order by n.id) as ids
    from (
      select e.id, e.left_on, greatest(e.date_of_joining, ${from}::date, k.first) as first
      from employee e
      cross join (select min(day) as first from attendance_day where org_id = ${ctx.orgId}) k
      where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[]) and k.first is not null
        and (e.date_of_joining >= ${from}::date or exists (select from attendance_day d
          where d.org_id = e.org_id and d.employee_id = e.id and d.day < ${from}::date))
    ) n
    where n.first <= ${to}::date and (n.left_on is null or n.left_on >= n.first)
    group by n.first order by n.first`.execute(db)
  return new Map(rows.map(({ first, ids }) => [first, ids]))
}
