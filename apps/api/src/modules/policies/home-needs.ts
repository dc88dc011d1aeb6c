import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { deferredQuery, mapQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { dueQuery } from './own-policies.service.ts'
import { isReviewDue } from './policies.queries.ts'
import { policiesTexts } from './policies.texts.ts'

const need = (id: string, count: number, text: string, to: string, isUrgent = false): HomeNeed => ({
  ...{ id, count, text, to, is_urgent: isUrgent, assigned: 'to_me' },
})

/** What the person has to acknowledge. */
export const readingNeeds: HomeNeeds = {
  id: 'policies.reading',
  permission: 'policies.own.view',
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) =>
    mapQuery(dueQuery(ctx, ctx.actor.employeeId as number), ({ due, overdue }) => [
      need(
        'overdue',
        overdue,
        policiesTexts('overdueToAcknowledge', { count: overdue }),
        '/my-policies',
        true,
      ),
      need('due', due, policiesTexts('toAcknowledge', { count: due }), '/my-policies'),
    ]),
}

/** Reviews, for those who keep policies up to date. */
export const reviewNeeds: HomeNeeds = {
  id: 'policies.reviews',
  permission: 'policies.list.manage',
  entry: 'admin',
  query: ({ ctx }) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from policy p where p.org_id = ${ctx.orgId} and ${isReviewDue(ctx)}`
    return deferredQuery(statement, ([row]) => {
      const count = row?.count ?? 0
      return [need('reviews', count, policiesTexts('reviewsDue', { count }), '/policies?review=due')]
    })
  },
}
