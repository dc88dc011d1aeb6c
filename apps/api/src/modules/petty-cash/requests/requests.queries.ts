import type { z } from '@muster/contract/kit/index'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import type { cashRequestCriteria } from '@muster/contract/petty-cash/requests.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { fundScope, isManagedByOthers, keeps, MANAGE, seesFund } from '../petty-cash.access.ts'

export type RequestFilter = Partial<z.infer<typeof cashRequestCriteria>>

/** SQL condition: the caller asked for request `r`. */
export const isOwn = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(r.employee_id is not distinct from ${actor.employeeId}::bigint)`

/**
 * SQL condition: the caller may pay request `r` of fund `f`: an expense as its custodian or as who manages funds, but their own only as
 * its custodian where nobody else can pay it; a top-up as who manages funds, but not into their own.
 */
export const mayPay = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(r.state = 'approved' and case r.kind
  when 'expense' then case when ${isOwn(ctx)} then ${keeps(ctx)} and not ${isManagedByOthers(ctx)}
    else ${keeps(ctx)} or ${fundScope(ctx, MANAGE)} end
  else ${fundScope(ctx, MANAGE)} and not ${keeps(ctx)} end)`

/** Requests `r` of funds `f` by employees `e` that match, within what the caller sees. */
export function selectedRequests(
  ctx: Ctx,
  { search = '', kind, state, fund_id, from, to }: RequestFilter,
  within: RawBuilder<boolean> = seesFund(ctx),
): RawBuilder<unknown> {
  const words = search.trim().toLowerCase()
  const like = likePattern(words)
  const day = sql`coalesce(r.spent_on,
    (r.submitted_at at time zone (select o.time_zone from organisation o where o.org_id = r.org_id))::date)`
  const conditions = [
    ...[sql`r.org_id = ${ctx.orgId}`, within],
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(state && state.length > 0 ? [sql`r.state = any (${state}::text[])`] : []),
    ...(fund_id && fund_id.length > 0 ? [sql`r.fund_id = any (${fund_id}::bigint[])`] : []),
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(to ? [sql`${day} <= ${to}::date`] : []),
    ...(words === ''
      ? []
      : [
          sql`(lower(f.name) like ${like} or lower(r.category) like ${like} or lower(r.merchant) like ${like}
            or position(search_normalise(${words}) in e.search_text) > 0)`,
        ]),
  ]
  return sql`from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id where ${sql.join(conditions, sql` and `)}`
}

export const requestsQuery = (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): DeferredQuery<CashRequestRow[]> =>
  deferredQuery(
    sql<CashRequestRow>`
      select r.request_id as "REQUEST_ID", r.kind, r.fund_id, f.name as fund, e.id as "EMPLOYEE_ID",
        e.full_name as "EMPLOYEE_NAME", e.code as "EMPLOYEE_CODE", r.amount::text as amount, r.currency, r.category, r.gl_code,
        r.spent_on::text as spent_on, r.merchant, r.state, r.paid_on::text as paid_on, r.reference, r.submitted_at,
        ${mayPay(ctx)} as may_pay, r.version
      ${from} order by r.request_id desc limit ${limit} offset ${offset}`,
    (rows) => rows.map((row) => ({ ...row, submitted_at: instantOf(row.submitted_at) })),
  )

export const requestCountQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)
