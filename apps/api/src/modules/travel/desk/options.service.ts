import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { offerOptions, withdrawOption as withdrawCall } from '@muster/contract/travel/desk.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { requireDecimals } from '../../../platform/require-decimals.ts'
import type { TripPlan } from '../rules/trip-plan.ts'
import { tellTravellers } from '../tell.ts'
import { travelTexts } from '../travel.texts.ts'
import { logEvents, requireLoaded, requireState } from '../trips/log.ts'
import { settleDesk } from './settle.ts'
import { lockAtDesk, takenBy } from './take.service.ts'

/** Whether the plan has the leg or stay. */
export function isPartOf({ legs, stays }: TripPlan, part: string): boolean {
  const [kind, at] = part.split(':')
  return Number(at) < (kind === 'leg' ? legs : stays).length
}

/**
 * Offers options for a leg or a stay, and tells the travellers. What was open or chosen for it before ends.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible`, `request.invalid`
 */
export function offer(
  ctx: Ctx,
  { ID, version, part, respond_by, options }: BodyOf<typeof offerOptions>,
): Promise<DataOf<typeof offerOptions>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'to_book', 'offered', 'chosen')
    requireLoaded(trip, version)
    if (!isPartOf(trip.plan, part)) fail('request.invalid', { fields: { part: travelTexts('choosePart') } })
    if (respond_by !== null && respond_by < (await organisationToday(ctx, db)))
      fail('request.invalid', { fields: { respond_by: travelTexts('inThePast') } })
    if (respond_by !== null && respond_by > trip.ends_on)
      fail('request.invalid', { fields: { respond_by: travelTexts('afterTrip') } })
    for (const [at, { currency, amount }] of options.entries())
      requireDecimals(currency, { [`options.${at}.amount`]: amount })
    const at = ctx.now.toString()
    await sql`
      update travel_option set state = 'withdrawn', updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${ID} and part = ${part} and state in ('open', 'chosen')`.execute(
      db,
    )
    await db
      .insertInto('travel_option')
      .values(
        options.map(({ title, details, currency, amount }) => ({
          ...{ org_id: ctx.orgId, trip_id: ID, part, title, details, currency, amount, respond_by },
          ...{ created_at: at, updated_at: at },
        })),
      )
      .execute()
    // In every reader’s words when it is read.
    const comment = `${part} ${options.map(({ title }) => title).join(', ')}`
    await logEvents(ctx, db, ID, { what: 'offered', comment: comment.slice(0, 500) })
    const next = await settleDesk(ctx, db, trip)
    await tellTravellers(ctx, db, 'offered', trip)
    return { version: next }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible`, `travel.option_closed` */
export function withdrawOption(
  ctx: Ctx,
  { ID, version, option_id }: BodyOf<typeof withdrawCall>,
): Promise<DataOf<typeof withdrawCall>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'to_book', 'offered', 'chosen')
    requireLoaded(trip, version)
    const { rows } = await sql<{ title: string; state: string }>`
      select title, state from travel_option where org_id = ${ctx.orgId} and trip_id = ${ID} and id = ${option_id}`.execute(
      db,
    )
    const option = found(rows[0])
    if (option.state !== 'open' && option.state !== 'chosen') fail('travel.option_closed')
    await sql`
      update travel_option set state = 'withdrawn', updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${ID} and id = ${option_id}`.execute(db)
    await logEvents(ctx, db, ID, { what: 'option_withdrawn', comment: option.title })
    return { version: await settleDesk(ctx, db, trip) }
  })
}
