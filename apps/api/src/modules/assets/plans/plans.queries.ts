import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'

/** Amounts of a plan, exact decimals in its currency. */
export interface PlanStanding {
  PLAN_ID: number
  year: number
  from: string
  type_id: number
  type: string
  entity_id: number | null
  entity: string
  budget: string
  currency: string
  note: string
  version: number
  spent: string
  committed: string
  requested: string
  left: string
  other_currencies: number
}

/** The day by which a purchase counts: when it is expected or needed, or was requested. */
const purchaseDay = (ctx: Ctx) => sql`coalesce(b.expected_on, b.needed_by, (b.requested_at at time zone (
  select o.time_zone from organisation o where o.org_id = ${ctx.orgId}))::date)`

/** First day of the financial year of plan `r`, and of the one after. */
const yearFrom = (ctx: Ctx, years = 0) => sql`make_date(r.year + ${sql.lit(years)}, (
  select o.financial_year_start::int from organisation o where o.org_id = ${ctx.orgId}), 1)`

/**
 * Plans `r` with what was bought in their year, what is ordered and what is requested. What a purchase was for an entity
 * stays with it, wherever its assets are moved later.
 *
 * @param except a purchase that does not count
 */
const standingsSql = (
  ctx: Ctx,
  of: RawBuilder<unknown>,
  except: RawBuilder<unknown> = sql`0`,
): RawBuilder<PlanStanding> => sql<PlanStanding>`
  select v.*, (v.budget::numeric - v.spent::numeric - v.committed::numeric - v.requested::numeric)::text as left from (
    select r.id as "PLAN_ID", r.year, ${yearFrom(ctx)}::text as from, r.type_id, t.name as type, r.entity_id,
      coalesce(en.name, '') as entity, r.budget::text as budget, r.currency, r.note, r.version,
      coalesce(s.spent, 0)::text as spent, coalesce(p.committed, 0)::text as committed,
      coalesce(p.requested, 0)::text as requested, (coalesce(s.others, 0) + coalesce(p.others, 0))::int as other_currencies
    from asset_plan r join asset_type t on t.org_id = r.org_id and t.id = r.type_id
    left join entity en on en.org_id = r.org_id and en.id = r.entity_id
    left join lateral (
      select sum(a.cost) filter (where a.currency = r.currency) as spent,
        count(*) filter (where a.currency <> r.currency) as others
      from asset a left join asset_purchase b on b.org_id = a.org_id and b.request_id = a.purchase_id
      where a.org_id = ${ctx.orgId} and a.type_id = r.type_id and a.cost is not null
        and a.purchased_on >= ${yearFrom(ctx)} and a.purchased_on < ${yearFrom(ctx, 1)}
        and (r.entity_id is null or coalesce(b.entity_id, a.entity_id) = r.entity_id)) s on true
    left join lateral (
      select sum(b.unit_cost * (b.quantity - b.received))
          filter (where b.state in ('approved', 'ordered') and b.currency = r.currency) as committed,
        sum(b.unit_cost * b.quantity) filter (where b.state = 'requested' and b.currency = r.currency) as requested,
        count(*) filter (where b.currency <> r.currency) as others
      from asset_purchase b
      where b.org_id = ${ctx.orgId} and b.type_id = r.type_id and b.state in ('requested', 'approved', 'ordered')
        and b.request_id <> ${except} and b.unit_cost is not null
        and ${purchaseDay(ctx)} >= ${yearFrom(ctx)} and ${purchaseDay(ctx)} < ${yearFrom(ctx, 1)}
        and (r.entity_id is null or b.entity_id = r.entity_id)) p on true
    where r.org_id = ${ctx.orgId} and ${of}) v`

export const plansQuery = (ctx: Ctx, year: number): DeferredQuery<PlanStanding[]> =>
  deferredQuery(
    sql<PlanStanding>`select w.* from (${standingsSql(ctx, sql`r.year = ${year}`)}) w
      order by lower(w.type), w.type_id, w.entity_id is not null, lower(w.entity), w."PLAN_ID"`,
    (rows) => rows,
  )

/** What a purchase would take, or takes, of the plans that cover it. */
interface PlannedPurchase {
  id: number
  type_id: number
  entity_id: number | null
  /** Null: today. */
  day: string | null
}

/** The plans that cover purchases, each without the purchase itself. One statement. */
export const coveringQuery = (
  ctx: Ctx,
  purchases: readonly PlannedPurchase[],
): DeferredQuery<(PlanStanding & { id: number })[]> =>
  deferredQuery(
    sql<PlanStanding & { id: number }>`
      select x.id, w.* from jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb)
        x (id bigint, type_id bigint, entity_id bigint, day date)
      cross join lateral (${standingsSql(
        ctx,
        sql`r.type_id = x.type_id and (r.entity_id is null or r.entity_id = x.entity_id)
          and coalesce(x.day, ${organisationTodaySql(ctx)}) >= ${yearFrom(ctx)}
          and coalesce(x.day, ${organisationTodaySql(ctx)}) < ${yearFrom(ctx, 1)}`,
        sql`x.id`,
      )}) w order by x.id, w.entity_id nulls last`,
    (rows) => rows,
  )
