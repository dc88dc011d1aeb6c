import type { RawBuilder } from 'kysely'
import { placeScope, reachedPlaces } from '../../platform/access/place-scope.ts'
import type { Ctx } from '../../platform/context.ts'

/*
 * Who may see and change vendors `v` and their invoices `c`: by their entity. What belongs to no entity is the whole organisation's.
 * Whoever submitted an invoice sees it, and its approvers do by the request engine.
 */

export const SUBMIT = 'vendors.claim.submit'
export const VIEW = 'vendors.list.view'
export const MANAGE = 'vendors.list.manage'
export const BANK = 'vendors.bank.manage'
export const PAY = 'vendors.claim.pay'
export const SET_UP = 'vendors.category.manage'

export const vendorScope = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  placeScope(ctx, permission, { entity: 'v.entity_id' })

export const claimScope = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  placeScope(ctx, permission, { entity: 'c.entity_id' })

/** Whether the caller may have a vendor of an entity. */
export const reachesEntity = (ctx: Ctx, permission: string): ((entityId: number | null) => boolean) => {
  const reaches = reachedPlaces(ctx, permission)
  return (entity_id) => reaches({ entity_id, location_id: null })
}
