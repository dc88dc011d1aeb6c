import { daysIn } from '@muster/contract/kit/days'
import { MOST_DAYS } from '@muster/contract/requests/day-requests.contract'
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

/**
 * Enters on duty for the days of an approved trip, for travellers who have nothing else on them: never twice. Nobody enters it for
 * themselves: whoever approves a trip that they take is offered the request on the trip instead, as is everybody with other requests.
 */
export async function enterDuty(ctx: Ctx, db: Db, trip: StoredTrip): Promise<void> {
  if (!trip.on_duty || daysIn(trip.starts_on, trip.ends_on) > MOST_DAYS) return
  const payload = dutyPayload(trip.starts_on, trip.ends_on, destinationOf(trip.plan))
  const travellers = (await findTravellers(ctx, db, trip.id)).filter(
    ({ id, duty_request_id }) => duty_request_id === null && id !== ctx.actor.employeeId,
  )
  const clashes = await findClashes(
    ctx,
    db,
    travellers.map(({ id }) => ({ kind: DUTY, employeeId: id, payload })),
  )
  const free = travellers.filter((_one, at) => clashes[at] === null)
  if (free.length === 0) return
  const comment = travelTexts.english('dutyComment', { number: trip.number, title: trip.title })
  const requests = free.map(({ id, name, code }) => ({ employeeId: id, label: `${name} (${code})`, payload }))
  const ids = await enterApproved(ctx, db, { kind: DUTY, requests, comment })
  await sql`
    update travel_traveller v set duty_request_id = g.request_id
    from unnest(${free.map(({ id }) => id)}::bigint[], ${ids}::bigint[]) g (employee_id, request_id)
    where v.org_id = ${ctx.orgId} and v.trip_id = ${trip.id} and v.employee_id = g.employee_id`.execute(db)
  for (const [at, { id, name }] of free.entries())
    await requestSettled.emit(ctx, db, {
      request: {
        ...{ id: ids[at] as number, kind: DUTY, employeeId: id, employeeName: name, payload, comment },
        ...{ status: REQUEST.approved, submittedAt: ctx.now.toString(), cancels: null },
      },
      ...{ from: trip.starts_on, to: trip.ends_on },
    })
}

/** A trip that ends earlier is on duty for as long: of everybody who travels, the first traveller’s request ends with the trip’s. */
export async function shortenDuty(
  ctx: Ctx,
  db: Db,
  { id, number }: Pick<StoredTrip, 'id' | 'number'>,
  lastDay: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select v.duty_request_id as id from travel_traveller v
    join request r on r.org_id = v.org_id and r.id = v.duty_request_id and r.status = ${REQUEST.approved}
      and r.from_date <= ${lastDay}::date and r.to_date > ${lastDay}::date
    where v.org_id = ${ctx.orgId} and v.trip_id = ${id} order by v.duty_request_id`.execute(db)
  for (const { id: request } of rows)
    await shortenAtOnce(ctx, db, request, {
      lastDay,
      comment: travelTexts.text('tripShortenedComment', { number }),
    })
}

/** Takes back what the approval entered. */
export async function cancelDuty(ctx: Ctx, db: Db, trip: Pick<StoredTrip, 'id' | 'number'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select duty_request_id as id from travel_traveller
    where org_id = ${ctx.orgId} and trip_id = ${trip.id} and duty_request_id is not null order by duty_request_id`.execute(
    db,
  )
  for (const { id } of rows)
    await cancelAtOnce(ctx, db, id, travelTexts.text('tripCancelledComment', { number: trip.number }))
}
