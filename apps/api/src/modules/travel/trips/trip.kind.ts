import { daysIn } from '@muster/contract/kit/days'
import {
  liveStates,
  TRAVEL,
  type TripEventKind,
  type TripState,
} from '@muster/contract/travel/travel.constants'
import { type TravelPayload, travelPayload } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { createAdvance, giveUpAdvance } from '../../expenses/index.ts'
import type { RequestConflict, RequestFact, RequestKind, RequestRecord } from '../../requests/index.ts'
import { tellDesk } from '../tell.ts'
import { travelTexts } from '../travel.texts.ts'
import { tripDays } from '../travel-words.ts'
import { cancelDuty, enterDuty, shortenDuty } from './duty.ts'
import { findingViews, type TripFinding } from './findings.ts'
import { lockTrip, logEvents, type StoredTrip, touchTrip } from './log.ts'
import { tripClashes } from './trip-clashes.ts'

type Trip = RequestRecord<TravelPayload>

/** The trip of a request while it is in one of these states, locked; null otherwise: effects are idempotent. */
async function tripOf(
  ctx: Ctx,
  db: Db,
  { payload }: Trip,
  ...states: TripState[]
): Promise<StoredTrip | null> {
  const trip = await lockTrip(ctx, db, payload.trip_id)
  return trip && states.includes(trip.status) ? trip : null
}

async function settle(ctx: Ctx, db: Db, request: Trip, status: TripState & TripEventKind): Promise<void> {
  const trip = await tripOf(ctx, db, request, 'requested')
  if (!trip) return
  await touchTrip(ctx, db, { ...trip, status })
  await logEvents(ctx, db, trip.id, { what: status })
}

async function approve(ctx: Ctx, db: Db, request: Trip): Promise<void> {
  const trip = await tripOf(ctx, db, request, 'requested')
  if (!trip) return
  await touchTrip(ctx, db, { ...trip, status: 'to_book' })
  await logEvents(ctx, db, trip.id, { what: 'approved' })
  await enterDuty(ctx, db, trip)
  await payBefore(ctx, db, trip)
  await tellDesk(ctx, db, 'to_book', trip)
}

/** The approval of the trip is that of its advance: finance can pay it out. */
async function payBefore(ctx: Ctx, db: Db, trip: StoredTrip): Promise<void> {
  const { advance, currency, number, title, employee_id: employeeId } = trip
  if (advance === null) return
  await createAdvance(ctx, db, {
    ...{ employeeId, amount: advance, currency, purpose: title, reference: number, isApproved: true },
  })
}

/** Offers end; what is booked waits for the desk, which is told. */
async function cancel(ctx: Ctx, db: Db, request: Trip): Promise<void> {
  const trip = await tripOf(ctx, db, request, ...liveStates)
  if (!trip) return
  const { rows } = await sql<{ booked: number }>`
    with ended as (
      update travel_option set state = 'withdrawn', updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and trip_id = ${trip.id} and state = 'open')
    select count(*)::int as booked from travel_booking
    where org_id = ${ctx.orgId} and trip_id = ${trip.id} and state <> 'cancelled'`.execute(db)
  const isBooked = (rows[0]?.booked ?? 0) > 0
  await touchTrip(ctx, db, { ...trip, status: isBooked ? 'to_cancel' : 'cancelled' })
  await logEvents(ctx, db, trip.id, { what: 'trip_cancelled' })
  await cancelDuty(ctx, db, trip)
  // One that is in a payment, or paid out, is settled by claims or paid back.
  if (trip.advance !== null) await giveUpAdvance(ctx, db, trip.number)
  await tellDesk(ctx, db, isBooked ? 'to_cancel' : 'cancelled', trip)
}

/** The request ends earlier, such as with the employment: so does the trip, and the desk looks after what is booked later. */
async function shorten(ctx: Ctx, db: Db, request: Trip, lastDay: string): Promise<void> {
  const trip = await tripOf(ctx, db, request, ...liveStates)
  if (!trip || lastDay >= trip.ends_on || lastDay < trip.starts_on) return
  await sql`
    update travel_trip set ends_on = ${lastDay}::date, version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${trip.id}`.execute(db)
  await logEvents(ctx, db, trip.id, { what: 'shortened', comment: lastDay })
  await shortenDuty(ctx, db, trip, lastDay)
  await tellDesk(ctx, db, 'shortened', trip)
}

/** A trip that is over can’t be cancelled. @throws AppError `requests.not_cancellable` */
async function requireAhead(ctx: Ctx, db: Db, { payload }: Trip): Promise<void> {
  const trip = await lockTrip(ctx, db, payload.trip_id)
  const isOver = !trip || trip.ends_on < (await organisationToday(ctx, db))
  if (isOver || !(liveStates as readonly TripState[]).includes(trip.status))
    fail('requests.not_cancellable', { parameters: { problem: travelTexts.text('isOver') } })
}

function factsOf(payload: TravelPayload): RequestFact[] {
  const { number, title, category, route, from_date, to_date, travellers, currency, estimate, advance } =
    payload
  const others = travellers.slice(1).map(({ name }) => name)
  return [
    { key: 'number', label: travelTexts('number'), value: number },
    { key: 'purpose', label: travelTexts('purpose'), value: title },
    { key: 'category', label: travelTexts('category'), value: category },
    { key: 'route', label: travelTexts('route'), value: route },
    { key: 'days', label: travelTexts('days'), value: wordsOf(tripDays(from_date, to_date)) },
    ...(others.length > 0
      ? [{ key: 'with', label: travelTexts('travelsWith'), value: others.join(', ') }]
      : []),
    { key: 'estimate', label: travelTexts('estimate'), value: writtenMoney(moneyValue(estimate, currency)) },
    ...(advance === null
      ? []
      : [
          {
            key: 'advance',
            label: travelTexts('advance'),
            value: writtenMoney(moneyValue(advance, currency)),
          },
        ]),
  ]
}

/** What to check before deciding: outside the policy as it was submitted, and what else the travellers have now. */
async function conflictsOf(
  ctx: Ctx,
  db: Db,
  requests: readonly Trip[],
): Promise<Map<number, RequestConflict[]>> {
  const { rows } = await sql<{ id: number; findings: TripFinding[] }>`
    select t.id, t.findings from travel_trip t
    where t.org_id = ${ctx.orgId} and t.id = any (${requests.map(({ payload }) => payload.trip_id)}::bigint[])`.execute(
    db,
  )
  const found = new Map(rows.map(({ id, findings }) => [id, findings]))
  // Clashes are a statement for each: of the request that is open, not of a whole inbox.
  const [only, ...more] = requests
  const clashes =
    only && more.length === 0
      ? await tripClashes(ctx, db, {
          ...{ travellers: only.payload.travellers, from: only.payload.from_date, to: only.payload.to_date },
          exceptTrip: only.payload.trip_id,
        })
      : []
  return new Map(
    requests.map(({ id, payload }) => [
      id,
      [
        ...findingViews(found.get(payload.trip_id) ?? [], payload.currency).map(({ text }) => ({
          tone: 'warning' as const,
          text,
        })),
        ...clashes,
      ],
    ]),
  )
}

/** A trip, approved by the workflow; then the desk books. */
export const travelKind: RequestKind<TravelPayload> = {
  trigger: TRAVEL,
  name: travelTexts.text('kind'),
  payload: travelPayload,
  properties: [
    { property: 'days', label: travelTexts.text('propertyDays'), type: 'number' },
    { property: 'estimate', label: travelTexts.text('propertyEstimate'), type: 'number' },
    { property: 'advance', label: travelTexts.text('advance'), type: 'number' },
    { property: 'travellers', label: travelTexts.text('propertyTravellers'), type: 'number' },
    { property: 'findings', label: travelTexts.text('propertyFindings'), type: 'number' },
    { property: 'from_date', label: travelTexts.text('propertyFrom'), type: 'date' },
  ],
  facts: ({ from_date, to_date, estimate, travellers, findings, advance }) => ({
    ...{ days: daysIn(from_date, to_date), estimate, travellers: travellers.length, findings, from_date },
    advance: advance ?? '0',
  }),
  period: ({ from_date, to_date }) => ({ from: from_date, to: to_date }),
  amount: ({ estimate }) => estimate,
  summary: ({ route, from_date, to_date }) =>
    travelTexts.text('summary', { route, days: tripDays(from_date, to_date) }),
  onSubmit: async (ctx, db, { id, payload }) => {
    await sql`update travel_trip set request_id = ${id} where org_id = ${ctx.orgId} and id = ${payload.trip_id}`.execute(
      db,
    )
  },
  onApprove: approve,
  onReject: (ctx, db, request) => settle(ctx, db, request, 'rejected'),
  onWithdraw: (ctx, db, request) => settle(ctx, db, request, 'withdrawn'),
  // Whoever travels along decides no more about it than the first traveller.
  alsoAbout: ({ travellers }) => travellers.map(({ id }) => id),
  canBeCancelled: true,
  validateCancel: requireAhead,
  onCancelAfterApproval: cancel,
  onShorten: (ctx, db, request, { lastDay }) => shorten(ctx, db, request, lastDay),
  detail: async (_ctx, _db, requests) => new Map(requests.map(({ id, payload }) => [id, factsOf(payload)])),
  conflicts: conflictsOf,
  sections: async (_ctx, _db, { payload }) => ({ travelDesk: { ID: payload.trip_id } }),
}
