import { sql } from 'kysely'
import type { WorkedDaysSource } from '../../leave/index.ts'

/**
 * Worked days by month, for leave types that accrue by them: whole and half days at work, on duty or working
 * from home. Days that are not over do not count. One statement.
 */
export const workedDays: WorkedDaysSource = async (ctx, db, employeeIds, until) => {
  const { rows } = await sql<{ id: number; month: string; days: number }>`
    select employee_id as id, to_char(day, 'YYYY-MM') as month,
      sum(case when status = 'half_day' then 0.5 else 1 end)::float8 as days
    from attendance_day
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[]) and is_final
      and day <= ${until}::date
      and status in ('present', 'half_day', 'on_duty', 'work_from_home', 'worked_off_day')
    group by 1, 2`.execute(db)
  const counted = new Map<number, Record<string, number>>()
  for (const { id, month, days } of rows) counted.set(id, { ...counted.get(id), [month]: days })
  return counted
}
