import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../platform/access/actor.ts'
import { placeScope, reachedPlaces } from '../../platform/access/place-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { isHeldByOthers } from '../employees/index.ts'

/*
 * Who may see and change cash funds `f`: by their entity and location. Custodians see and keep theirs; whoever asked for cash sees
 * their own requests, and approvers do by the request engine.
 */

export const RAISE = 'petty-cash.request.raise'
export const VIEW = 'petty-cash.fund.view'
export const MANAGE = 'petty-cash.fund.manage'
export const SET_UP = 'petty-cash.setup.manage'

export const fundScope = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  placeScope(ctx, permission, { entity: 'f.entity_id', location: 'f.location_id' })

/** SQL condition: the caller keeps fund `f`. */
export const keeps = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(f.custodian_id is not distinct from ${actor.employeeId}::bigint)`

/** SQL condition: the caller sees fund `f`. */
export const seesFund = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${keeps(ctx)} or ${fundScope(ctx, VIEW)} or ${fundScope(ctx, MANAGE)})`

/** Refuses who has nothing to do with petty cash. @throws AppError `access.denied` */
export function requireAnyOf({ actor }: Ctx, ...permissions: string[]): void {
  if (!permissions.some((permission) => holds(actor, permission))) fail('access.denied')
}

/** Where fund `f` is, for who holds a permission there. */
const fundPlace = { entity: sql`f.entity_id`, location: sql`f.location_id` }

/** SQL condition: somebody else than the caller may manage fund `f`; `parties` count as little as the caller. */
export const isManagedByOthers = (
  ctx: Ctx,
  parties: readonly RawBuilder<unknown>[] = [],
): RawBuilder<boolean> => isHeldByOthers(ctx, MANAGE, fundPlace, parties)

/** As `isManagedByOthers`, of a place that a fund is not at yet. */
export const isManagedByOthersAt = (
  ctx: Ctx,
  { entity, location }: { entity: number | null; location: number | null },
): RawBuilder<boolean> =>
  isHeldByOthers(ctx, MANAGE, { entity: sql`${entity}::bigint`, location: sql`${location}::bigint` })

export const reachesPlace = (ctx: Ctx) => reachedPlaces(ctx, MANAGE)
