import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { travelTexts } from './travel.texts.ts'

/** Where people travelled, and what they did at the desk. Documents are among their files. */
export const travelPersonalData: PersonalData = {
  tables: [
    {
      table: 'travel_trip',
      label: travelTexts('heldTrips'),
      employee: ['employee_id'],
      account: ['account_id', 'agent_account_id'],
      omit: ['key'],
    },
    {
      table: 'travel_traveller',
      label: travelTexts('heldTravels'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select t.number as trip, t.title, t.route, t.starts_on, t.ends_on,
            (select coalesce(jsonb_agg(jsonb_build_object('kind', b.kind, 'title', b.title, 'supplier', b.supplier,
              'reference', b.reference, 'starts', b.starts_at, 'state', b.state) order by b.id), '[]') from travel_booking b
              where b.org_id = t.org_id and b.trip_id = t.id) as bookings
          from travel_traveller v join travel_trip t on t.org_id = v.org_id and t.id = v.trip_id
          where v.org_id = ${ctx.orgId} and v.employee_id = ${employeeId}::bigint order by t.id`.execute(db)
        return rows
      },
    },
    { table: 'travel_event', label: travelTexts('heldEvents'), account: ['account_id'] },
    { table: 'travel_agent', label: travelTexts('heldAgents'), employee: ['employee_id'] },
  ],
}
