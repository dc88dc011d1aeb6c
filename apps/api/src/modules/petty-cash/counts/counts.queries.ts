import type { CashCount } from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { fundScope, isManagedByOthers, MANAGE } from '../petty-cash.access.ts'

/** How long who counted waits before confirming it, where nobody else can decide. */
export const WAIT_HOURS = 24

/** SQL condition: somebody else than the caller may decide count `c` of fund `f`. */
export const hasOtherDecider = (ctx: Ctx) =>
  isManagedByOthers(ctx, [sql`f.custodian_id`, sql`c.new_custodian_id`, sql`c.employee_id`])

/** SQL: from when on one person alone may decide count `c`. */
export const aloneFrom = sql<string>`(c.counted_at + interval '1 hour' * ${sql.lit(WAIT_HOURS)})`

/** SQL condition: the caller may decide count `c` of fund `f`: with the permission, and neither as custodian nor as who counted. */
export const mayDecide = (ctx: Ctx) => sql<boolean>`(c.state = 'open' and ${fundScope(ctx, MANAGE)}
  and c.account_id is distinct from ${ctx.actor.accountId}::bigint
  and (${ctx.actor.employeeId}::bigint is null or (f.custodian_id <> ${ctx.actor.employeeId}::bigint
    and c.new_custodian_id is distinct from ${ctx.actor.employeeId}::bigint)))`

/** SQL condition: the caller counted it, keeps or gets the fund, and nobody else may decide. */
export const decidesAlone = (
  ctx: Ctx,
) => sql<boolean>`(c.state = 'open' and ${fundScope(ctx, MANAGE)} and not ${mayDecide(ctx)}
  and not ${hasOtherDecider(ctx)})`

/** Counts of a fund, the newest first. */
export const countsQuery = (ctx: Ctx, fundId: number) =>
  deferredQuery(
    sql<CashCount>`
      select c.id, c.counted_on::text as counted_on, c.expected::text as expected, c.counted::text as counted,
        (c.counted - c.expected)::text as difference, c.denominations, c.reason,
        (select p.full_name from employee p where p.org_id = c.org_id and p.id = c.new_custodian_id) as new_custodian,
        c.state, c.counted_by, c.counted_at, c.decided_by, c.decided_at, c.decision_note, ${mayDecide(ctx)} as may_decide,
        case when ${decidesAlone(ctx)} then ${aloneFrom} end as alone_from, c.decided_alone,
        (c.state = 'open' and c.account_id is not distinct from ${ctx.actor.accountId}::bigint) as is_own
      from petty_cash_count c join petty_cash_fund f on f.org_id = c.org_id and f.id = c.fund_id
      where c.org_id = ${ctx.orgId} and c.fund_id = ${fundId} order by c.id desc limit 50`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        counted_at: instantOf(row.counted_at),
        decided_at: instantOf(row.decided_at),
        alone_from: instantOf(row.alone_from),
      })),
  )
