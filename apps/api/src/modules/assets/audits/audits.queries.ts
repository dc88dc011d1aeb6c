import type { AssetAudit, AuditItem, readAudit } from '@muster/contract/assets/audits.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { assetScope, MANAGE } from '../assets.access.ts'

type Input = BodyOf<typeof readAudit>

/*
 * What is expected is fixed when an audit starts. What happens to an asset meanwhile does not matter for whether it is found: it may be
 * handed over, returned or moved. What is written off meanwhile is no longer expected; an ended audit stays as it was.
 */
const conditionOf: Readonly<Record<Input['view'], RawBuilder<unknown>>> = {
  found: sql`i.is_expected and i.found_at is not null`,
  missing: sql`i.is_expected and i.found_at is null and (y.closed_at is not null or a.retired_on is null)`,
  surplus: sql`not i.is_expected`,
}

/** Items of assets in reach; codes that no asset has are for everybody who sees the audit. */
const items = (ctx: Ctx) => sql`
  from asset_audit_item i join asset_audit y on y.org_id = i.org_id and y.id = i.audit_id
  left join asset a on a.org_id = i.org_id and a.id = i.asset_id
  where i.org_id = ${ctx.orgId} and (i.asset_id is null or ${assetScope(ctx, MANAGE)})`

/** Counts of audit `u`. */
const counts = (ctx: Ctx) => sql`
  left join lateral (select count(*) filter (where ${conditionOf.found})::int as found,
    count(*) filter (where ${conditionOf.missing})::int as missing, count(*) filter (where ${conditionOf.surplus})::int as surplus
    ${items(ctx)} and i.audit_id = u.id) n on true`

const columns = sql`
  u.id as audit_id, u.name, coalesce(lo.name, '') as location, coalesce(c.name, '') as category, u.started_at, u.started_by,
  u.closed_at, u.closed_by, u.note, u.version, n.found + n.missing as expected, n.found, n.missing, n.surplus`

const joins = sql`
  left join location lo on lo.org_id = u.org_id and lo.id = u.location_id
  left join asset_category c on c.org_id = u.org_id and c.id = u.category_id`

const viewOf = (row: AssetAudit): AssetAudit => ({
  ...row,
  started_at: instantOf(row.started_at),
  closed_at: instantOf(row.closed_at),
})

/** Audits with an asset in reach: those of places that the caller does not manage are hidden. */
const isReached = (ctx: Ctx) =>
  sql`exists (select ${items(ctx)} and i.audit_id = u.id and i.asset_id is not null)`

export const auditsQuery = (
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<AssetAudit[]> =>
  deferredQuery(
    sql<AssetAudit>`
      select ${columns} from (select * from asset_audit u where u.org_id = ${ctx.orgId} and ${isReached(ctx)}
        order by u.id desc limit ${limit} offset ${offset}) u ${joins} ${counts(ctx)} order by u.id desc`,
    (rows) => rows.map(viewOf),
  )

export const auditCountQuery = (ctx: Ctx): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`
      select count(*)::int as total from asset_audit u where u.org_id = ${ctx.orgId} and ${isReached(ctx)}`,
    ([row]) => row?.total ?? 0,
  )

export const auditQuery = (ctx: Ctx, id: number): DeferredQuery<AssetAudit | undefined> =>
  deferredQuery(
    sql<AssetAudit>`
      select ${columns} from asset_audit u ${joins} ${counts(ctx)}
      where u.org_id = ${ctx.orgId} and u.id = ${id} and ${isReached(ctx)}`,
    ([row]) => row && viewOf(row),
  )

const selected = (ctx: Ctx, { audit_id, view, search }: Input) => sql`
  ${items(ctx)} and i.audit_id = ${audit_id} and ${conditionOf[view]}
  ${search === '' ? sql`` : sql`and i.asset_id in (select f.asset_id from search_assets(${search}) f)`}`

export const itemsQuery = (ctx: Ctx, input: Input): DeferredQuery<AuditItem[]> =>
  deferredQuery(
    sql<AuditItem>`
      with p as (select i.id ${selected(ctx, input)} order by i.found_at desc nulls last, i.id
        limit ${input.limit} offset ${(input.page - 1) * input.limit})
      select i.id as item_id, i.asset_id as "AID", coalesce(a.code, i.code) as code, coalesce(a.name, '') as name,
        coalesce(t.name, '') as type, coalesce(lo.name, '') as location, a.status,
        case when h.id is not null then jsonb_build_object('EMPLOYEE_ID', e.id, 'EMPLOYEE_NAME', e.full_name,
          'EMPLOYEE_CODE', e.code) end as holder, i.found_at, i.found_by
      from p join asset_audit_item i on i.org_id = ${ctx.orgId} and i.id = p.id
      left join asset a on a.org_id = i.org_id and a.id = i.asset_id
      left join asset_type t on t.org_id = a.org_id and t.id = a.type_id
      left join location lo on lo.org_id = a.org_id and lo.id = a.location_id
      left join asset_holding h on h.org_id = a.org_id and h.asset_id = a.id and h.ended_on is null
      left join employee e on e.org_id = h.org_id and e.id = h.employee_id
      order by i.found_at desc nulls last, i.id`,
    (rows) => rows.map((row) => ({ ...row, found_at: instantOf(row.found_at) })),
  )

export const itemCountQuery = (ctx: Ctx, input: Input): DeferredQuery<number> =>
  deferredQuery(
    sql<{ total: number }>`select count(*)::int as total ${selected(ctx, input)}`,
    ([row]) => row?.total ?? 0,
  )
