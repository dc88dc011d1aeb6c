import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { assetScope, MANAGE, PURCHASE } from './assets.access.ts'
import { assetsTexts } from './assets.texts.ts'
import { assetRequestsTexts } from './requests/requests.texts.ts'

/** Hand-overs that wait for the person's answer. */
export const acceptNeeds: HomeNeeds = {
  id: 'assets.accept',
  permission: 'assets.own.view',
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`select count(*)::int as count from asset_holding h
        where h.org_id = ${ctx.orgId} and h.employee_id = ${ctx.actor.employeeId}::bigint and h.ended_on is null
          and h.answer is null`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = assetsTexts('toAccept', { count })
        return [{ id: 'accept', count, text, to: '/my-assets', is_urgent: false, assigned: 'to_me' }]
      },
    ),
}

/** What the people who manage assets have to look after. */
export const deskNeeds: HomeNeeds = {
  id: 'assets.desk',
  permission: MANAGE,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ disputed: number; overdue: number }>`
        select count(*) filter (where h.answer = 'disputed')::int as disputed,
          count(*) filter (where h.due_back_on < ${organisationTodaySql(ctx)})::int as overdue
        from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
        where h.org_id = ${ctx.orgId} and h.ended_on is null and (h.answer = 'disputed' or h.due_back_on is not null)
          and ${assetScope(ctx, MANAGE)}`,
      ([row]): HomeNeed[] => {
        const { disputed, overdue } = row ?? { disputed: 0, overdue: 0 }
        const need = (id: 'disputed' | 'overdue', count: number, text: string): HomeNeed => ({
          ...{ id, count, text, to: `/assets?f.attention=${id}`, is_urgent: false, assigned: 'to_me' },
        })
        return [
          need('disputed', disputed, assetsTexts('disputes', { count: disputed })),
          need('overdue', overdue, assetsTexts('overdue', { count: overdue })),
        ]
      },
    ),
}

/** Approved requests that nobody has dealt with. */
export const requestNeeds: HomeNeeds = {
  id: 'assets.requests',
  permission: MANAGE,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from asset_request w join employee e on e.org_id = w.org_id and e.id = w.employee_id
        where w.org_id = ${ctx.orgId} and w.state = 'open' and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = assetRequestsTexts('toFulfil', { count })
        return [{ id: 'requests', count, text, to: '/assets/requests', is_urgent: false, assigned: 'to_me' }]
      },
    ),
}

/** Purchases to order, and those that are late. */
export const purchaseNeeds: HomeNeeds = {
  id: 'assets.purchases',
  permission: PURCHASE,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ approved: number; late: number }>`
        select count(*) filter (where state = 'approved')::int as approved,
          count(*) filter (where state = 'ordered' and expected_on < ${organisationTodaySql(ctx)})::int as late
        from asset_purchase where org_id = ${ctx.orgId} and state in ('approved', 'ordered')`,
      ([row]): HomeNeed[] => {
        const { approved, late } = row ?? { approved: 0, late: 0 }
        const need = (id: 'approved' | 'ordered', count: number, text: string): HomeNeed => ({
          ...{
            id,
            count,
            text,
            to: `/assets/procurement?f.state=${id}`,
            is_urgent: false,
            assigned: 'to_me',
          },
        })
        return [
          need('approved', approved, assetRequestsTexts('toOrder', { count: approved })),
          need('ordered', late, assetRequestsTexts('late', { count: late })),
        ]
      },
    ),
}
