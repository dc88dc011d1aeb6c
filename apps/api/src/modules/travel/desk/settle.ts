import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { deskState } from '../rules/desk-state.ts'
import { type StoredTrip, touchTrip } from '../trips/log.ts'

/** The state that follows from offers and bookings, and the agent. Two statements. @returns the new version */
export async function settleDesk(ctx: Ctx, db: Db, trip: StoredTrip): Promise<number> {
  const { rows } = await sql<{ open: number; chosen: number }>`
    select count(distinct o.part) filter (where o.state = 'open')::int as open,
      count(distinct o.part) filter (where o.state = 'chosen' and not exists (select from travel_booking b
        where b.org_id = o.org_id and b.trip_id = o.trip_id and b.part = o.part and b.state <> 'cancelled'))::int as chosen
    from travel_option o where o.org_id = ${ctx.orgId} and o.trip_id = ${trip.id}`.execute(db)
  const { open, chosen } = rows[0] ?? { open: 0, chosen: 0 }
  return touchTrip(ctx, db, { ...trip, status: deskState({ state: trip.status, open, chosen }) })
}
