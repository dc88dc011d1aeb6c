import { type AssetStatus, assetStatuses } from '@muster/contract/assets/assets.constants'
import type { readAssetDashboard } from '@muster/contract/assets/insights.contract'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type AssetSelection, masterFiltersQuery, selectedAssets, warrantyEnds } from '../assets.queries.ts'

type Dashboard = DataOf<typeof readAssetDashboard>
type Counted = Dashboard['types'][number]

const selectionOf = ({
  category_id = [],
  location_id = [],
  entity_id = [],
}: BodyOf<typeof readAssetDashboard>): AssetSelection => ({
  filters: {
    [FILTER.assetCategory]: category_id,
    [FILTER.location]: location_id,
    [FILTER.entity]: entity_id,
  },
})

const statusesQuery = (of: RawBuilder<unknown>): DeferredQuery<Dashboard['statuses']> =>
  deferredQuery(
    sql<{ status: AssetStatus; total: number }>`
      select a.status, count(*)::int as total from asset a where ${of} group by a.status`,
    (rows) =>
      assetStatuses.map((status) => ({
        status,
        total: rows.find((row) => row.status === status)?.total ?? 0,
      })),
  )

const TYPES = 15

/** By type and by category, from one reading of the assets. */
const typesQuery = (
  of: RawBuilder<unknown>,
): DeferredQuery<(Counted & { category_id: number; category: string })[]> =>
  deferredQuery(
    sql<Counted & { category_id: number; category: string }>`
      select t.id, t.name, t.category_id, c.name as category, x.total
      from (select a.org_id, a.type_id, count(*)::int as total from asset a where ${of} group by 1, 2) x
      join asset_type t on t.org_id = x.org_id and t.id = x.type_id
      join asset_category c on c.org_id = t.org_id and c.id = t.category_id
      order by x.total desc, lower(t.name), t.id`,
    (rows) => rows,
  )

const locationsQuery = (of: RawBuilder<unknown>): DeferredQuery<Counted[]> =>
  deferredQuery(
    sql<Counted>`
      select l.id, coalesce(l.name, '') as name, x.total
      from (select a.org_id, a.location_id, count(*)::int as total from asset a where ${of} group by 1, 2) x
      left join location l on l.org_id = x.org_id and l.id = x.location_id
      order by l.id is null, x.total desc, lower(l.name), l.id limit ${TYPES}`,
    (rows) => rows,
  )

const monthsQuery = (ctx: Ctx, of: RawBuilder<unknown>): DeferredQuery<Dashboard['months']> => {
  const first = sql`date_trunc('month', ${organisationTodaySql(ctx)}::timestamp) - interval '11 months'`
  return deferredQuery(
    sql<Dashboard['months'][number]>`
      select to_char(m, 'YYYY-MM') as month, coalesce(x.total, 0) as total
      from generate_series(${first}, ${organisationTodaySql(ctx)}::timestamp, interval '1 month') m
      left join (select date_trunc('month', a.purchased_on::timestamp) as month, count(*)::int as total from asset a
        where ${of} and a.purchased_on >= (${first})::date and a.purchased_on <= ${organisationTodaySql(ctx)} group by 1) x
        on x.month = m
      order by m`,
    (rows) => rows,
  )
}

const attentionQuery = (ctx: Ctx, of: RawBuilder<unknown>): DeferredQuery<Dashboard['attention']> =>
  deferredQuery(
    sql<Dashboard['attention']>`
      select count(*) filter (where h.due_back_on < ${organisationTodaySql(ctx)})::int as overdue,
        count(*) filter (where h.answer = 'disputed')::int as disputed,
        count(*) filter (where h.id is not null and h.answer is null)::int as unanswered,
        count(*) filter (where ${warrantyEnds(ctx)})::int as warranty
      from asset a left join asset_holding h on h.org_id = a.org_id and h.asset_id = a.id and h.ended_on is null
      where ${of}`,
    ([row]) => row ?? { overdue: 0, disputed: 0, unanswered: 0, warranty: 0 },
  )

const costsQuery = (of: RawBuilder<unknown>): DeferredQuery<Dashboard['costs']> =>
  deferredQuery(
    sql<Dashboard['costs'][number]>`
      select sum(a.cost)::text as amount, a.currency from asset a
      where ${of} and a.cost is not null group by a.currency order by sum(a.cost) desc, a.currency`,
    (rows) => rows,
  )

/** Sums of the types, in the order of their size. */
function categoriesOf(types: readonly (Counted & { category_id: number; category: string })[]): Counted[] {
  const byId = new Map<number, Counted>()
  for (const { category_id: id, category: name, total } of types)
    byId.set(id, { id, name, total: (byId.get(id)?.total ?? 0) + total })
  return [...byId.values()].sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1))
}

/** Figures of the assets in use and in reach. One statement. */
export function readDashboard(ctx: Ctx, body: BodyOf<typeof readAssetDashboard>): Promise<Dashboard> {
  const of = selectedAssets(ctx, selectionOf(body))
  const retired = selectedAssets(ctx, { ...selectionOf(body), retired: 1 })
  return readTx(ctx, async (db) => {
    const { types, masters, ...read } = await runQuery(
      db,
      combineQueries({
        ...{ statuses: statusesQuery(of), types: typesQuery(of), locations: locationsQuery(of) },
        ...{ months: monthsQuery(ctx, of), attention: attentionQuery(ctx, of), costs: costsQuery(of) },
        retired: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total from asset a where ${retired}`,
          ([row]) => row?.total ?? 0,
        ),
        masters: masterFiltersQuery(ctx),
      }),
    )
    const { categories, locations, entities } = masters
    return {
      ...read,
      total: read.statuses.reduce((sum, { total }) => sum + total, 0),
      categories: categoriesOf(types),
      types: types.slice(0, TYPES).map(({ id, name, total }) => ({ id, name, total })),
      filters: { categories, locations, entities },
    }
  })
}
