import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { completeTrip, releaseTrip, reopenTrip, takeTrip } from '@muster/contract/travel/desk.contract'
import type { TripState } from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { tellTravellers } from '../tell.ts'
import { isAtDesk } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { lockTrip, logEvents, requireLoaded, requireState, type StoredTrip, touchTrip } from '../trips/log.ts'
import { itineraryText } from './itinerary-text.ts'

/** States in which the desk has something to do, or may have. */
const WORKED_ON = ['to_book', 'offered', 'chosen', 'booked', 'to_cancel'] as const satisfies TripState[]

/** Locks a trip that the caller’s desk reaches. @throws AppError `record.not_found` */
export async function lockAtDesk(ctx: Ctx, db: Db, id: number): Promise<StoredTrip> {
  const { rows } = await sql`
    select from travel_trip t join employee e on e.org_id = t.org_id and e.id = t.employee_id
    where t.org_id = ${ctx.orgId} and t.id = ${id} and ${isAtDesk(ctx)}`.execute(db)
  if (rows.length === 0) fail('record.not_found')
  return found((await lockTrip(ctx, db, id)) ?? undefined)
}

/** Whoever acts on a trip that nobody has taken takes it. */
export const takenBy = (ctx: Ctx, trip: StoredTrip): StoredTrip => ({
  ...trip,
  agent_account_id: trip.agent_account_id ?? ctx.actor.accountId,
})

async function nameOf(ctx: Ctx, db: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(p.full_name, ''), nullif(a.display_name, ''), a.email) as name from account a
    left join employee p on p.org_id = a.org_id and p.id = a.employee_id
    where a.org_id = ${ctx.orgId} and a.id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** @throws AppError `record.not_found`, `travel.taken`, `travel.not_possible` */
export function take(ctx: Ctx, { ID, take_over }: BodyOf<typeof takeTrip>): Promise<DataOf<typeof takeTrip>> {
  return tx(ctx, async (db) => {
    const trip = await lockAtDesk(ctx, db, ID)
    requireState(trip, ...WORKED_ON)
    const { agent_account_id: agent } = trip
    if (agent !== null && agent === ctx.actor.accountId) return { version: trip.version }
    if (agent !== null && !take_over)
      fail('travel.taken', { parameters: { name: await nameOf(ctx, db, agent) } })
    await logEvents(ctx, db, ID, { what: 'taken' })
    return { version: await touchTrip(ctx, db, { ...trip, agent_account_id: ctx.actor.accountId }) }
  })
}

/** @throws AppError `record.not_found`, `travel.not_possible` */
export function release(ctx: Ctx, { ID }: BodyOf<typeof releaseTrip>): Promise<DataOf<typeof releaseTrip>> {
  return tx(ctx, async (db) => {
    const trip = await lockAtDesk(ctx, db, ID)
    requireState(trip, ...WORKED_ON)
    if (trip.agent_account_id === null) return { version: trip.version }
    await logEvents(ctx, db, ID, { what: 'released' })
    return { version: await touchTrip(ctx, db, { ...trip, agent_account_id: null }) }
  })
}

async function liveBookings(ctx: Ctx, db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from travel_booking
    where org_id = ${ctx.orgId} and trip_id = ${id} and state <> 'cancelled'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A cancelled trip is done once nothing is booked any more. @throws AppError `travel.still_booked` */
async function closeCancelled(ctx: Ctx, db: Db, trip: StoredTrip, comment: string): Promise<number> {
  const count = await liveBookings(ctx, db, trip.id)
  if (count > 0) fail('travel.still_booked', { parameters: { count } })
  await logEvents(ctx, db, trip.id, { what: 'closed', comment })
  return touchTrip(ctx, db, { ...trip, status: 'cancelled' })
}

/**
 * Everything is booked: open offers end, and the travellers get their itinerary by notice and mail. Of a trip that was cancelled:
 * everything is cancelled.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible`, `travel.still_booked`; `request.invalid` where nothing
 *   is booked and no comment says why
 */
export function complete(
  ctx: Ctx,
  { ID, version, comment }: BodyOf<typeof completeTrip>,
): Promise<DataOf<typeof completeTrip>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'to_book', 'offered', 'chosen', 'to_cancel')
    requireLoaded(trip, version)
    if (trip.status === 'to_cancel') return { version: await closeCancelled(ctx, db, trip, comment) }
    const isEmpty = (await liveBookings(ctx, db, ID)) === 0
    if (isEmpty && comment === '')
      fail('request.invalid', { fields: { comment: travelTexts('nothingBooked') } })
    await sql`
      update travel_option set state = 'withdrawn', updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${ID} and state = 'open'`.execute(db)
    await logEvents(ctx, db, ID, { what: 'completed', comment })
    const next = await touchTrip(ctx, db, { ...trip, status: 'booked' })
    if (isEmpty) await tellTravellers(ctx, db, 'not_booked', trip, { comment })
    else {
      const itinerary = await itineraryText(ctx, db, ID)
      await tellTravellers(ctx, db, 'itinerary', trip, { itinerary, comment })
    }
    return { version: next }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible` */
export function reopen(
  ctx: Ctx,
  { ID, version, comment }: BodyOf<typeof reopenTrip>,
): Promise<DataOf<typeof reopenTrip>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'booked')
    requireLoaded(trip, version)
    await logEvents(ctx, db, ID, { what: 'reopened', comment })
    return { version: await touchTrip(ctx, db, { ...trip, status: 'to_book' }) }
  })
}
