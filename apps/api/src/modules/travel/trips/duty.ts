import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  cancelAtOnce,
  enterApproved,
  findClashes,
  requestSettled,
  shortenAtOnce,
} from '../../requests/index.ts'
import { type DutySpan, dutySpans } from '../rules/duty-spans.ts'
import { destinationOf } from '../rules/trip-plan.ts'
import { travelTexts } from '../travel.texts.ts'
import type { StoredTrip } from './log.ts'
import { DUTY, dutyPayload } from './trip-clashes.ts'

interface Traveller {
  id: number
  name: string
  code: string
  duty_request_id: number | null
}

async function findTravellers(ctx: Ctx, db: Db, tripId: number): Promise<Traveller[]> {
  const { rows } = await sql<Traveller>`
    select e.id, e.full_name as name, e.code, v.duty_request_id from travel_traveller v
    join employee e on e.org_id = v.org_id and e.id = v.employee_id and e.status = 'active'
    where v.org_id = ${ctx.orgId} and v.trip_id = ${tripId} order by e.id`.execute(db)
  return rows
}

/** Enters one span of days for travellers. @returns the requests, in the order of the travellers */
async function enterSpan(
  ctx: Ctx,
  db: Db,
  trip: StoredTrip,
  { free, span: { from, to } }: { free: readonly Traveller[]; span: DutySpan },
): Promise<readonly number[]> {
  const payload = dutyPayload(from, to, destinationOf(trip.plan))
  const comment = travelTexts.english('dutyComment', { number: trip.number, title: trip.title })
  const requests = free.map(({ id, name, code }) => ({ employeeId: id, label: `${name} (${code})`, payload }))
  const ids = await enterApproved(ctx, db, { kind: DUTY, requests, comment })
  for (const [at, { id, name }] of free.entries())
    await requestSettled.emit(ctx, db, {
      request: {
        ...{ id: ids[at] as number, kind: DUTY, employeeId: id, employeeName: name, payload, comment },
        ...{ status: REQUEST.approved, submittedAt: ctx.now.toString(), cancels: null },
      },
      ...{ from, to },
    })
  return ids
}

/**
 * Enters on duty for the days of an approved trip. Idempotent. A trip longer than one request allows gets consecutive requests.
 * Skips travellers with other requests on these days, and the approver of their own trip: both can request it from the trip.
 */
export async function enterDuty(ctx: Ctx, db: Db, trip: StoredTrip): Promise<void> {
  if (!trip.on_duty) return
  const spans = dutySpans(trip.starts_on, trip.ends_on)
  const travellers = (await findTravellers(ctx, db, trip.id)).filter(
    ({ id, duty_request_id }) => duty_request_id === null && id !== ctx.actor.employeeId,
  )
  const clashes = await findClashes(
    ctx,
    db,
    travellers.flatMap(({ id }) =>
      spans.map(({ from, to }) => ({
        ...{ kind: DUTY, employeeId: id, payload: dutyPayload(from, to, destinationOf(trip.plan)) },
      })),
    ),
  )
  const free = travellers.filter((_one, at) =>
    spans.every((_span, place) => clashes[at * spans.length + place] === null),
  )
  if (free.length === 0) return
  const entered: (readonly number[])[] = []
  for (const span of spans) entered.push(await enterSpan(ctx, db, trip, { free, span }))
  const given = free.map(({ id }, at) => {
    const [first, ...more] = entered.map((ids) => ids[at] as number)
    return { employee_id: id, first, more }
  })
  await sql`
    update travel_traveller v set duty_request_id = g.first,
      more_duty_requests = array(select x::bigint from jsonb_array_elements_text(g.more) x)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g (employee_id bigint, first bigint, more jsonb)
    where v.org_id = ${ctx.orgId} and v.trip_id = ${trip.id} and v.employee_id = g.employee_id`.execute(db)
}

/** SQL: the requests that the approval of trip `v.trip_id` entered. */
const dutyOf = sql`unnest(v.duty_request_id || v.more_duty_requests)`

/**
 * A trip that ends earlier is on duty for as long: of everybody who travels, the first traveller’s request ends with the trip’s. What
 * begins later is taken back.
 */
export async function shortenDuty(
  ctx: Ctx,
  db: Db,
  { id, number }: Pick<StoredTrip, 'id' | 'number'>,
  lastDay: string,
): Promise<void> {
  const { rows } = await sql<{ id: number; is_later: boolean }>`
    select r.id, r.from_date > ${lastDay}::date as is_later from travel_traveller v cross join lateral ${dutyOf} d (id)
    join request r on r.org_id = v.org_id and r.id = d.id and r.status = ${REQUEST.approved} and r.to_date > ${lastDay}::date
    where v.org_id = ${ctx.orgId} and v.trip_id = ${id} order by r.id`.execute(db)
  const comment = travelTexts.text('tripShortenedComment', { number })
  for (const { id: request, is_later } of rows)
    await (is_later
      ? cancelAtOnce(ctx, db, request, comment)
      : shortenAtOnce(ctx, db, request, { lastDay, comment }))
}

/** Takes back what the approval entered. */
export async function cancelDuty(ctx: Ctx, db: Db, trip: Pick<StoredTrip, 'id' | 'number'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select d.id from travel_traveller v cross join lateral ${dutyOf} d (id)
    where v.org_id = ${ctx.orgId} and v.trip_id = ${trip.id} and d.id is not null order by d.id`.execute(db)
  for (const { id } of rows)
    await cancelAtOnce(ctx, db, id, travelTexts.text('tripCancelledComment', { number: trip.number }))
}
