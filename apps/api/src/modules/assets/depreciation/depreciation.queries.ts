import type { DepreciationBy, DepreciationMethod } from '@muster/contract/assets/assets.constants'
import type { DepreciationRow, DepreciationTotal } from '@muster/contract/assets/depreciation.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { type AssetSelection, selectedAssets } from '../assets.queries.ts'

/** How the organisation counts parts of a year. */
const bySql = (ctx: Ctx) => sql<DepreciationBy>`
  coalesce((select depreciates_by from asset_setting where org_id = ${ctx.orgId}), 'month')`
const yearStartSql = (ctx: Ctx) =>
  sql<number>`(select financial_year_start::int from organisation where org_id = ${ctx.orgId})`

/** Depreciation of asset `a` of type `t` until a day, which no longer counts. */
export const depreciatedSql = (ctx: Ctx, until: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  asset_depreciated(a.cost, a.currency, a.purchased_on, t.depreciation, t.life_months, t.salvage_percent, t.rate_percent,
    ${bySql(ctx)}, ${yearStartSql(ctx)}, ${until})`

export interface RegisterFacts {
  today: string
  by: DepreciationBy
  year_start: number
  /** First purchase of anything. */
  first: string | null
}

/** What a register depends on besides its assets. */
export const registerFactsQuery = (ctx: Ctx): DeferredQuery<RegisterFacts> =>
  deferredQuery(
    sql<RegisterFacts>`select ${organisationTodaySql(ctx)}::text as today, ${bySql(ctx)} as by,
      ${yearStartSql(ctx)} as year_start, (select min(purchased_on)::text from asset
        where org_id = ${ctx.orgId} and cost is not null) as first`,
    ([row]) => found(row),
  )

interface Period {
  from: string
  to: string
}

/** Which assets are in the register of a year: those that were there on any day of it. */
const inYear = (ctx: Ctx, selection: AssetSelection, { from, to }: Period) => sql`
  ${selectedAssets(ctx, { ...selection, retired: 'all' })} and a.cost is not null and a.purchased_on <= ${to}::date
  and (a.retired_on is null or a.retired_on >= ${from}::date)`

/** Amounts of `r`, which has cost, purchase and write-off, and the depreciation before and until the end of the year. */
const amounts = ({ from, to }: Period) => sql`
  case when r.purchased_on < ${from}::date then r.cost - r.before else 0 end as opening,
  case when r.purchased_on < ${from}::date then 0 else r.cost end as additions, r.until - r.before as charge,
  r.until as accumulated,
  case when r.retired_on <= ${to}::date then r.cost - r.until else 0 end as written_off,
  case when r.retired_on <= ${to}::date then 0 else r.cost - r.until end as closing`

const depreciated = (ctx: Ctx, { from, to }: Period) => sql`
  ${depreciatedSql(ctx, sql`${from}::date`)} as before,
  ${depreciatedSql(ctx, sql`least(${to}::date + 1, a.retired_on)`)} as until`

/** A page of the register, or a part of its file, by code. */
export const registerQuery = (
  ctx: Ctx,
  selection: AssetSelection,
  period: Period,
  { limit, offset = 0, after = '' }: { limit: number; offset?: number; after?: string },
): DeferredQuery<DepreciationRow[]> =>
  deferredQuery(
    sql<DepreciationRow>`
      with p as (select a.id from asset a where ${inYear(ctx, selection, period)} and a.code_key > ${after}
          order by a.code_key limit ${limit} offset ${offset}),
        r as (select a.id, a.code, a.code_key, a.name, t.name as type, c.name as category, coalesce(en.name, '') as entity,
            t.depreciation as method, a.purchased_on, a.retired_on, a.currency, a.cost, ${depreciated(ctx, period)}
          from p join asset a on a.org_id = ${ctx.orgId} and a.id = p.id
          join asset_type t on t.org_id = a.org_id and t.id = a.type_id
          join asset_category c on c.org_id = t.org_id and c.id = t.category_id
          left join entity en on en.org_id = a.org_id and en.id = a.entity_id),
        v as (select r.*, ${amounts(period)} from r)
      select v.id as "AID", v.code, v.name, v.type, v.category, v.entity, v.method, v.purchased_on::text as purchased_on,
        v.retired_on::text as retired_on, v.currency, v.cost::text as cost, v.opening::text as opening,
        v.additions::text as additions,
        v.charge::text as charge, v.accumulated::text as accumulated, v.written_off::text as written_off,
        v.closing::text as closing
      from v order by v.code_key`,
    (rows) => rows,
  )

export const registerCountQuery = (
  ctx: Ctx,
  selection: AssetSelection,
  period: Period,
): DeferredQuery<number> =>
  deferredQuery(
    sql<{
      total: number
    }>`select count(*)::int as total from asset a where ${inYear(ctx, selection, period)}`,
    ([row]) => row?.total ?? 0,
  )

/** Assets in use that the register lacks. */
export const incompleteQuery = (ctx: Ctx, selection: AssetSelection): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total from asset a
      where ${selectedAssets(ctx, selection)} and (a.cost is null or a.purchased_on is null)`,
    ([row]) => row?.total ?? 0,
  )

/** Sums by category and currency. */
export const registerTotalsQuery = (
  ctx: Ctx,
  selection: AssetSelection,
  period: Period,
): DeferredQuery<DepreciationTotal[]> =>
  deferredQuery(
    sql<DepreciationTotal>`
      with r as (select t.category_id, a.currency, a.purchased_on, a.retired_on, a.cost, ${depreciated(ctx, period)}
          from asset a join asset_type t on t.org_id = a.org_id and t.id = a.type_id
          where ${inYear(ctx, selection, period)}),
        v as (select r.*, ${amounts(period)} from r)
      select c.id as category_id, c.name as category, v.currency, count(*)::int as assets, sum(v.cost)::text as cost,
        sum(v.opening)::text as opening, sum(v.additions)::text as additions, sum(v.charge)::text as charge, sum(v.accumulated)::text as accumulated,
        sum(v.written_off)::text as written_off, sum(v.closing)::text as closing
      from v join asset_category c on c.org_id = ${ctx.orgId} and c.id = v.category_id
      group by c.id, c.name, v.currency order by lower(c.name), c.id, v.currency`,
    (rows) => rows,
  )

export interface DepreciationFacts {
  today: string
  by: DepreciationBy
  year_start: number
  method: DepreciationMethod
  life_months: number | null
  salvage_percent: string
  rate_percent: string | null
}

/** The terms of an asset. */
export const depreciationFactsQuery = (ctx: Ctx, id: number): DeferredQuery<DepreciationFacts | undefined> =>
  deferredQuery(
    sql<DepreciationFacts>`
      select ${organisationTodaySql(ctx)}::text as today, ${bySql(ctx)} as by, ${yearStartSql(ctx)} as year_start,
        t.depreciation as method, t.life_months, t.salvage_percent::text as salvage_percent,
        t.rate_percent::text as rate_percent
      from asset a join asset_type t on t.org_id = a.org_id and t.id = a.type_id
      where a.org_id = ${ctx.orgId} and a.id = ${id}`,
    ([row]) => row,
  )
