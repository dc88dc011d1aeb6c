import { sql } from 'kysely'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { registerDuty } from '../employees/index.ts'
import { DESK } from './travel.access.ts'
import { travelTexts } from './travel.texts.ts'

/**
 * What a leaver has: trips ahead, which end with the employment and whose bookings the desk cancels, and trips that they have taken
 * at the desk, which pass to an heir.
 */
export function connectLeaving(): void {
  registerDuty({
    key: 'travel.trips',
    label: (count) => travelTexts.text('dutyTrips', { count }),
    fate: 'settle',
    link: '/organisation/traveldesk/booking?f.person={id}',
    held: (ctx, ids) => sql`
      select v.employee_id, count(*)::int as count, (array_agg(t.number || ' ' || t.route order by t.starts_on, t.id))[1:5] as names
      from travel_traveller v join travel_trip t on t.org_id = v.org_id and t.id = v.trip_id
      where v.org_id = ${ctx.orgId} and v.employee_id = any (${[...ids]}::bigint[])
        and (t.status = 'to_cancel' or t.status in ('requested', 'to_book', 'offered', 'chosen', 'booked')
          and t.ends_on >= ${organisationTodaySql(ctx)})
      group by v.employee_id`,
  })
  registerDuty({
    key: 'travel.desk',
    label: (count) => travelTexts.text('dutyDesk', { count }),
    fate: 'heir',
    link: '/organisation/traveldesk/booking',
    permission: DESK,
    held: (ctx, ids) => sql`
      select a.employee_id, count(*)::int as count, (array_agg(t.number || ' ' || t.route order by t.starts_on, t.id))[1:5] as names
      from travel_trip t join account a on a.org_id = t.org_id and a.id = t.agent_account_id
      where t.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[])
        and t.status in ('to_book', 'offered', 'chosen', 'booked', 'to_cancel')
        and (t.status = 'to_cancel' or t.ends_on >= ${organisationTodaySql(ctx)})
      group by a.employee_id`,
    // Without an account an heir can't book: the trips go back to the desk.
    handOver: async (ctx, db, { from, to }) => {
      const { rows } = await sql<{ id: number }>`
        update travel_trip t set version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz,
          agent_account_id = (select h.id from account h where h.org_id = t.org_id and h.employee_id = ${to} and h.state = 'active')
        where t.org_id = ${ctx.orgId} and t.status in ('to_book', 'offered', 'chosen', 'booked', 'to_cancel')
          and t.agent_account_id in (select a.id from account a where a.org_id = t.org_id and a.employee_id = ${from})
        returning t.id`.execute(db)
      return rows.length
    },
  })
}
