import type { TripEventKind, TripState } from '@muster/contract/travel/travel.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { TripPlan } from '../rules/trip-plan.ts'
import { statusWords } from '../travel-words.ts'

/** `record_type` of trips in the audit log, and of their documents. */
export const TRIP = 'travel_trip'

export interface StoredTrip {
  id: number
  number: string
  title: string
  route: string
  request_id: number
  employee_id: number
  starts_on: string
  ends_on: string
  plan: TripPlan
  on_duty: boolean
  /** What the first traveller gets before; null for nothing. */
  advance: string | null
  currency: string
  status: TripState
  agent_account_id: number | null
  version: number
}

/** Locks a trip. Null where there is none; does not check who sees it. */
export async function lockTrip(ctx: Ctx, db: Db, id: number): Promise<StoredTrip | null> {
  const { rows } = await sql<StoredTrip>`
    select id, number, title, route, request_id, employee_id, starts_on::text as starts_on, ends_on::text as ends_on, plan, on_duty,
      advance::text as advance, currency, status, agent_account_id, version
    from travel_trip where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** @throws AppError `travel.not_possible` unless the trip is in one of these states */
export function requireState({ status }: Pick<StoredTrip, 'status'>, ...states: readonly TripState[]): void {
  if (!states.includes(status)) fail('travel.not_possible', { parameters: { status: statusWords(status) } })
}

/** @throws AppError `record.conflict` if the trip was changed since it was loaded */
export const requireLoaded = ({ version }: StoredTrip, seen: number): void => requireVersion(version, seen)

export interface NewEvent {
  what: TripEventKind
  bookingId?: number
  amount?: string | null
  fee?: string | null
  tax?: string | null
  comment?: string
}

const NOBODY = ''

/** Appends to the log of a trip. One statement. */
export async function logEvents(
  ctx: Ctx,
  db: Db,
  tripId: number,
  ...events: readonly NewEvent[]
): Promise<void> {
  const rows = events.map(
    ({ what, bookingId = null, amount = null, fee = null, tax = null, comment = '' }, at) => ({
      ...{ at, what, booking_id: bookingId, amount, fee, tax, comment },
    }),
  )
  await sql`
    insert into travel_event (org_id, trip_id, booking_id, at, account_id, actor, what, amount, fee, tax, on_date, comment)
    select ${ctx.orgId}::bigint, ${tripId}::bigint, g.booking_id, ${ctx.now.toString()}::timestamptz, ${ctx.actor.accountId}::bigint,
      ${ctx.actor.name || ctx.actor.email || NOBODY}, g.what, g.amount, g.fee, g.tax, ${organisationTodaySql(ctx)}, g.comment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (at int, what text, booking_id bigint, amount numeric, fee numeric,
      tax numeric, comment text) order by g.at`.execute(db)
}

/** A new state, agent or both; the version grows. One statement. @returns the version */
export async function touchTrip(
  ctx: Ctx,
  db: Db,
  trip: Pick<StoredTrip, 'id' | 'status' | 'agent_account_id'>,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update travel_trip set status = ${trip.status}, agent_account_id = ${trip.agent_account_id}::bigint, version = version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${trip.id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}
