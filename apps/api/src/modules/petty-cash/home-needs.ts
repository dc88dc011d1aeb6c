import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { aloneFrom, decidesAlone, mayDecide } from './counts/counts.queries.ts'
import { keeps, MANAGE, RAISE } from './petty-cash.access.ts'
import { pettyCashTexts } from './petty-cash.texts.ts'
import { mayPay } from './requests/requests.queries.ts'

/** Counts with a difference or a hand-over that the person may decide. */
export const countNeeds: HomeNeeds = {
  id: 'petty-cash.counts',
  permission: MANAGE,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from petty_cash_count c join petty_cash_fund f on f.org_id = c.org_id and f.id = c.fund_id
        where c.org_id = ${ctx.orgId} and c.state = 'open' and (${mayDecide(ctx)}
          or ${decidesAlone(ctx)} and ${aloneFrom} <= ${ctx.now.toString()}::timestamptz)`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = pettyCashTexts('needCounts', { count })
        return [
          { id: 'counts', count, text, to: '/petty-cash/balances', is_urgent: false, assigned: 'to_me' },
        ]
      },
    ),
}

/** Approved expenses that the custodian pays out. */
export const payNeeds: HomeNeeds = {
  id: 'petty-cash.pay',
  permission: RAISE,
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
        where r.org_id = ${ctx.orgId} and r.kind = 'expense' and ${keeps(ctx)} and ${mayPay(ctx)}`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = pettyCashTexts('needPay', { count })
        return [{ id: 'pay', count, text, to: '/my-petty-cash', is_urgent: false, assigned: 'to_me' }]
      },
    ),
}

/** Approved top-ups that the person records once the cash was put in. */
export const topUpNeeds: HomeNeeds = {
  id: 'petty-cash.top_ups',
  permission: MANAGE,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from petty_cash_request r join petty_cash_fund f on f.org_id = r.org_id and f.id = r.fund_id
        where r.org_id = ${ctx.orgId} and r.kind = 'top_up' and ${mayPay(ctx)}`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = pettyCashTexts('needTopUp', { count })
        const to = '/petty-cash/requests?f.kind=top_up&f.state=approved'
        return [{ id: 'top_ups', count, text, to, is_urgent: false, assigned: 'to_me' }]
      },
    ),
}
