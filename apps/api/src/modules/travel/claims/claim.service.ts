import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { BookingKind } from '@muster/contract/travel/travel.constants'
import type { TripBooking } from '@muster/contract/travel/travel-shapes'
import type { claimTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import {
  addCompanyCosts,
  type CompanyCost,
  draftClaim,
  noteOnClaim,
  onClaimsQuery,
} from '../../expenses/index.ts'
import { lockRequester } from '../../requests/index.ts'
import { sinceClaimed, unclaimed } from '../rules/booking-cost.ts'
import { distanceOf } from '../rules/track-distance.ts'
import { isTraveller } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'
import {
  bookingsQuery,
  type Claimable,
  claimableQuery,
  claimedBookingsQuery,
  type TrackRow,
  todayQuery,
  tracksQuery,
} from '../trips/detail.queries.ts'
import { lockTrip, logEvents, requireState } from '../trips/log.ts'

type Line = Parameters<typeof draftClaim>[2]['lines'][number]
interface ClaimFacts {
  claimable: Claimable
  claimed: ReadonlyMap<number, string>
  today: string
  project_id: number | null
  cost_centre_id: number | null
}
interface Source {
  source: 'booking' | 'track'
  source_id: number
  line: Line
}

const categoryOf = ({ ticket, hotel, cab }: Claimable, kind: BookingKind): number | null => {
  if (kind === 'hotel') return hotel
  return kind === 'cab' || kind === 'car' ? cab : ticket
}

/** What a booking is called among the costs of claims. */
export const bookingSource = (id: number): string => `booking:${id}`

/** Bookings that a traveller paid themselves, with what they cost after fees and refunds and is not on a claim. */
function bookingLines(
  bookings: readonly TripBooking[],
  { claimable, claimed, today, project_id, cost_centre_id }: ClaimFacts,
): Source[] {
  return bookings.flatMap((booking) => {
    const { id, kind, starts_on, title, supplier, reference, currency, paid_by, tax } = booking
    const EXTYPEID = categoryOf(claimable, kind)
    const amount = unclaimed(booking, claimed)
    if (paid_by !== 'traveller' || EXTYPEID === null || amount === null) return []
    const isMore = claimed.has(id)
    const line = {
      // What was paid for a later journey is spent today.
      ...{
        EXTYPEID,
        on: starts_on > today ? today : starts_on,
        amount,
        currency,
        merchant: supplier || title,
      },
      // A PNR is no invoice number: it is in the note, by which the line is known as the booking's.
      note: [isMore ? travelTexts('claimedMore', { title }) : title, reference].filter(Boolean).join(', '),
      ...{ project_id, cost_centre_id },
      tax: isMore || Number(tax) === 0 || compareDecimals(tax, amount) > 0 ? null : tax,
    }
    return [{ source: 'booking', source_id: id, line }]
  })
}

/** Recorded tracks as distances; the track is their evidence, which the note names. */
function trackLines(
  tracks: readonly TrackRow[],
  { distance: EXTYPEID, unit }: Claimable,
  places: Pick<ClaimFacts, 'project_id' | 'cost_centre_id'>,
) {
  if (EXTYPEID === null) return []
  return tracks
    .filter(({ is_claimed, metres }) => !is_claimed && distanceOf(metres, unit) !== '0.0')
    .map(({ TRIP_ID, day, purpose, metres }): Source => {
      const distance = distanceOf(metres, unit)
      const track = travelTexts('trackNote', { id: TRIP_ID, day: writtenDay(day) })
      const note = [purpose, track].filter(Boolean).join('. ')
      return { source: 'track', source_id: TRIP_ID, line: { EXTYPEID, on: day, distance, note, ...places } }
    })
}

/** What the company paid stands on the claim, so that it shows the whole cost and nobody claims it again. */
function companyCosts(
  bookings: readonly TripBooking[],
  { claimable, today, project_id, cost_centre_id }: ClaimFacts,
  onClaims: ReadonlyMap<string, string>,
): CompanyCost[] {
  return bookings.flatMap(({ id, kind, starts_on, title, reference, currency, paid_by, amount }) => {
    const categoryId = categoryOf(claimable, kind)
    const open = sinceClaimed(amount, onClaims.get(bookingSource(id)) ?? null)
    if (paid_by !== 'company' || categoryId === null || open === null) return []
    const cost = {
      ...{ source: bookingSource(id), categoryId, on: starts_on > today ? today : starts_on },
      ...{ title: [title, reference].filter(Boolean).join(', '), amount: open, currency },
    }
    return [{ ...cost, projectId: project_id, costCentreId: cost_centre_id }]
  })
}

/** What the company paid and is not on the claim, for want of a category or an exchange rate, is named on it. */
function companyNote(
  number: string,
  bookings: readonly TripBooking[],
  isOnClaim: (booking: TripBooking) => boolean,
): string {
  const paid = bookings
    .filter((one) => one.paid_by === 'company' && Number(one.amount) !== 0 && !isOnClaim(one))
    .map(({ title, amount, currency }) => `${title} ${writtenMoney(moneyValue(amount, currency))}`)
  return paid.length === 0
    ? travelTexts('claimNote', { number })
    : travelTexts('claimNotePaid', { number, paid: paid.join('; ') })
}

interface Head {
  title: string
  project_id: number | null
  cost_centre_id: number | null
  is_first: boolean
}

/** What of a booking is on the claim, as it was drafted; tracks are claimed whole. */
function bookedOf(source: Source['source'], { amount, note, merchant, on }: Line, rate: string | null) {
  const known = { note: note ?? '', merchant: merchant ?? '', spent_on: on }
  if (source === 'track') return { amount: '0', drafted: '0', ...known, note: '', rate: null }
  return { amount: amount ?? '0', drafted: amount ?? '0', ...known, rate }
}

/** @throws AppError `record.not_found` unless the caller travels */
async function factsOf(ctx: Ctx, db: Db, id: number) {
  const { head, ...facts } = await runQuery(
    db,
    combineQueries({
      head: deferredQuery(
        sql<Head>`select t.title, t.employee_id = ${ctx.actor.employeeId}::bigint as is_first,
          (select p.id from expense_project p where p.org_id = t.org_id and p.id = t.project_id and p.status = 1) as project_id,
          (select u.id from cost_centre u where u.org_id = t.org_id and u.id = t.cost_centre_id and u.status = 1) as cost_centre_id
          from travel_trip t where t.org_id = ${ctx.orgId} and t.id = ${id} and ${isTraveller(ctx)}`,
        ([row]) => row,
      ),
      ...{ bookings: bookingsQuery(ctx, id), tracks: tracksQuery(ctx, id), claimable: claimableQuery(ctx) },
      claimed: claimedBookingsQuery(ctx, id),
      onClaims: onClaimsQuery(
        ctx,
        sql`select 'booking:' || b.id from travel_booking b where b.org_id = ${ctx.orgId} and b.trip_id = ${id}`,
      ),
      today: todayQuery(ctx),
    }),
  )
  return { ...(head ?? fail('record.not_found')), ...facts }
}

/**
 * Drafts a claim of what the caller paid for a trip and of their recorded distances. Each is claimed once, unless the draft that has
 * it is deleted. Trips of one person are claimed one after the other.
 *
 * @throws AppError `record.not_found`, `travel.not_possible`, `travel.refused`, `travel.nothing_to_claim`
 */
export function claimCosts(ctx: Ctx, { ID }: BodyOf<typeof claimTrip>): Promise<DataOf<typeof claimTrip>> {
  return tx(ctx, async (db) => {
    const employeeId = ctx.actor.employeeId ?? fail('record.not_found')
    await lockRequester(ctx, db, employeeId)
    const trip = (await lockTrip(ctx, db, ID)) ?? fail('record.not_found')
    // Under the lock: what the desk changes meanwhile is on the claim, or waits for it.
    const facts = await factsOf(ctx, db, ID)
    requireState(trip, 'to_book', 'offered', 'chosen', 'booked', 'to_cancel', 'cancelled')
    const { bookings, tracks, claimable, claimed, onClaims, today, title, is_first } = facts
    const places = { project_id: facts.project_id, cost_centre_id: facts.cost_centre_id }
    // What was paid for all of them was paid by the first.
    const known = { claimable, claimed, today, ...places }
    const paidForAll = is_first ? bookings : []
    const sources = [...bookingLines(paidForAll, known), ...trackLines(tracks, claimable, places)]
    if (sources.length === 0) fail('travel.nothing_to_claim')
    const costs = companyCosts(paidForAll, known, onClaims)
    const { claimId, lines, rates } = await draftClaim(ctx, db, {
      ...{ title: `${trip.number} ${title}`, reference: trip.number },
      lines: sources.map(({ line }) => line),
    })
    const left = new Set(await addCompanyCosts(ctx, db, claimId, costs))
    const isOnClaim = ({ id, kind }: TripBooking) =>
      is_first && categoryOf(claimable, kind) !== null && !left.has(bookingSource(id))
    await noteOnClaim(ctx, db, claimId, companyNote(trip.number, bookings, isOnClaim))
    await db
      .insertInto('travel_claimed')
      .values(
        sources.slice(0, lines).map(({ source, source_id, line }, at) => ({
          ...{ org_id: ctx.orgId, trip_id: ID, claim_id: claimId, source, source_id },
          ...bookedOf(source, line, rates[at] ?? null),
        })),
      )
      .execute()
    await logEvents(ctx, db, ID, { what: 'claimed' })
    return { claim_id: claimId, lines }
  })
}
