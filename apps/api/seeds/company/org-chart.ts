import { sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'

/**
 * Additions to the organisation chart: heads of departments, vacancies below three managers, and dotted lines
 * between heads of departments.
 *
 * @param today `YYYY-MM-DD`
 */
export async function writeDemoChart(ctx: Ctx, today: string): Promise<void> {
  const org = ctx.orgId
  await tx(ctx, async (db) => {
    await sql`
      update department d set head_employee_id = h.id
      from (
        select distinct on (e.department_id) e.id, e.department_id from employee e
        join employee top on top.org_id = e.org_id and top.id = e.manager_id and top.manager_id is null
        where e.org_id = ${org} and e.status = 'active' order by e.department_id, e.id) h
      where d.org_id = ${org} and d.id = h.department_id and d.head_employee_id is null`.execute(db)
    await sql`
      insert into vacancy (org_id, manager_id, designation_id, department_id, location_id, note, open_from)
      select ${org}, lead.id, report.designation_id, lead.department_id, lead.location_id, '',
        ${today}::date - (20 * row_number() over (order by lead.id))::int
      from (
        select e.id, e.department_id, e.location_id from employee e
        where e.org_id = ${org} and e.status = 'active' and exists (
          select from employee r where r.org_id = e.org_id and r.manager_id = e.id and r.status = 'active')
        order by e.id offset 2 limit 3) lead
      cross join lateral (
        select r.designation_id from employee r
        where r.org_id = ${org} and r.manager_id = lead.id and r.status = 'active' and r.designation_id is not null
        order by r.id limit 1) report`.execute(db)
    await sql`
      with heads as (
        select e.id, row_number() over (order by e.id) as n from employee e
        join employee top on top.org_id = e.org_id and top.id = e.manager_id and top.manager_id is null
        where e.org_id = ${org} and e.status = 'active')
      insert into dotted_line (org_id, employee_id, manager_id, kind, note, from_date)
      select ${org}, one.id, other.id, case when one.n = 2 then 'project' else 'functional' end, '',
        ${today}::date - 90
      from heads one join heads other on other.n = one.n + 2 where one.n in (2, 5)`.execute(db)
  })
}
