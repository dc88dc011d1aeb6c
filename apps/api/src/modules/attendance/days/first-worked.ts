import { sql } from 'kysely'
import type { FirstWorkedSource } from '../../employees/index.ts'

/** The first day with work by its punches within each person's days. One statement. */
export const firstWorked: FirstWorkedSource = async (ctx, db, moved) => {
  const { rows } = await sql<{ id: number; day: string }>`
    select x.id, min(d.day) as day
    from unnest(${moved.map((one) => one.employeeId)}::bigint[], ${moved.map((one) => one.before)}::date[],
      ${moved.map((one) => one.joinedOn)}::date[]) x (id, first, joined)
    join attendance_day d on d.org_id = ${ctx.orgId} and d.employee_id = x.id and d.day >= x.first and d.day < x.joined
      and (d.worked > 0 or d.first_in is not null or d.last_out is not null)
    group by x.id`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
