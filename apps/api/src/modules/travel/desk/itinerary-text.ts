import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { bookingsQuery } from '../trips/detail.queries.ts'

/** The itinerary in lines, as the mail has it: local times of the tickets, without words that need a language. One statement. */
export async function itineraryText(ctx: Ctx, db: Db, tripId: number): Promise<string> {
  const bookings = await runQuery(db, bookingsQuery(ctx, tripId))
  return bookings
    .filter(({ state }) => state !== 'cancelled')
    .map(({ starts_on, starts_time, title, from_place, to_place, reference }) =>
      [
        `${starts_on} ${starts_time}`,
        title,
        [from_place, to_place].filter(Boolean).join(' → '),
        reference && `(${reference})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ')
}
