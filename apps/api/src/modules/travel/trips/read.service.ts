import { REQUEST } from '@muster/contract/requests/request-states'
import { liveStates, type TripState, type TripStatus } from '@muster/contract/travel/travel.constants'
import type { TripRow } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { advanceStateWords, advancesByReference } from '../../expenses/index.ts'
import { takesPartIn } from '../../requests/index.ts'
import { unclaimed } from '../rules/booking-cost.ts'
import { distanceOf } from '../rules/track-distance.ts'
import type { TripPlan } from '../rules/trip-plan.ts'
import { isAtDesk, isOwn, isReached, isTraveller, VIEW } from '../travel.access.ts'
import {
  bookingCategoriesQuery,
  bookingsQuery,
  claimableQuery,
  claimedBookingsQuery,
  claimsQuery,
  eventsQuery,
  optionsQuery,
  pendingQuery,
  peopleQuery,
  todayQuery,
  tracksQuery,
  zonesQuery,
} from './detail.queries.ts'
import { findingViews, type TripFinding } from './findings.ts'
import { rowColumns, rowJoins } from './trips.queries.ts'

type Head = TripRow & {
  REQUEST_ID: number
  REQUEST_STATUS: number
  on_duty: boolean
  advance: string | null
  plan: TripPlan
  stored_findings: TripFinding[]
  stored_status: TripState
  project: { id: number; name: string } | null
  cost_centre: { id: number; name: string } | null
  is_own: boolean
  is_traveller: boolean
  is_desk: boolean
  is_viewed: boolean
}

export const headQuery = (ctx: Ctx, id: number): DeferredQuery<Head | undefined> =>
  deferredQuery(
    sql<Head>`
      select ${rowColumns(ctx)}, t.request_id as "REQUEST_ID", r.status::int as "REQUEST_STATUS", t.on_duty, t.advance::text as advance, t.plan,
        t.findings as stored_findings, t.status as stored_status,
        (select jsonb_build_object('id', p.id, 'name', p.name) from expense_project p where p.org_id = t.org_id and p.id = t.project_id)
          as project,
        (select jsonb_build_object('id', u.id, 'name', u.name) from cost_centre u where u.org_id = t.org_id
          and u.id = t.cost_centre_id) as cost_centre,
        coalesce(${isOwn(ctx)}, false) as is_own, coalesce(${isTraveller(ctx)}, false) as is_traveller, coalesce(${isAtDesk(ctx)}, false) as is_desk, ${isReached(ctx, VIEW)} as is_viewed
      from ${rowJoins} join request r on r.org_id = t.org_id and r.id = t.request_id
      where t.org_id = ${ctx.orgId} and t.id = ${id}`,
    ([row]) => row,
  )

/** @throws AppError `record.not_found` for whoever neither travels, requested, decides, books nor sees it */
export async function requireVisible(ctx: Ctx, db: Db, head: Head | undefined): Promise<Head> {
  const row = found(head)
  if (row.is_own || row.is_desk || row.is_viewed) return row
  if ((await takesPartIn(ctx, db, [row.REQUEST_ID])).size === 0) fail('record.not_found')
  return row
}

/** States from which costs can be claimed: of what is approved, or was cancelled with a fee. */
const claimedFrom: readonly TripStatus[] = [...liveStates, 'travelled', 'to_cancel', 'cancelled']

type Parts = Pick<TripDetail, 'people' | 'options' | 'bookings' | 'tracks'>

function abilitiesOf(
  ctx: Ctx,
  head: Head,
  { people, options, bookings, tracks }: Parts,
  {
    today,
    hasCategories,
    claimed,
  }: { today: string; hasCategories: boolean; claimed: ReadonlyMap<number, string> },
): TripDetail['abilities'] {
  const isLive = (liveStates as readonly TripState[]).includes(head.stored_status)
  const own = people.find(({ EMPLOYEE_ID }) => EMPLOYEE_ID === ctx.actor.employeeId)
  const isFirst = head.EMPLOYEE_ID === ctx.actor.employeeId
  const paid =
    isFirst && bookings.some((one) => one.paid_by === 'traveller' && unclaimed(one, claimed) !== null)
  const hasTracks = tracks.some(({ is_claimed }) => !is_claimed)
  return {
    withdraw: head.is_own && (head.REQUEST_STATUS === REQUEST.pending || (isLive && head.ends_on >= today)),
    choose: head.is_own && isLive && options.some(({ state }) => state === 'open'),
    desk: head.is_desk,
    claim: head.is_traveller && hasCategories && claimedFrom.includes(head.status) && (paid || hasTracks),
    propose_duty: isLive && head.on_duty && own !== undefined && !own.is_on_duty && head.ends_on >= today,
  }
}

/** What is paid before, and how it stands once the trip is approved. One statement. */
async function advanceOf(
  ctx: Ctx,
  db: Db,
  { number, advance, currency }: { number: string; advance: string; currency: string },
): Promise<TripDetail['advance']> {
  const given = (await advancesByReference(ctx, db, [number])).get(number)
  const isOpen = given?.state === 'open'
  return {
    ...{ amount: { amount: advance, currency }, number: given?.number ?? '' },
    state: given ? advanceStateWords(given.state) : '',
    balance: given && isOpen ? { amount: given.balance, currency: given.currency } : null,
  }
}

/** A trip with everything that belongs to it. Three statements at most. @throws AppError `record.not_found` */
export function readDetail(ctx: Ctx, id: number): Promise<TripDetail> {
  return readTx(ctx, async (db) => {
    const {
      head,
      tracks: rows,
      claimable,
      today,
      claimed,
      ...parts
    } = await runQuery(
      db,
      combineQueries({
        ...{ head: headQuery(ctx, id), people: peopleQuery(ctx, id), options: optionsQuery(ctx, id) },
        ...{ bookings: bookingsQuery(ctx, id), events: eventsQuery(ctx, id), claims: claimsQuery(ctx, id) },
        ...{ tracks: tracksQuery(ctx, id), claimable: claimableQuery(ctx), today: todayQuery(ctx) },
        claimed: claimedBookingsQuery(ctx, id),
        ...{ pending_on: pendingQuery(ctx, id), zones: zonesQuery(ctx) },
        booking_categories: bookingCategoriesQuery(ctx),
      }),
    )
    const seen = await requireVisible(ctx, db, head)
    const tracks =
      claimable.distance === null
        ? []
        : rows.map(({ metres, ...track }) => ({
            ...{ ...track, distance: distanceOf(metres, claimable.unit), unit: claimable.unit },
          }))
    const hasCategories = [claimable.ticket, claimable.hotel, claimable.cab, claimable.distance].some(
      (one) => one !== null,
    )
    const { plan, stored_findings, stored_status: _s, REQUEST_STATUS: _r, advance, ...row } = seen
    const { is_own: _o, is_traveller: _t, is_desk, is_viewed: _v, ...trip } = row
    return {
      trip,
      ...{
        legs: [...plan.legs],
        stays: [...plan.stays],
        findings: findingViews(stored_findings, trip.currency),
      },
      advance:
        advance !== null && (seen.is_own || is_desk) ? await advanceOf(ctx, db, { ...trip, advance }) : null,
      ...{ ...parts, tracks },
      zones: is_desk ? parts.zones : { organisation: parts.zones.organisation, cities: {} },
      abilities: abilitiesOf(ctx, seen, { ...parts, tracks }, { today, hasCategories, claimed }),
    }
  })
}
