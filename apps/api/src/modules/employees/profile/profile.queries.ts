import { type AssignmentAttribute, slugOfAttribute } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type StandingRow, standingColumns } from '../directory/standing.ts'
import { shownDayOf } from '../employee-columns.ts'

/** Context of a person's record: account, manager, reports, and the names in its heading. */
export interface Standing extends StandingRow {
  account_id: number | null
  account_state: string | null
  is_active_ats: boolean | null
  address_waits: boolean
  roster_active: boolean
  access: { product_id: number; role_id: number }[]
  department_name: string | null
  designation_name: string | null
  location_name: string | null
  separation_reason: string | null
  manager_id: number | null
  manager_name: string | null
  manager_code: string | null
  direct_reports: number
}

export function standingQuery(ctx: Ctx, employeeId: number): DeferredQuery<Standing> {
  const statement = sql<Standing>`
    select a.id as account_id, a.state as account_state, a.is_active_ats, e.roster_active,
      exists (select from account_link w where w.org_id = a.org_id and w.account_id = a.id and w.kind = 'address'
        and w.used_at is null and w.expires_at > ${ctx.now.toString()}::timestamptz) as address_waits,
      coalesce((
        select jsonb_agg(jsonb_build_object('product_id', r.product_id, 'role_id', r.role_id)
          order by r.product_id, r.role_id)
        from account_role r where r.org_id = ${ctx.orgId} and r.account_id = a.id), '[]'::jsonb) as access,
      d.name as department_name, g.name as designation_name, l.name as location_name,
      reason.name as separation_reason, ${standingColumns(ctx)},
      m.id as manager_id, m.full_name as manager_name, m.code as manager_code,
      (select count(*)::int from employee r
        where r.org_id = ${ctx.orgId} and r.manager_id = e.id and r.status = 'active') as direct_reports
    from employee e
    left join account a on a.org_id = e.org_id and a.employee_id = e.id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join designation g on g.org_id = e.org_id and g.id = e.designation_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    left join reason on reason.org_id = e.org_id and reason.id = e.separation_reason_id
    left join employee m on m.org_id = e.org_id and m.id = e.manager_id
    where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`
  return deferredQuery(statement, ([row]) => row as Standing)
}

export interface UpcomingRow {
  slug: string
  value_id: number | null
  from_date: string
}

/** Changes that take effect after today. */
export function upcomingQuery(ctx: Ctx, employeeId: number): DeferredQuery<UpcomingRow[]> {
  const statement = sql<{ attribute: AssignmentAttribute; value_id: number | null; from_date: string }>`
    select a.attribute, a.value_id, a.from_date from employee_assignment a
    join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId}
      and a.from_date > ${shownDayOf(organisationTodaySql(ctx))}
    order by a.from_date, a.attribute`
  return deferredQuery(statement, (rows) =>
    rows.map(({ attribute, ...row }) => ({ ...row, slug: slugOfAttribute[attribute] })),
  )
}
