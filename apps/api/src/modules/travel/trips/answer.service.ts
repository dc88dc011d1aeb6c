import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { TripState } from '@muster/contract/travel/travel.constants'
import type { chooseOption, withdrawTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { withdrawRequest } from '../../requests/index.ts'
import { settleDesk } from '../desk/settle.ts'
import { tellDesk } from '../tell.ts'
import { isOwn } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import { lockTrip, logEvents, requireState, type StoredTrip } from './log.ts'

/** @throws AppError `record.not_found` unless the caller travels or requested it */
async function requireOwn(ctx: Ctx, db: Db, id: number): Promise<{ request_id: number; status: TripState }> {
  const { rows } = await sql<{ request_id: number; status: TripState }>`
    select t.request_id, t.status from travel_trip t where t.org_id = ${ctx.orgId} and t.id = ${id} and ${isOwn(ctx)}`.execute(
    db,
  )
  return found(rows[0])
}

/**
 * Withdraws a pending trip, or asks for the cancellation of an approved one. The request engine decides who may: the first traveller
 * and whoever submitted it.
 *
 * @throws AppError `record.not_found`, `requests.not_pending`, `requests.not_cancellable`
 */
export async function withdraw(
  ctx: Ctx,
  { ID, comment }: BodyOf<typeof withdrawTrip>,
): Promise<DataOf<typeof withdrawTrip>> {
  const { request_id } = await readTx(ctx, (db) => requireOwn(ctx, db, ID))
  const outcome = await withdrawRequest(ctx, request_id, comment)
  const { status } = await readTx(ctx, (db) => requireOwn(ctx, db, ID))
  return { status, pending_on: outcome.pendingOn }
}

/**
 * Chooses an option; the others for the same part are declined. Whoever presses twice, or after a colleague, gets the first choice.
 *
 * @throws AppError `record.not_found`, `travel.option_closed`, `travel.not_possible`; `travel.refused` after the day to answer
 */
export function choose(
  ctx: Ctx,
  { ID, option_id }: BodyOf<typeof chooseOption>,
): Promise<DataOf<typeof chooseOption>> {
  return tx(ctx, async (db) => {
    await requireOwn(ctx, db, ID)
    const trip = found<StoredTrip>((await lockTrip(ctx, db, ID)) ?? undefined)
    const { rows } = await sql<{ part: string; title: string; state: string; is_late: boolean }>`
      select part, title, state, coalesce(respond_by < ${organisationTodaySql(ctx)}, false) as is_late from travel_option where org_id = ${ctx.orgId} and trip_id = ${ID} and id = ${option_id}`.execute(
      db,
    )
    const option = found(rows[0])
    if (option.state === 'chosen') return { version: trip.version }
    requireState(trip, 'to_book', 'offered', 'chosen', 'booked')
    if (option.state !== 'open') fail('travel.option_closed')
    if (option.is_late) fail('travel.refused', { parameters: { problem: travelTexts('respondByPassed') } })
    await sql`
      update travel_option set state = case when id = ${option_id} then 'chosen' else 'declined' end,
        updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${ID} and part = ${option.part} and state = 'open'`.execute(
      db,
    )
    await logEvents(ctx, db, ID, { what: 'chosen', comment: option.title })
    const version = await settleDesk(ctx, db, trip)
    await tellDesk(ctx, db, 'chosen', trip)
    return { version }
  })
}
