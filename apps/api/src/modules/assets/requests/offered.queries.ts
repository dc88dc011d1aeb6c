import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'

interface Offered {
  id: number
  name: string
}

/** Types that can be requested: active ones of active categories. */
export const offeredTypesQuery = (ctx: Ctx): DeferredQuery<Offered[]> =>
  deferredQuery(
    sql<Offered>`select t.id, t.name from asset_type t join asset_category c on c.org_id = t.org_id and c.id = t.category_id
      where t.org_id = ${ctx.orgId} and t.status = 1 and c.status = 1 order by lower(t.name), t.id`,
    (rows) => rows,
  )

export const offeredTypes = (ctx: Ctx, db: Db): Promise<Offered[]> => runQuery(db, offeredTypesQuery(ctx))

export const offeredLocationsQuery = (ctx: Ctx): DeferredQuery<Offered[]> =>
  deferredQuery(
    sql<Offered>`select id, name from location where org_id = ${ctx.orgId} and status = 1 order by lower(name), id`,
    (rows) => rows,
  )

export const offeredEntitiesQuery = (ctx: Ctx): DeferredQuery<Offered[]> =>
  deferredQuery(
    sql<Offered>`select id, name from entity where org_id = ${ctx.orgId} and status = 1 order by lower(name), id`,
    (rows) => rows,
  )

export const currencyQuery = (ctx: Ctx): DeferredQuery<string> =>
  deferredQuery(
    sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
    ([row]) => row?.currency ?? '',
  )
