import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import type { listSeparations } from '@muster/contract/offboarding/separations.contract'
import { holds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { MANAGE, SETTING } from '../offboarding.access.ts'
import {
  separationCountQuery,
  separationsQuery,
  statusCountsQuery,
  usedQuery,
} from './separations.queries.ts'

/** A page of the list. One statement. */
export async function pageOfSeparations(
  ctx: Ctx,
  { page, limit, ...filter }: BodyOf<typeof listSeparations>,
): Promise<DataOf<typeof listSeparations>> {
  const found = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: separationsQuery(ctx, filter, { limit, offset: (page - 1) * limit }),
        total_rows: separationCountQuery(ctx, filter),
        counts: statusCountsQuery(ctx, filter),
        departments: usedQuery(ctx, 'department'),
        locations: usedQuery(ctx, 'location'),
      }),
    ),
  )
  return {
    ...found,
    numPages: pageCount(found.total_rows, limit),
    abilities: { enter: holds(ctx.actor, MANAGE), settings: holds(ctx.actor, SETTING) },
  }
}
