import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { PenaltyTerms } from '../rules/penalties.ts'

export interface Occurrence {
  day: string
  what: 'late' | 'early'
  minutes: number
}

export interface Counted extends PenaltyTerms {
  employee_id: number
  employee_name: string
  employee_code: string
  rule_id: number
  rule_name: string
  counts: 'late' | 'early' | 'both'
  leave_type_id: number | null
  occurrences: Occurrence[]
}

function whoOf(of: { employeeId: number } | { employeeIds: readonly number[] | null }): RawBuilder<unknown> {
  if ('employeeId' in of) return sql`e.id = ${of.employeeId}`
  return of.employeeIds === null ? sql`true` : sql`e.id = any (${[...of.employeeIds]}::bigint[])`
}

/**
 * Late and early days of a month by employee and rule, from stored days. One statement, whatever the number
 * of employees.
 *
 * @param of.month its first day
 * @param of.employeeIds null: all employees with a deduction; otherwise that employee, even without one
 */
export async function findCounted(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  of: { month: string; employeeId: number } | { month: string; employeeIds: readonly number[] | null },
): Promise<Counted[]> {
  const one = 'employeeId' in of ? of.employeeId : null
  const who = whoOf(of)
  const reaches = one === null ? sql`having count(c.day) >= r.free + r.every` : sql``
  const { rows } = await sql<Counted>`
    select e.id as employee_id, e.full_name as employee_name, e.code as employee_code, r.id as rule_id,
      r.name as rule_name, r.counts, r.free, r.every, r.deduct_days::float8 as deduct_days, r.leave_type_id,
      coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'what', c.what, 'minutes', c.minutes) order by c.day, c.what)
        filter (where c.day is not null), '[]') as occurrences
    from attendance_penalty_rule r
    join employee e on e.org_id = r.org_id and ${who}
      and (r.location_id is null or e.location_id = r.location_id)
      and (r.department_id is null or e.department_id = r.department_id)
    ${one === null ? sql`join` : sql`left join`} lateral (
      select d.day, w.what, w.minutes from attendance_day d
      cross join lateral (values ('late', d.late_by), ('early', d.early_by)) as w (what, minutes)
      where d.org_id = e.org_id and d.employee_id = e.id and d.is_final
        and d.day >= ${of.month}::date and d.day < ${of.month}::date + interval '1 month'
        and w.minutes >= r.min_minutes and r.counts in (w.what, 'both')) c on true
    where r.org_id = ${ctx.orgId} and r.status = 1 and r.from_month <= ${of.month}::date
    group by e.org_id, e.id, r.org_id, r.id ${reaches}
    order by e.sort_name, e.id, r.id`.execute(db)
  return rows
}
