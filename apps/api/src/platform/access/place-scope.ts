import type { Scope } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { type AccessGroup, type GroupDimension, scopesOf } from './actor.ts'

/*
 * Who may see and change records that are not about a person but at a place: assets, vendors, cash funds.
 *
 * - `organisation`: all of them.
 * - `group`: those whose entity and location are within the limits of one of the account's data permission groups. A group that
 *   limits something that such records don't have reaches none of them.
 */

/** Columns of the record that a query reads; one without a location, say, leaves it out. */
export interface PlaceColumns {
  entity?: string
  location?: string
}

export interface Place {
  entity_id: number | null
  location_id: number | null
}

function groupReaches({ limits }: Pick<AccessGroup, 'limits'>, columns: PlaceColumns): RawBuilder<boolean> {
  const entries = Object.entries(limits) as [GroupDimension, number[]][]
  const parts = entries.map(([dimension, values]) => {
    const column = columns[dimension as keyof PlaceColumns]
    return column ? sql<boolean>`${sql.ref(column)} = any (${values}::bigint[])` : sql<boolean>`false`
  })
  // Without limits a group reaches nothing rather than everything.
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const scopeReaches = (ctx: Ctx, scope: Scope, columns: PlaceColumns): RawBuilder<boolean>[] =>
  scope === 'organisation'
    ? [sql<boolean>`true`]
    : scope === 'group'
      ? ctx.actor.groups.map((group) => groupReaches(group, columns))
      : []

/** SQL condition: the caller holds `permission` over the record at this place. */
export function placeScope(ctx: Ctx, permission: string, columns: PlaceColumns): RawBuilder<boolean> {
  const scopes = scopesOf(ctx.actor, permission)
  // The planner knows the order of an index only where there is no further condition.
  if (scopes.has('organisation')) return sql<boolean>`true`
  const parts = [...scopes].flatMap((scope) => scopeReaches(ctx, scope, columns))
  if (parts.length === 0) return sql<boolean>`false`
  // A missing place is within no limit: null counts as false.
  return sql<boolean>`coalesce((${sql.join(parts, sql` or `)}), false)`
}

const columnOf: Partial<Record<GroupDimension, keyof Place>> = {
  entity: 'entity_id',
  location: 'location_id',
}

/** Whether the caller may have a record at a place: the same rule as `placeScope`, before there is a record. */
export function reachedPlaces(ctx: Ctx, permission: string): (place: Place) => boolean {
  const scopes = scopesOf(ctx.actor, permission)
  if (scopes.has('organisation')) return () => true
  const groups = scopes.has('group') ? ctx.actor.groups : []
  return (place) =>
    groups.some(({ limits }) => {
      const entries = Object.entries(limits) as [GroupDimension, number[]][]
      return (
        entries.length > 0 &&
        entries.every(([dimension, values]) => {
          const column = columnOf[dimension]
          const id = column ? place[column] : null
          return id !== null && values.includes(id)
        })
      )
    })
}
