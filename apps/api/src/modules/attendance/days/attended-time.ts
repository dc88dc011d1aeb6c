import { sql } from 'kysely'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { AttendedDaysSource, AttendedTimeSource } from '../../leave/index.ts'

/**
 * Attended time of a day, for comp-off: minutes worked by its punches; a whole day on duty without punches counts as the
 * shift's full day. One statement.
 */
export const attendedTimeOf: AttendedTimeSource = async (ctx, db, { employeeId, date }) => {
  const { rows } = await sql<{ minutes: number; firstIn: string | null; lastOut: string | null }>`
    select case when status = 'on_duty' then greatest(worked, coalesce((p.plan #>> '{shift,full}')::int, 0))
        else worked end as minutes,
      to_char(first_in, 'HH24:MI') as "firstIn", to_char(last_out, 'HH24:MI') as "lastOut"
    from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
    where d.org_id = ${ctx.orgId} and employee_id = ${employeeId} and day = ${date}::date
      and (worked > 0 or first_in is not null or status = 'on_duty')`.execute(db)
  return rows[0]
}

/** Days with work by their punches: time on duty without a punch is none. */
export const attendedDaysOf: AttendedDaysSource = (ctx, { employeeIds, from, to }) =>
  deferredQuery(
    sql<{ employeeId: number; date: string }>`
      select employee_id as "employeeId", day as date from attendance_day
      where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])
        and day between ${from}::date and ${to}::date and (worked > 0 or first_in is not null)
      order by employee_id, day`,
    (rows) => rows,
  )
