import type { Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { type AccessGroup, type Actor, type GroupDimension, scopesOf } from './actor.ts'

const columnOf: Record<GroupDimension, string> = {
  entity: 'entity_id',
  location: 'location_id',
  branch: 'branch_id',
  zone: 'zone_id',
  business_unit: 'business_unit_id',
  channel_type: 'channel_type_id',
  department: 'department_id',
  employee_type: 'employee_type_id',
  access_level: 'access_level_id',
}

/**
 * The people whom the limits of one data-permission group reach, independent of its members.
 *
 * @param alias the name under which the query reads table `employee`
 */
export function groupPredicate(group: Pick<AccessGroup, 'limits'>, alias: string): RawBuilder<boolean> {
  const limits = Object.entries(group.limits) as [GroupDimension, number[]][]
  // A group without limits reaches nobody rather than everybody.
  if (limits.length === 0) return sql<boolean>`false`
  const parts = limits.map(
    ([dimension, values]) =>
      sql<boolean>`${sql.ref(`${alias}.${columnOf[dimension]}`)} = any (${values}::bigint[])`,
  )
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function reportsPredicate(orgId: number, managerId: number, alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (
    with recursive line as (
      select r.id from employee r where r.org_id = ${orgId} and r.manager_id = ${managerId}
      union
      select r.id from line l join employee r on r.org_id = ${orgId} and r.manager_id = l.id
    ) select id from line)`
}

/**
 * Direct and indirect reports of an employee; empty for an unknown id. Does not check the caller's access:
 * combine it with `employeeScope`.
 */
export function reportsOf(
  { orgId }: Pick<ScopeCaller, 'orgId'>,
  managerId: number | null,
  alias: string,
): RawBuilder<boolean> {
  return managerId === null ? sql<boolean>`false` : reportsPredicate(orgId, managerId, alias)
}

function scopePredicate(ctx: ScopeCaller, scope: Scope, alias: string): RawBuilder<boolean>[] {
  const { actor, orgId } = ctx
  switch (scope) {
    case 'organisation':
      return [sql<boolean>`true`]
    case 'self':
      return actor.employeeId === null ? [] : [sql<boolean>`${sql.ref(`${alias}.id`)} = ${actor.employeeId}`]
    case 'reports':
      return actor.employeeId === null || !actor.isTeamLead
        ? []
        : [reportsPredicate(orgId, actor.employeeId, alias)]
    case 'group':
      return actor.groups.map((group) => groupPredicate(group, alias))
  }
}

export interface ScopeCaller {
  actor: Actor
  orgId: number
}

/**
 * The single predicate by which lists, details, exports, counts, charts and bulk actions select people: true
 * for the employees on whom the caller holds `permission`.
 *
 * @param alias the name under which the query reads table `employee`
 */
export function employeeScope(ctx: ScopeCaller, permission: string, alias = 'employee'): RawBuilder<boolean> {
  const parts = [...scopesOf(ctx.actor, permission)].flatMap((scope) => scopePredicate(ctx, scope, alias))
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}
