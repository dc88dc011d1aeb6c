import { sql } from 'kysely'
import { registerDuty } from '../employees/index.ts'
import { balanceOf } from './funds/funds.queries.ts'
import { pettyCashTexts } from './petty-cash.texts.ts'

/** Cash never passes on by itself: a fund is counted and handed over. What leavers asked for is decided without them. */
export function connectLeaving(): void {
  registerDuty({
    key: 'petty-cash.funds',
    label: (count) => pettyCashTexts.text('duty', { count }),
    fate: 'settle',
    link: '/petty-cash/balances',
    held: (ctx, ids) => sql`
      select f.custodian_id as employee_id, count(*)::int as count, (array_agg(f.name order by lower(f.name)))[1:5] as names
      from petty_cash_fund f where f.org_id = ${ctx.orgId} and f.custodian_id = any (${[...ids]}::bigint[])
        and (f.status = 1 or ${balanceOf} > 0)
      group by f.custodian_id`,
  })
  registerDuty({
    key: 'petty-cash.requests',
    label: (count) => pettyCashTexts.text('dutyRequests', { count }),
    fate: 'settle',
    link: '/petty-cash/requests',
    held: (ctx, ids) => sql`
      select r.employee_id, count(*)::int as count, (array_agg(f.name || ', ' || r.amount order by r.request_id))[1:5] as names
      from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
      where r.org_id = ${ctx.orgId} and r.employee_id = any (${[...ids]}::bigint[]) and r.state in ('submitted', 'approved')
      group by r.employee_id`,
  })
}
