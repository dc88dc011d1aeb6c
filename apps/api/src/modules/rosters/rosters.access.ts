import { type RawBuilder, sql } from 'kysely'
import { type AccessGroup, scopesOf } from '../../platform/access/actor.ts'
import { groupPredicate } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'

export const VIEW = 'rosters.roster.view'
export const MANAGE = 'rosters.roster.manage'
export const PUBLISH = 'rosters.roster.publish'
export const OWN_DAYS = 'rosters.days.view'

function ofGroup(ctx: Ctx, group: AccessGroup, location: string): RawBuilder<boolean> {
  const { location: places } = group.limits
  if (places) return sql<boolean>`${sql.ref(location)} = any (${[...places]}::bigint[])`
  // A group without locations reaches those where its people work.
  return sql<boolean>`exists (select from employee g where g.org_id = ${ctx.orgId}
    and g.location_id = ${sql.ref(location)} and g.status = 'active' and ${groupPredicate(group, 'g')})`
}

/**
 * SQL condition: the caller reaches the rosters of a location: all, or those of their data permission groups.
 *
 * @param location the column with the location's id, such as `r.location_id`
 */
export function locationScope(ctx: Ctx, permission: string, location: string): RawBuilder<boolean> {
  const scopes = scopesOf(ctx.actor, permission)
  if (scopes.has('organisation')) return sql<boolean>`true`
  if (!scopes.has('group') || ctx.actor.groups.length === 0) return sql<boolean>`false`
  const parts = ctx.actor.groups.map((group) => ofGroup(ctx, group, location))
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}
