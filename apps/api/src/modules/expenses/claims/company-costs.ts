import type { ClaimStatus } from '@muster/contract/expenses/expenses.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { expensesTexts } from '../expenses.texts.ts'

/*
 * What the company paid for something that is claimed, such as a ticket that the travel desk booked. It stands on the claim, so that
 * screen, sheet, files and accounting show the same whole cost; it is neither judged nor paid out.
 */

/** A cost that another module knows. */
export interface CompanyCost {
  /** What it is there, such as `booking:12`; once on a claim. */
  source: string
  categoryId: number
  on: string
  title: string
  /** In `currency`; negative for what came back after it was on another claim. */
  amount: string
  currency: string
  projectId: number | null
  costCentreId: number | null
}

export interface StoredCost {
  claim_id: number
  id: number
  category: string
  on: string
  title: string
  amount: string
  currency: string
  /** In the currency of the claim. */
  cost: string
  project: { id: number; name: string } | null
  cost_centre: { id: number; name: string } | null
}

/** SQL: what the company paid for claim `c`, in its currency. */
export const companySum = sql`(select money_text(coalesce(sum(x.cost), 0)) from expense_claim_cost x
  where x.org_id = c.org_id and x.claim_id = c.id)`

/** SQL: a cost `x` in the currency of claim `c`, rounded to its smallest unit. */
const converted = (amount: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
  sql`money_text(round(${amount} * coalesce(${rate}, 1), currency_decimals(c.currency)))::numeric`

export const companyCostsQuery = (ctx: Ctx, ofClaims: RawBuilder<unknown>): DeferredQuery<StoredCost[]> =>
  deferredQuery(
    sql<StoredCost>`
      select x.claim_id, x.id, k.name as category, x.spent_on::text as on, x.title, money_text(x.amount) as amount, x.currency,
        money_text(x.cost) as cost,
        (select jsonb_build_object('id', u.id, 'name', u.name) from expense_project u
          where u.org_id = x.org_id and u.id = x.project_id) as project,
        (select jsonb_build_object('id', u.id, 'name', u.name) from cost_centre u
          where u.org_id = x.org_id and u.id = x.cost_centre_id) as cost_centre
      from expense_claim_cost x join expense_category k on k.org_id = x.org_id and k.id = x.category_id
      where x.org_id = ${ctx.orgId} and x.claim_id in (${ofClaims}) order by x.claim_id, x.spent_on, x.id`,
    (rows) => rows,
  )

/** By source, what of its cost is on claims that are not rejected, in its own currency. */
export const onClaimsQuery = (ctx: Ctx, sources: RawBuilder<unknown>): DeferredQuery<Map<string, string>> =>
  deferredQuery(
    sql<{ source: string; amount: string }>`
      select x.source, money_text(sum(x.amount)) as amount from expense_claim_cost x
      join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id and c.status <> 'rejected'
      where x.org_id = ${ctx.orgId} and x.source in (${sources}) group by x.source`,
    (rows) => new Map(rows.map(({ source, amount }) => [source, amount])),
  )

/**
 * Puts costs on a draft of the caller’s, at the exchange rate of their day.
 *
 * @returns the sources that have no rate: they are not on the claim
 */
export async function addCompanyCosts(
  ctx: Ctx,
  db: Db,
  claimId: number,
  costs: readonly CompanyCost[],
): Promise<string[]> {
  if (costs.length === 0) return []
  const values = JSON.stringify(costs)
  const { rows } = await sql<{ source: string }>`
    insert into expense_claim_cost (org_id, claim_id, category_id, spent_on, title, amount, currency, rate, cost, project_id,
      cost_centre_id, source, created_at)
    select c.org_id, c.id, g."categoryId", g."on", left(g.title, 200), g.amount, g.currency, r.rate,
      ${converted(sql`g.amount`, sql`r.rate`)}, g."projectId", g."costCentreId", g.source, ${ctx.now.toString()}::timestamptz
    from expense_claim c
    cross join jsonb_to_recordset(${values}::jsonb) g ("categoryId" bigint, "on" date, title text, amount numeric, currency text,
      "projectId" bigint, "costCentreId" bigint, source text)
    left join lateral (select y.rate from expense_rate y where y.org_id = c.org_id and y.from_currency = g.currency
      and y.to_currency = c.currency and y.on_date <= g."on" order by y.on_date desc limit 1) r on g.currency <> c.currency
    where c.org_id = ${ctx.orgId} and c.id = ${claimId} and (g.currency = c.currency or r.rate is not null)
    returning source`.execute(db)
  const added = new Set(rows.map(({ source }) => source))
  return costs.map(({ source }) => source).filter((source) => !added.has(source))
}

/**
 * Converts the costs of a claim whose currency has changed again, at the exchange rates of their days.
 *
 * @throws AppError `expenses.refused` where one has no rate: without it what the claim cost would be wrong
 */
export async function convertCompanyCosts(ctx: Ctx, db: Db, claimId: number): Promise<void> {
  const { rows } = await sql<{ currency: string; is_missing: boolean }>`
    update expense_claim_cost x set rate = c.rate, cost = ${converted(sql`x.amount`, sql`c.rate`)}
    from (select y.id, k.currency, r.rate, y.currency <> k.currency and r.rate is null as is_missing
      from expense_claim_cost y join expense_claim k on k.org_id = y.org_id and k.id = y.claim_id
      left join lateral (select z.rate from expense_rate z where z.org_id = y.org_id and z.from_currency = y.currency
        and z.to_currency = k.currency and z.on_date <= y.spent_on order by z.on_date desc limit 1) r on y.currency <> k.currency
      where y.org_id = ${ctx.orgId} and y.claim_id = ${claimId}) c
    where x.org_id = ${ctx.orgId} and x.id = c.id returning x.currency, c.is_missing`.execute(db)
  const missing = rows.find(({ is_missing }) => is_missing)
  if (missing)
    fail('expenses.refused', {
      parameters: { problem: expensesTexts('noRate', { currency: missing.currency }) },
    })
}

/** As long as a claim is none of these, what it says of the company’s cost follows the booking. */
const settled: readonly ClaimStatus[] = ['in_payment', 'paid', 'rejected']

/**
 * Follows a change of a cost on the latest claim that has it and is in no payment yet. Later the difference is for the next claim.
 *
 * @param change in the currency of the cost, negative for what came back
 */
export async function changeCompanyCost(ctx: Ctx, db: Db, source: string, change: string): Promise<void> {
  await sql`
    with latest as (
      select x.id, c.id as claim_id, c.currency, x.amount + ${change}::numeric as amount, x.rate
      from expense_claim_cost x join expense_claim c on c.org_id = x.org_id and c.id = x.claim_id
      where x.org_id = ${ctx.orgId} and x.source = ${source} and not c.status = any (${[...settled]}::text[])
      order by x.id desc limit 1 for update of c, x
    ), changed as (
      update expense_claim_cost x set amount = c.amount, cost = ${converted(sql`c.amount`, sql`c.rate`)}
      from latest c where x.org_id = ${ctx.orgId} and x.id = c.id
    )
    update expense_claim k set version = k.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from latest c where k.org_id = ${ctx.orgId} and k.id = c.claim_id`.execute(db)
}
