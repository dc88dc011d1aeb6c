import { type RawBuilder, sql } from 'kysely'
import { worksToday } from '../../platform/access/working-today.ts'
import type { Ctx } from '../../platform/context.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'

/** SQL: the units of the audience of version `v`, a list for each kind; null for everybody. */
export const audienceOf = sql`(
  select array_agg(a.location_id) filter (where a.location_id is not null) as locations,
    array_agg(a.department_id) filter (where a.department_id is not null) as departments,
    array_agg(a.designation_id) filter (where a.designation_id is not null) as designations,
    array_agg(a.entity_id) filter (where a.entity_id is not null) as entities
  from policy_audience a where a.org_id = v.org_id and a.version_id = v.id)`

/** SQL condition: employee `e` is in the audience of `v`. Units of one kind are alternatives, kinds are combined. */
export const isAddressed = (lists = 'v') => {
  const limit = (list: string, column: string) =>
    sql`(${sql.ref(`${lists}.${list}`)} is null or ${sql.ref(`e.${column}`)} = any (${sql.ref(`${lists}.${list}`)}))`
  return sql<boolean>`(${limit('locations', 'location_id')} and ${limit('departments', 'department_id')}
    and ${limit('designations', 'designation_id')} and ${limit('entities', 'entity_id')})`
}

/** SQL: the published versions of policies that are not archived, with their audiences. */
const currentVersions = (ctx: Ctx, policies: RawBuilder<unknown>) => sql`(
  select v.*, p.category_id, p.owner_id, u.*
  from policy p
  join policy_version v on v.org_id = p.org_id and v.id = p.current_version_id
  cross join lateral ${audienceOf} u
  where p.org_id = ${ctx.orgId} and p.archived_at is null and ${policies})`

export interface ReadingsOf {
  /** Condition on policy `p`; default: all of them. */
  policies?: RawBuilder<unknown>
  /** Condition on employee `e`; default: everybody who works here today. */
  people?: RawBuilder<unknown>
  /** The same condition on an acknowledgement `k`, where it is about few people. */
  acknowledgements?: RawBuilder<unknown>
}

/**
 * SQL: what each published policy means for each person whom it addresses, one row for each: `state` (see `readingStates`), `due_on`,
 * the last acknowledgement and the assignment. The only place that decides who must acknowledge what.
 *
 * An acknowledgement counts if it is of this version, or of an earlier one since which nobody was asked again, and if it has
 * not expired. It is due so many days after the policy was assigned to the person, or after their acknowledgement expired.
 */
export function readings(ctx: Ctx, of: ReadingsOf = {}): RawBuilder<unknown> {
  const { policies = sql`true`, people = sql`true`, acknowledgements = sql`true` } = of
  const today = organisationTodaySql(ctx)
  return sql`(
    select r.*, case when not r.needs_acknowledgement then 'none' when r.is_valid then 'acknowledged'
      when r.due_day < ${today} then 'overdue' else 'due' end as state,
      case when r.needs_acknowledgement and not r.is_valid then r.due_day end as due_on
    from (
      select v.policy_id, v.id as version_id, v.number, v.title, v.category_id, v.owner_id, v.effective_on, v.published_at,
        v.file_name, v.needs_acknowledgement, v.counts_from, v.remind_every_days, e.id as employee_id,
        k.acknowledged_at, k.version_number as acknowledged_number, k.confirmation, k.typed_name, k.ip, x.expires_on,
        a.version_number as assigned_number, a.assigned_on, a.assigned_at, a.reminded_at, coalesce(a.reminders, 0) as reminders,
        coalesce(k.version_number >= v.counts_from and coalesce(x.expires_on > ${today}, true), false) as is_valid,
        greatest(case when a.version_number >= v.counts_from then a.assigned_on else ${today} end,
          case when k.version_number >= v.counts_from then x.expires_on end) + v.within_days as due_day
      from ${currentVersions(ctx, policies)} v
      join employee e on e.org_id = ${ctx.orgId} and ${worksToday(ctx)} and ${people} and ${isAddressed()}
      left join policy_assignment a
        on a.org_id = ${ctx.orgId} and a.policy_id = v.policy_id and a.employee_id = e.id
      left join (
        select distinct on (k.policy_id, k.employee_id) k.* from policy_acknowledgement k
        where k.org_id = ${ctx.orgId} and ${acknowledgements}
        order by k.policy_id, k.employee_id, k.acknowledged_at desc
      ) k on k.policy_id = v.policy_id and k.employee_id = e.id
      cross join lateral (
        select (k.acknowledged_on + make_interval(months => v.valid_months))::date as expires_on) x
    ) r)`
}

/** What the policies mean for one person. */
export const readingsOfPerson = (ctx: Ctx, employeeId: number, policies?: RawBuilder<unknown>) =>
  readings(ctx, {
    ...(policies ? { policies } : {}),
    people: sql`e.id = ${employeeId}`,
    acknowledgements: sql`k.employee_id = ${employeeId}`,
  })
