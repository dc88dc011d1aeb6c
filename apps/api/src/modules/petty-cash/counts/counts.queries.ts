import type { CashCount } from '@muster/contract/petty-cash/funds.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { fundScope, MANAGE } from '../petty-cash.access.ts'

/** SQL: the caller may decide count `c` of fund `f`: with the permission, and neither as custodian nor as who counted. */
const mayDecide = (ctx: Ctx) => sql<boolean>`(c.state = 'open' and ${fundScope(ctx, MANAGE)}
  and c.account_id is distinct from ${ctx.actor.accountId}::bigint
  and (${ctx.actor.employeeId}::bigint is null or (f.custodian_id <> ${ctx.actor.employeeId}::bigint
    and c.new_custodian_id is distinct from ${ctx.actor.employeeId}::bigint)))`

/** Counts of a fund, the newest first. */
export const countsQuery = (ctx: Ctx, fundId: number) =>
  deferredQuery(
    sql<CashCount>`
      select c.id, c.counted_on::text as counted_on, c.expected::text as expected, c.counted::text as counted,
        (c.counted - c.expected)::text as difference, c.denominations, c.reason,
        (select p.full_name from employee p where p.org_id = c.org_id and p.id = c.new_custodian_id) as new_custodian,
        c.state, c.counted_by, c.counted_at, c.decided_by, c.decided_at, c.decision_note, ${mayDecide(ctx)} as may_decide,
        (c.state = 'open' and c.account_id is not distinct from ${ctx.actor.accountId}::bigint) as is_own
      from petty_cash_count c join petty_cash_fund f on f.org_id = c.org_id and f.id = c.fund_id
      where c.org_id = ${ctx.orgId} and c.fund_id = ${fundId} order by c.id desc limit 50`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        counted_at: instantOf(row.counted_at),
        decided_at: instantOf(row.decided_at),
      })),
  )
