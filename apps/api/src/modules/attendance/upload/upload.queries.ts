import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface UploadPerson {
  id: number
  code: string
  name: string
  joined: string
  left: string | null
  time_zone: string
  today: string
  date_format: number
}

/**
 * Employees whose attendance the caller may edit, excluding the caller. One statement. @param codes in lower
 * case; null: all
 */
export async function findUploadPeople(
  ctx: Ctx,
  db: Db,
  { codes, limit }: { codes: readonly string[] | null; limit: number },
): Promise<UploadPerson[]> {
  const { rows } = await sql<UploadPerson>`
    select e.id, e.code, e.full_name as name, e.date_of_joining as joined, e.left_on as left,
      coalesce(l.time_zone, o.time_zone) as time_zone,
      (${ctx.now.toString()}::timestamptz at time zone coalesce(l.time_zone, o.time_zone))::date as today,
      o.date_format
    from employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    where e.org_id = ${ctx.orgId} and coalesce(${employeeScope(ctx, 'attendance.punch.manage', 'e')}, false)
      and ${codes === null ? sql`e.status = 'active' and e.id is distinct from ${ctx.actor.employeeId}::bigint` : sql`lower(e.code) = any (${[...codes]}::text[])`}
    order by e.code limit ${limit}`.execute(db)
  return rows
}

interface ZonePeriod {
  id: number
  from: string
  to: string | null
  time_zone: string
}

/**
 * Time zones of employees by date, so that days before a transfer use the former location's. One statement.
 * @returns the zone of a date, if known from the employee's history
 */
export async function findZones(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeIds, from, to }: { employeeIds: readonly number[]; from: string; to: string },
): Promise<(employeeId: number, date: string) => string | undefined> {
  const { rows } = await sql<ZonePeriod>`
    select a.employee_id as id, a.from_date as from, a.to_date as to, coalesce(l.time_zone, o.time_zone) as time_zone
    from employee_assignment a join organisation o on o.org_id = a.org_id
    left join location l on l.org_id = a.org_id and l.id = a.value_id
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...employeeIds]}::bigint[])
      and a.attribute = 'location' and a.from_date <= ${to}::date and (a.to_date is null or a.to_date >= ${from}::date)`.execute(
    db,
  )
  const periods = Map.groupBy(rows, ({ id }) => id)
  return (employeeId, date) =>
    periods.get(employeeId)?.find((one) => date >= one.from && (one.to === null || date <= one.to))?.time_zone
}
