import { sql } from 'kysely'
import type { PeopleFilter } from '../employees/index.ts'

/** Employees `e` for whom one of these leave rules is in force today. */
export const byLeaveRule: PeopleFilter = (ctx, ruleIds) => sql<boolean>`e.id in (
  select a.employee_id from leave_assignment a
  join organisation o on o.org_id = a.org_id
  cross join lateral (select (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as day) d
  where a.org_id = ${ctx.orgId} and a.rule_id = any (${[...ruleIds]}::bigint[])
    and a.from_date <= d.day and coalesce(a.to_date, 'infinity') >= d.day)`
