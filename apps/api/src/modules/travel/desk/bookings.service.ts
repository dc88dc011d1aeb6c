import { isZero } from '@muster/contract/kit/amounts'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { bookTrip, cancelBooking, changeBooking } from '@muster/contract/travel/desk.contract'
import { sql } from 'kysely'
import { compareDecimals } from '../../../lib/money.ts'
import { farDayProblem } from '../../../lib/texts/far-day.texts.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireDecimals } from '../../../platform/require-decimals.ts'
import { contentDigest, requireSameContent } from '../../../platform/sent-again.ts'
import { changeCompanyCost } from '../../expenses/index.ts'
import { attachFiles } from '../../files/index.ts'
import { bookingSource } from '../claims/claim.service.ts'
import { costChange } from '../rules/booking-cost.ts'
import { tellTravellers } from '../tell.ts'
import { travelTexts } from '../travel.texts.ts'
import { logEvents, requireLoaded, requireState, type StoredTrip, TRIP, touchTrip } from '../trips/log.ts'
import { takeBack } from './claimed-booking.ts'
import { isPartOf } from './options.service.ts'
import { settleDesk } from './settle.ts'
import { lockAtDesk, takenBy } from './take.service.ts'

type Booking = BodyOf<typeof bookTrip>
/** What is booked, without what it costs. */
type Times = Pick<Booking, 'starts_on' | 'starts_time' | 'start_zone' | 'ends_on' | 'ends_time' | 'end_zone'>
type What = Times &
  Pick<
    Booking,
    'kind' | 'category_id' | 'part' | 'title' | 'supplier' | 'reference' | 'from_place' | 'to_place'
  > &
  Pick<Booking, 'note' | 'files' | 'outside_confirmed'>

const localOf = (day: string, time: string) => `${day}T${time}`

/** In local times of two zones an arrival can be before its departure: the instants are compared. */
function endsBeforeStart({
  starts_on,
  starts_time,
  start_zone,
  ends_on,
  ends_time,
  end_zone,
}: Times): boolean {
  if (ends_on === null || ends_time === null) return false
  const instant = (day: string, time: string, zone: string) =>
    Temporal.PlainDateTime.from(localOf(day, time)).toZonedDateTime(zone).toInstant()
  const start = instant(starts_on, starts_time, start_zone)
  return Temporal.Instant.compare(instant(ends_on, ends_time, end_zone), start) < 0
}

/** How far from the trip a booking can be, in years, also where its days are confirmed. */
const NEAR_THE_TRIP = { before: 1, after: 1 }

/** What is wrong with the days and times of a booking, by field. */
function timesProblems(trip: StoredTrip, what: Times): Record<string, string> {
  const fields: Record<string, string> = {}
  if ((what.ends_on === null) !== (what.ends_time === null)) fields.ends_time = travelTexts('dayAndTime')
  if (endsBeforeStart(what)) fields.ends_on = travelTexts('endsBefore')
  for (const field of ['starts_on', 'ends_on'] as const) {
    const day = what[field]
    const far = day === null ? null : farDayProblem(day, [trip.starts_on, trip.ends_on], NEAR_THE_TRIP)
    if (far !== null) fields[field] = far
  }
  return fields
}

/** @throws AppError `request.invalid` by field, `travel.outside_trip` for days that are not the trip's and not confirmed */
async function requireSound(ctx: Ctx, db: Db, trip: StoredTrip, what: What): Promise<void> {
  const fields: Record<string, string> = {}
  if (what.part !== null && !isPartOf(trip.plan, what.part)) fields.part = travelTexts('choosePart')
  Object.assign(fields, timesProblems(trip, what))
  if (what.kind !== 'other' && what.category_id !== null) fields.category_id = travelTexts('onlyOther')
  if (what.category_id !== null && !fields.category_id) {
    const { rows } = await sql`
      select from travel_category where org_id = ${ctx.orgId} and id = ${what.category_id} and used_for = 'booking'`.execute(
      db,
    )
    if (rows.length === 0) fields.category_id = travelTexts('chooseFromList')
  }
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  const { starts_on, ends_on, outside_confirmed: isMeant = false } = what
  const isOutside = [starts_on, ends_on ?? starts_on].some(
    (day) => day < trip.starts_on || day > trip.ends_on,
  )
  if (isOutside && !isMeant)
    fail('travel.outside_trip', { parameters: { from: trip.starts_on, to: trip.ends_on } })
}

const columnsOf = (what: What) => ({
  ...{ kind: what.kind, category_id: what.category_id, part: what.part, title: what.title },
  ...{ supplier: what.supplier, reference: what.reference, from_place: what.from_place },
  ...{ to_place: what.to_place, starts_at: localOf(what.starts_on, what.starts_time) },
  ...{ start_zone: what.start_zone, end_zone: what.end_zone, note: what.note },
  ends_at: what.ends_on !== null && what.ends_time !== null ? localOf(what.ends_on, what.ends_time) : null,
})

/** Documents belong to the trip; those of a booking that are left out remain with the trip for its log. */
async function writeFiles(ctx: Ctx, db: Db, trip: StoredTrip, bookingId: number, paths: readonly string[]) {
  const to = { recordType: TRIP, recordId: trip.id, folder: 'travel_documents' as const }
  const attached = await attachFiles(ctx, db, paths, to)
  await sql`delete from travel_booking_file where org_id = ${ctx.orgId} and booking_id = ${bookingId}`.execute(
    db,
  )
  const values = [...new Set(paths)].map((path, at) => ({
    ...{ org_id: ctx.orgId, booking_id: bookingId, path, position: at + 1 },
    name: attached.get(path)?.name ?? '',
  }))
  if (values.length > 0) await db.insertInto('travel_booking_file').values(values).execute()
}

type Booked = DataOf<typeof bookTrip>

/** The same booking that was sent before, such as after a lost connection. @throws AppError `request.sent_otherwise` */
async function bookedBefore(
  ctx: Ctx,
  db: Db,
  trip: StoredTrip,
  { key, digest }: { key: string | undefined; digest: string },
): Promise<Booked | null> {
  if (key === undefined) return null
  const { rows } = await sql<{ id: number; key_digest: string | null }>`
    select id, key_digest from travel_booking where org_id = ${ctx.orgId} and trip_id = ${trip.id} and key = ${key}::uuid`.execute(
    db,
  )
  const [before] = rows
  if (!before) return null
  requireSameContent(before.key_digest, digest)
  return { booking_id: before.id, version: trip.version }
}

/** A booked trip tells its travellers of every change; before that they get the whole itinerary once. */
async function tellChange(ctx: Ctx, db: Db, trip: StoredTrip, title: string, reason: string): Promise<void> {
  if (trip.status === 'booked')
    await tellTravellers(ctx, db, 'booking_changed', trip, { booking: title, reason })
}

async function auditBooking(
  ctx: Ctx,
  db: Db,
  trip: StoredTrip,
  change: [string | null, string],
): Promise<void> {
  await recordAudit(ctx, db, {
    ...{ recordType: TRIP, recordId: trip.id, recordLabel: trip.number },
    changes: { booking: change },
  })
}

/**
 * Records what was booked. Options for the same part end.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible`, `travel.outside_trip`, `request.invalid`, `files.not_uploaded`
 */
export function book(ctx: Ctx, { ID, version, ...input }: Booking): Promise<Booked> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    const digest = contentDigest(input)
    const before = await bookedBefore(ctx, db, trip, { key: input.key, digest })
    if (before) return before
    requireState(trip, 'to_book', 'offered', 'chosen', 'booked')
    requireLoaded(trip, version)
    await requireSound(ctx, db, trip, input)
    const { amount, tax, currency, paid_by, key } = input
    requireDecimals(currency, { amount, tax })
    if (tax !== null && compareDecimals(tax, amount) > 0)
      fail('request.invalid', { fields: { tax: travelTexts('taxTooMuch') } })
    const at = ctx.now.toString()
    const { id } = await db
      .insertInto('travel_booking')
      .values({
        ...{ org_id: ctx.orgId, trip_id: ID, ...columnsOf(input), currency, paid_by, key: key ?? null },
        key_digest: digest,
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeFiles(ctx, db, trip, id, input.files)
    await sql`
      update travel_option set state = 'withdrawn', updated_at = ${at}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${ID} and part = ${input.part} and state = 'open'`.execute(db)
    await logEvents(ctx, db, ID, { what: 'booked', bookingId: id, amount, tax })
    await auditBooking(ctx, db, trip, [null, `${input.title}, ${currency} ${amount}`])
    if (trip.status === 'booked')
      await tellTravellers(ctx, db, 'booking_added', trip, { booking: input.title })
    return { booking_id: id, version: await settleDesk(ctx, db, trip) }
  })
}

interface StoredBooking {
  currency: string
  version: number
  title: string
  state: string
  paid_by: string
  cost: string
}

/** @throws AppError `record.not_found`, `travel.booking_closed` */
async function requireBooking(ctx: Ctx, db: Db, tripId: number, id: number): Promise<StoredBooking> {
  const { rows } = await sql<StoredBooking>`
    select b.title, b.state, b.paid_by, b.currency, b.version, coalesce((select sum(v.amount) from travel_event v where v.org_id = b.org_id
      and v.booking_id = b.id), 0)::numeric(18, 3)::text as cost
    from travel_booking b where b.org_id = ${ctx.orgId} and b.trip_id = ${tripId} and b.id = ${id}`.execute(
    db,
  )
  const booking = found(rows[0])
  if (booking.state === 'cancelled') fail('travel.booking_closed')
  return booking
}

type Given = Record<'extra' | 'fee' | 'refund', string | null>

function costOf({ cost, currency }: StoredBooking, given: Given) {
  requireDecimals(currency, given)
  const change = costChange({ before: cost, ...given })
  if (!change) fail('request.invalid', { fields: { refund: travelTexts('refundTooMuch') } })
  return change.amount
}

/** What the traveller paid can be on their claim, and what the company paid beside it. */
async function followOnClaims(
  ctx: Ctx,
  db: Db,
  trip: StoredTrip,
  { id, before, amount }: { id: number; before: StoredBooking; amount: string },
): Promise<void> {
  if (before.paid_by === 'traveller') await takeBack(ctx, db, trip, { id, ...before })
  else if (!isZero(amount)) await changeCompanyCost(ctx, db, bookingSource(id), amount)
}

/**
 * Changes a booking; the log keeps what it cost in addition, and why.
 *
 * @throws AppError as `book`, `travel.booking_closed`, `travel.on_claim`
 */
export function change(
  ctx: Ctx,
  { ID, version, booking_id, extra, fee, refund, reason, ...what }: BodyOf<typeof changeBooking>,
): Promise<DataOf<typeof changeBooking>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'to_book', 'offered', 'chosen', 'booked')
    requireLoaded(trip, version)
    const before = await requireBooking(ctx, db, ID, booking_id)
    await requireSound(ctx, db, trip, what)
    const amount = costOf(before, { extra, fee, refund })
    await db
      .updateTable('travel_booking')
      .set((query) => ({
        ...{ ...columnsOf(what), state: 'changed', updated_at: ctx.now.toString() },
        version: query('version', '+', 1),
      }))
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', booking_id)
      .execute()
    await writeFiles(ctx, db, trip, booking_id, what.files)
    await logEvents(ctx, db, ID, { what: 'changed', bookingId: booking_id, amount, fee, comment: reason })
    await auditBooking(ctx, db, trip, [before.title, `${what.title}: ${reason}`])
    await followOnClaims(ctx, db, trip, { id: booking_id, before, amount })
    await tellChange(ctx, db, trip, what.title, reason)
    return { booking_id, version: await settleDesk(ctx, db, trip) }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `travel.not_possible`, `travel.booking_closed`, `travel.on_claim`, `request.invalid` */
export function cancel(
  ctx: Ctx,
  { ID, version, booking_id, fee, refund, reason }: BodyOf<typeof cancelBooking>,
): Promise<DataOf<typeof cancelBooking>> {
  return tx(ctx, async (db) => {
    const trip = takenBy(ctx, await lockAtDesk(ctx, db, ID))
    requireState(trip, 'to_book', 'offered', 'chosen', 'booked', 'to_cancel')
    requireLoaded(trip, version)
    const before = await requireBooking(ctx, db, ID, booking_id)
    const amount = costOf(before, { extra: null, fee, refund })
    await sql`
      update travel_booking set state = 'cancelled', version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${booking_id}`.execute(db)
    await logEvents(ctx, db, ID, { what: 'cancelled', bookingId: booking_id, amount, fee, comment: reason })
    await followOnClaims(ctx, db, trip, { id: booking_id, before, amount })
    await auditBooking(ctx, db, trip, [before.title, `${travelTexts.english('cancelledWord')}: ${reason}`])
    await tellChange(ctx, db, trip, before.title, reason)
    const next =
      trip.status === 'to_cancel' ? await touchTrip(ctx, db, trip) : await settleDesk(ctx, db, trip)
    return { booking_id, version: next }
  })
}
