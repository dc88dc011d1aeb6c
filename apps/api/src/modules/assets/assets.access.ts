import type { Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { type AccessGroup, type GroupDimension, scopesOf } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'

/*
 * Who may see and change assets, for queries over asset `a`.
 *
 * - `organisation`: all assets.
 * - `group`: those whose entity and location are within the limits of one of the account's data permission groups. A group that
 *   limits something that assets don't have reaches none of them.
 */

export const VIEW = 'assets.list.view'
export const MANAGE = 'assets.list.manage'
export const LOG = 'assets.log.view'
export const SET_UP = 'assets.category.manage'
export const PURCHASE = 'assets.purchase.manage'
export const OF_PERSON = 'assets.person.view'

const columnOf: Partial<Record<GroupDimension, string>> = { entity: 'entity_id', location: 'location_id' }

function groupReaches({ limits }: Pick<AccessGroup, 'limits'>): RawBuilder<boolean> {
  const entries = Object.entries(limits) as [GroupDimension, number[]][]
  const parts = entries.map(([dimension, values]) => {
    const column = columnOf[dimension]
    return column ? sql<boolean>`${sql.ref(`a.${column}`)} = any (${values}::bigint[])` : sql<boolean>`false`
  })
  // Without limits a group reaches nothing rather than everything.
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const scopeReaches = (ctx: Ctx, scope: Scope): RawBuilder<boolean>[] =>
  scope === 'organisation'
    ? [sql<boolean>`true`]
    : scope === 'group'
      ? ctx.actor.groups.map(groupReaches)
      : []

/** Whether the caller may manage an asset at a place: the same rule as `assetScope`, before there is an asset. */
export function reachedPlaces(
  ctx: Ctx,
): (place: { entity_id: number | null; location_id: number | null }) => boolean {
  const scopes = scopesOf(ctx.actor, MANAGE)
  if (scopes.has('organisation')) return () => true
  const groups = scopes.has('group') ? ctx.actor.groups : []
  return (place) =>
    groups.some(({ limits }) => {
      const entries = Object.entries(limits) as [GroupDimension, number[]][]
      return (
        entries.length > 0 &&
        entries.every(([dimension, values]) => {
          const column = columnOf[dimension] as keyof typeof place | undefined
          const id = column ? place[column] : null
          return id !== null && values.includes(id)
        })
      )
    })
}

/** The assets on which the caller holds `permission`: the single predicate of lists, details, files and changes. */
export function assetScope(ctx: Ctx, permission: string): RawBuilder<boolean> {
  const scopes = scopesOf(ctx.actor, permission)
  // The planner knows the order of an index only where there is no further condition.
  if (scopes.has('organisation')) return sql<boolean>`true`
  const parts = [...scopes].flatMap((scope) => scopeReaches(ctx, scope))
  if (parts.length === 0) return sql<boolean>`false`
  // A missing place is within no limit: null counts as false.
  return sql<boolean>`coalesce((${sql.join(parts, sql` or `)}), false)`
}
