import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { sql } from 'kysely'
import { deferredQuery } from '../../platform/db/deferred-query.ts'
import type { HomeNeeds } from '../../platform/home/home-parts.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { DESK, isReached, isTraveller, OWN } from './travel.access.ts'
import { travelTexts } from './travel.texts.ts'

/** Options that wait for the person's choice. */
export const choiceNeeds: HomeNeeds = {
  id: 'travel.choices',
  permission: OWN,
  isFor: ({ employeeId }) => employeeId !== null,
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ count: number; id: number | null }>`
        select count(*)::int as count, min(t.id) as id from travel_trip t
        where t.org_id = ${ctx.orgId} and t.status = 'offered' and t.ends_on >= ${organisationTodaySql(ctx)} and ${isTraveller(ctx)}`,
      ([row]): HomeNeed[] => {
        const { count, id } = row ?? { count: 0, id: null }
        const to = count === 1 && id !== null ? `/travel/trip/${id}` : '/travel'
        const text = travelTexts('needChoice', { count })
        return [{ id: 'choices', count, text, to, is_urgent: false, assigned: 'to_me' }]
      },
    ),
}

/** What the desk has to book and to cancel. */
export const deskNeeds: HomeNeeds = {
  id: 'travel.desk',
  permission: DESK,
  entry: 'admin',
  query: ({ ctx }) =>
    deferredQuery(
      sql<{ to_book: number; to_cancel: number }>`
        select count(*) filter (where t.status in ('to_book', 'chosen') and t.ends_on >= ${organisationTodaySql(ctx)})::int as to_book,
          count(*) filter (where t.status = 'to_cancel')::int as to_cancel
        from travel_trip t join employee e on e.org_id = t.org_id and e.id = t.employee_id
        where t.org_id = ${ctx.orgId} and t.status in ('to_book', 'chosen', 'to_cancel') and ${isReached(ctx, DESK)}`,
      ([row]): HomeNeed[] => {
        const { to_book, to_cancel } = row ?? { to_book: 0, to_cancel: 0 }
        const need = (id: string, count: number, text: string, view: string): HomeNeed => ({
          ...{ id, count, text, to: `/organisation/traveldesk/booking?show=${view}` },
          ...{ is_urgent: false, assigned: 'to_me' },
        })
        return [
          need('to_book', to_book, travelTexts('needBook', { count: to_book }), 'to_book'),
          need('to_cancel', to_cancel, travelTexts('needCancel', { count: to_cancel }), 'to_cancel'),
        ]
      },
    ),
}
