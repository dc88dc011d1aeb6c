import type { CashRequestKind } from '@muster/contract/petty-cash/petty-cash.constants'
import type { CashCategory } from '@muster/contract/petty-cash/setup.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { balanceOf } from '../funds/funds.queries.ts'

export interface UsableFund {
  id: number
  name: string
  currency: string
  limit: string
  balance: string
  /** Top-ups that are asked for or approved. */
  asked: string
  per_expense: string | null
  receipt_above: string | null
  max_age_days: number | null
  categories: CashCategory[]
}

/**
 * Active funds that somebody may ask for expenses or top-ups: their custodian, and whom a permission names. Expenses need the rule of
 * the type.
 */
export const usableFundsQuery = (ctx: Ctx, employeeId: number, kind: CashRequestKind) =>
  deferredQuery(
    sql<UsableFund>`
      select f.id, f.name, f.currency, f.most::text as "limit", ${balanceOf}::text as balance,
        (select money_text(coalesce(sum(r.amount), 0)) from petty_cash_request r where r.org_id = f.org_id
          and r.fund_id = f.id and r.kind = 'top_up' and r.state in ('submitted', 'approved')) as asked,
        u.per_expense::text as per_expense, u.receipt_above::text as receipt_above, u.max_age_days,
        coalesce(u.categories, '[]') as categories
      from petty_cash_fund f join petty_cash_type t on t.org_id = f.org_id and t.id = f.type_id and t.status = 1
      left join petty_cash_rule u on u.org_id = f.org_id and u.type_id = f.type_id and u.status = 1
      join employee e on e.org_id = f.org_id and e.id = ${employeeId}
      where f.org_id = ${ctx.orgId} and f.status = 1 and (${kind} = 'top_up' or u.id is not null)
        and (f.custodian_id = e.id or exists (select from petty_cash_permission p where p.org_id = f.org_id and p.fund_id = f.id
          and case when ${kind} = 'top_up' then p.may_top_up else p.may_expense end
          and case p.dimension when 'everyone' then true when 'employee' then p.value_id = e.id
            when 'department' then p.value_id = e.department_id else p.value_id = e.location_id end))
      order by lower(f.name), f.id`,
    (rows) => rows,
  )
