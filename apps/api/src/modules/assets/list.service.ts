import type { AssetRow } from '@muster/contract/assets/asset-shapes'
import { assetEventKinds, assetStatuses, BOARD_ROWS } from '@muster/contract/assets/assets.constants'
import type {
  listAssetLog,
  listAssets,
  readAsset,
  readAssetBoard,
} from '@muster/contract/assets/assets.contract'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { type BodyOf, type DataOf, field, pageCount, type QueryOf, z } from '@muster/contract/kit/index'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import { cachedCount } from '../../platform/db/newest-first.ts'
import { readTx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { sortOf } from '../../platform/list-sort.ts'
import { LOG, MANAGE, SET_UP, VIEW } from './assets.access.ts'
import {
  type AssetOrder,
  type AssetPlace,
  assetCountQuery,
  assetQuery,
  assetsQuery,
  masterFiltersQuery,
} from './assets.queries.ts'
import { assetsTexts } from './assets.texts.ts'
import { detailsView, stateOf } from './assets.views.ts'
import { depreciationFactsQuery } from './depreciation/depreciation.queries.ts'
import { depreciationView } from './depreciation/depreciation.views.ts'
import { type LogFilter, logCountQuery, logQuery } from './log.queries.ts'
import { possibleActions } from './rules/asset-moves.ts'

const NEWEST_LOG = 50

const orders = { added: 'added', code: 'code' } as const satisfies Record<string, AssetOrder['by']>

/** @throws AppError `request.invalid` for an order that the list does not have */
const orderOf = (sort = '-added'): AssetOrder => ({
  by: sortOf<AssetOrder['by']>(orders, sort) ?? 'added',
  descending: sort.startsWith('-'),
})

/** @throws AppError `request.invalid` for a cursor that no list issued */
function placeOf(cursor: string | undefined, { by }: AssetOrder): AssetPlace | undefined {
  if (!cursor) return undefined
  try {
    const [key, value, before] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isValue = by === 'code' ? typeof value === 'string' : Number.isSafeInteger(value)
    if (key === by && isValue && typeof before === 'boolean') return { value, before }
  } catch {
    // Reported below, like any other malformed cursor.
  }
  fail('request.invalid', { fields: { cursor: assetsTexts('unknownPlace') } })
}

const cursorOf = (row: AssetRow | undefined, { by }: AssetOrder, before: boolean): string | null =>
  row
    ? Buffer.from(JSON.stringify([by, by === 'code' ? row.code.toLowerCase() : row.AID, before])).toString(
        'base64url',
      )
    : null

/** A page of assets. Two statements at most. */
export function pageOfAssets(ctx: Ctx, body: BodyOf<typeof listAssets>): Promise<DataOf<typeof listAssets>> {
  const { page, limit, sort, cursor, ...selection } = body
  const order = orderOf(sort)
  const place = placeOf(cursor, order)
  const offset = place ? 0 : (page - 1) * limit
  return readTx(ctx, async (db) => {
    const { rows: read, master_filters } = await runQuery(
      db,
      combineQueries({
        rows: assetsQuery(ctx, selection, { order, place, limit: limit + 1, offset }),
        master_filters: masterFiltersQuery(ctx),
      }),
    )
    const hasMore = read.length > limit
    const assets = read.slice(0, limit)
    if (place?.before) assets.reverse()
    const isFirst = place?.before ? !hasMore : !place && page === 1
    const isLast = place?.before ? false : !hasMore
    const total =
      isFirst && isLast
        ? assets.length
        : await cachedCount(ctx, `assets ${ctx.actor.accountId} ${JSON.stringify(selection)}`, () =>
            runQuery(db, assetCountQuery(ctx, selection)),
          )
    return {
      ...{ assets, total_rows: total, numPages: pageCount(total, limit), master_filters },
      next_cursor: isLast ? null : cursorOf(assets.at(-1), order, false),
      previous_cursor: isFirst ? null : cursorOf(assets[0], order, true),
      abilities: {
        manage: holds(ctx.actor, MANAGE),
        set_up: holds(ctx.actor, SET_UP),
        log: holds(ctx.actor, LOG),
      },
    }
  })
}

/** Assets in use by status. One statement. */
export function readBoard(
  ctx: Ctx,
  { filters = {}, search }: BodyOf<typeof readAssetBoard>,
): Promise<DataOf<typeof readAssetBoard>> {
  const chosen = filters[String(FILTER.status)]?.map(Number)
  const shown = assetStatuses.filter((status) => !chosen?.length || chosen.includes(status))
  const of = (status: number) => ({ search, filters: { ...filters, [FILTER.status]: [status] } })
  const page = { order: orderOf(), limit: BOARD_ROWS, offset: 0 }
  return readTx(ctx, async (db) => {
    const columns = await runQuery(
      db,
      combineQueries(
        Object.fromEntries(
          shown.flatMap((status) => [
            [`rows${status}`, assetsQuery(ctx, of(status), page)],
            [`total${status}`, assetCountQuery(ctx, of(status))],
          ]),
        ),
      ),
    )
    return {
      columns: shown.map((status) => ({
        status,
        total: columns[`total${status}`] as number,
        assets: columns[`rows${status}`] as AssetRow[],
      })),
    }
  })
}

/** @throws AppError `record.not_found`, also for an asset out of reach */
export function readDetails(ctx: Ctx, id: number): Promise<DataOf<typeof readAsset>> {
  return readTx(ctx, async (db) => {
    const {
      asset: read,
      managed,
      log,
      terms,
    } = await runQuery(
      db,
      combineQueries({
        asset: assetQuery(ctx, id, VIEW),
        managed: assetQuery(ctx, id, MANAGE),
        log: logQuery(ctx, VIEW, { AID: id }, { limit: NEWEST_LOG, offset: 0 }),
        terms: depreciationFactsQuery(ctx, id),
      }),
    )
    const asset = found(read)
    const manage = managed !== undefined
    return {
      asset: detailsView(asset),
      log,
      depreciation: depreciationView(asset, found(terms)),
      abilities: {
        manage,
        actions: manage ? possibleActions(stateOf(asset)) : [],
        remove: manage && asset.events <= 1,
      },
    }
  })
}

const logFilters = z.object({
  AID: z.optional(field.id()),
  kind: z.optional(z.array(z.enum(assetEventKinds)).check(z.maxLength(assetEventKinds.length))),
  from: z.optional(field.isoDate()),
  to: z.optional(field.isoDate()),
})

/** @throws AppError `request.invalid` unless it is the JSON of filters */
function filtersOf(text: string | undefined): LogFilter {
  if (!text) return {}
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    fail('request.invalid', { fields: { filters: assetsTexts('unknownFilters') } })
  }
  const read = logFilters.safeParse(given)
  return read.success
    ? read.data
    : fail('request.invalid', { fields: { filters: assetsTexts('unknownFilters') } })
}

/** A page of the log of all assets in reach. One statement. */
export function pageOfLog(
  ctx: Ctx,
  query: QueryOf<typeof listAssetLog>,
): Promise<DataOf<typeof listAssetLog>> {
  const { page, limit_count: limit, search, filters } = query
  const filter = { ...filtersOf(filters), search }
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        rows: logQuery(ctx, LOG, filter, { limit, offset: (page - 1) * limit }),
        count: logCountQuery(ctx, LOG, filter),
      }),
    ),
  )
}
