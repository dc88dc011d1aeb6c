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
}

/** People whose attendance the caller may write, never their own. One statement. @param codes in lower case; null: all */
export async function findUploadPeople(
  ctx: Ctx,
  db: Db,
  { codes, limit }: { codes: readonly string[] | null; limit: number },
): Promise<UploadPerson[]> {
  const { rows } = await sql<UploadPerson>`
    select e.id, e.code, e.full_name as name, e.date_of_joining as joined, e.left_on as left,
      coalesce(l.time_zone, o.time_zone) as time_zone,
      (${ctx.now.toString()}::timestamptz at time zone coalesce(l.time_zone, o.time_zone))::date as today
    from employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    where e.org_id = ${ctx.orgId} and coalesce(${employeeScope(ctx, 'attendance.punch.manage', 'e')}, false)
      and e.id is distinct from ${ctx.actor.employeeId}::bigint
      and ${codes === null ? sql`e.status = 'active'` : sql`lower(e.code) = any (${[...codes]}::text[])`}
    order by e.code limit ${limit}`.execute(db)
  return rows
}
