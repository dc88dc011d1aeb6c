import type { RawBuilder } from 'kysely'
import { type Place, placeScope, reachedPlaces as reachedBy } from '../../platform/access/place-scope.ts'
import type { Ctx } from '../../platform/context.ts'

/* Who may see and change assets, for queries over asset `a`: by its entity and location. */

export const VIEW = 'assets.list.view'
export const MANAGE = 'assets.list.manage'
export const LOG = 'assets.log.view'
export const SET_UP = 'assets.category.manage'
export const PURCHASE = 'assets.purchase.manage'
export const OF_PERSON = 'assets.person.view'

/** Whether the caller may manage an asset at a place: the same rule as `assetScope`, before there is an asset. */
export const reachedPlaces = (ctx: Ctx): ((place: Place) => boolean) => reachedBy(ctx, MANAGE)

/** The assets on which the caller holds `permission`: the single predicate of lists, details, files and changes. */
export const assetScope = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  placeScope(ctx, permission, { entity: 'a.entity_id', location: 'a.location_id' })
