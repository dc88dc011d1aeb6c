import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { aloneFrom, hasOtherDecider } from './bank/bank.service.ts'
import { BANK, claimScope, PAY, vendorScope } from './vendors.access.ts'
import { vendorsTexts } from './vendors.texts.ts'

/** Bank accounts that somebody else has proposed. */
export const bankNeeds: HomeNeeds = {
  id: 'vendors.bank',
  permission: BANK,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from vendor_bank_change b join vendor v on v.org_id = b.org_id and v.id = b.vendor_id
        where b.org_id = ${ctx.orgId} and b.state = 'open' and ${vendorScope(ctx, BANK)}
          and (b.account_id is distinct from ${ctx.actor.accountId}::bigint
            or ${aloneFrom} <= ${ctx.now.toString()}::timestamptz and not ${hasOtherDecider(ctx)})`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = vendorsTexts('needBank', { count })
        return [
          { id: 'bank', count, text, to: '/vendors?f.attention=bank', is_urgent: false, assigned: 'to_me' },
        ]
      },
    ),
}

/** Approved invoices that should have been paid. */
export const overdueNeeds: HomeNeeds = {
  id: 'vendors.overdue',
  permission: PAY,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number }>`
        select count(*)::int as count from vendor_claim c
        where c.org_id = ${ctx.orgId} and c.state = 'approved' and c.due_on < ${organisationTodaySql(ctx)}
          and ${claimScope(ctx, PAY)}`,
      ([row]): HomeNeed[] => {
        const count = row?.count ?? 0
        const text = vendorsTexts('needOverdue', { count })
        const to = '/vendors/claims?f.state=approved&f.overdue=yes'
        return [{ id: 'overdue', count, text, to, is_urgent: false, assigned: 'to_me' }]
      },
    ),
}
