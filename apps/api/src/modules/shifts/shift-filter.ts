import { sql } from 'kysely'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import type { PeopleFilter } from '../employees/index.ts'

/**
 * Filters people by their regular shift today: their own, otherwise that of the rule for location and
 * department, the location, the department, or the organisation. Ignores rosters, which plan single days.
 */
export const shiftOfPeople: PeopleFilter = (ctx, shiftIds) => {
  const today = organisationTodaySql(ctx)
  const ids = [...shiftIds]
  const holds = (alias: 'a' | 'r') => sql`${sql.ref(`${alias}.org_id`)} = ${ctx.orgId}
    and ${today} >= ${sql.ref(`${alias}.from_date`)}
    and (${sql.ref(`${alias}.to_date`)} is null or ${today} <= ${sql.ref(`${alias}.to_date`)})`
  return sql<boolean>`(
    e.id in (select a.employee_id from shift_assignment a where ${holds('a')} and a.shift_id = any (${ids}::bigint[]))
    or (
      (select r.shift_id from shift_rule r
        where ${holds('r')} and (r.location_id is null or r.location_id = e.location_id)
          and (r.department_id is null or r.department_id = e.department_id)
        order by r.location_id is null, r.department_id is null limit 1) = any (${ids}::bigint[])
      and not exists (select from shift_assignment a where a.employee_id = e.id and ${holds('a')})
    ))`
}
