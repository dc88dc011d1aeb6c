import { isDay } from '@muster/contract/kit/days'
import type { TripBooking, TripEvent, TripOption } from '@muster/contract/travel/travel-shapes'
import type { TripDetail } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { fileLink } from '../../files/index.ts'
import { moneySql } from '../money.ts'
import { partWords } from './findings.ts'
import { DUTY } from './trip-clashes.ts'

type StoredBooking = Omit<TripBooking, 'files'> & { files: { path: string; name: string }[] }

/** Bookings of a trip by time, those that are cancelled last. */
export const bookingsQuery = (ctx: Ctx, tripId: number): DeferredQuery<TripBooking[]> =>
  deferredQuery(
    sql<StoredBooking>`
      select b.id, b.kind, b.category_id, k.name as category, b.part, b.title, b.supplier, b.reference, b.from_place, b.to_place,
        b.starts_at::date::text as starts_on, to_char(b.starts_at, 'HH24:MI') as starts_time, b.start_zone,
        b.ends_at::date::text as ends_on, to_char(b.ends_at, 'HH24:MI') as ends_time, b.end_zone, b.paid_by, b.currency,
        ${moneySql(sql`coalesce(v.amount, 0)`, sql`b.currency`)} as amount,
        ${moneySql(sql`coalesce(v.tax, 0)`, sql`b.currency`)} as tax, b.note, b.state,
        b.version, coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name) order by f.position)
          from travel_booking_file f where f.org_id = b.org_id and f.booking_id = b.id), '[]') as files
      from travel_booking b left join travel_category k on k.org_id = b.org_id and k.id = b.category_id
      left join lateral (select sum(e.amount) as amount, sum(e.tax) as tax from travel_event e
        where e.org_id = b.org_id and e.booking_id = b.id) v on true
      where b.org_id = ${ctx.orgId} and b.trip_id = ${tripId}
      order by b.state = 'cancelled', b.starts_at at time zone b.start_zone, b.id`,
    (rows) =>
      rows.map((row) => ({
        ...row,
        files: row.files.map((file) => ({ ...file, link: fileLink(ctx, file.path, file.name) })),
      })),
  )

export const optionsQuery = (ctx: Ctx, tripId: number): DeferredQuery<TripOption[]> =>
  deferredQuery(
    sql<TripOption>`
      select id, part, title, details, currency, ${moneySql(sql`amount`, sql`currency`)} as amount, respond_by::text as respond_by, state from travel_option
      where org_id = ${ctx.orgId} and trip_id = ${tripId} and state in ('open', 'chosen') order by part, id`,
    (rows) => rows,
  )

/** What the log keeps without words, in the reader’s: the day on which a trip ends now, the part that is offered for. */
function commentWords({ what, comment }: TripEvent): string {
  if (what === 'shortened' && isDay(comment)) return writtenDay(comment)
  const [, part, rest] = /^((?:leg|stay):\d{1,2}) (.*)$/s.exec(what === 'offered' ? comment : '') ?? []
  return part === undefined ? comment : `${partWords(part)}: ${rest}`
}

/** The log, the latest first. */
export const eventsQuery = (ctx: Ctx, tripId: number): DeferredQuery<TripEvent[]> =>
  deferredQuery(
    sql<TripEvent>`
      select v.id, v.at, v.actor, v.what, b.title as booking, b.currency, ${moneySql(sql`v.amount`, sql`b.currency`)} as amount,
        ${moneySql(sql`v.fee`, sql`b.currency`)} as fee, v.comment
      from travel_event v left join travel_booking b on b.org_id = v.org_id and b.id = v.booking_id
      where v.org_id = ${ctx.orgId} and v.trip_id = ${tripId} order by v.id desc limit 200`,
    (rows) => rows.map((row) => ({ ...row, at: instantOf(row.at), comment: commentWords(row) })),
  )

/** Travellers; whether on-duty requests, pending or approved, cover all of the trip’s days. */
export const peopleQuery = (ctx: Ctx, tripId: number): DeferredQuery<TripDetail['people']> =>
  deferredQuery(
    sql<TripDetail['people'][number]>`
      select e.id as "EMPLOYEE_ID", e.full_name as name, e.code, e.status <> 'active' as has_left,
        (select count(distinct g.day)::int from request r
          cross join lateral generate_series(greatest(r.from_date, t.starts_on), least(r.to_date, t.ends_on), interval '1 day') g (day)
          where r.org_id = e.org_id and r.employee_id = e.id and r.kind = ${DUTY} and r.status in (0, 1) and r.cancels is null
            and r.from_date <= t.ends_on and r.to_date >= t.starts_on) >= t.ends_on - t.starts_on + 1 as is_on_duty
      from travel_traveller v join travel_trip t on t.org_id = v.org_id and t.id = v.trip_id
      join employee e on e.org_id = v.org_id and e.id = v.employee_id
      where v.org_id = ${ctx.orgId} and v.trip_id = ${tripId} order by e.id <> t.employee_id, e.sort_name, e.id`,
    (rows) => rows,
  )

/** Claims of the trip's costs. A draft is its claimant's own. */
export const claimsQuery = (ctx: Ctx, tripId: number): DeferredQuery<TripDetail['claims']> =>
  deferredQuery(
    sql<TripDetail['claims'][number]>`
      select c.id as "ID", coalesce(c.number, '') as number, c.status,
        coalesce(c.employee_id = ${ctx.actor.employeeId}::bigint, false) as is_own
      from expense_claim c where c.org_id = ${ctx.orgId} and c.id in (select x.claim_id from travel_claimed x
        where x.org_id = ${ctx.orgId} and x.trip_id = ${tripId})
        and (c.number is not null or c.employee_id = ${ctx.actor.employeeId}::bigint) order by c.id`,
    (rows) => rows,
  )

/** Bookings of a trip that are on claims, with how much of their cost is. */
export const claimedBookingsQuery = (ctx: Ctx, tripId: number): DeferredQuery<Map<number, string>> =>
  deferredQuery(
    sql<{
      id: number
      amount: string
    }>`select source_id as id, sum(amount)::text as amount from travel_claimed
      where org_id = ${ctx.orgId} and trip_id = ${tripId} and source = 'booking' group by source_id`,
    (rows) => new Map(rows.map(({ id, amount }) => [id, amount])),
  )

export interface TrackRow {
  TRIP_ID: number
  day: string
  purpose: string
  metres: number
  is_claimed: boolean
}

/** The caller's own recorded tracks on the days of a trip, by the organisation's dates. */
export const tracksQuery = (ctx: Ctx, tripId: number): DeferredQuery<TrackRow[]> =>
  deferredQuery(
    sql<TrackRow>`
      select a.id as "TRIP_ID", (a.started_at at time zone o.time_zone)::date::text as day, a.purpose, a.distance_m as metres,
        exists (select from travel_claimed x where x.org_id = a.org_id and x.source = 'track' and x.source_id = a.id) as is_claimed
      from travel_trip t join organisation o on o.org_id = t.org_id
      join travel_traveller v on v.org_id = t.org_id and v.trip_id = t.id and v.employee_id = ${ctx.actor.employeeId}::bigint
      join attendance_trip a on a.org_id = v.org_id and a.employee_id = v.employee_id and a.ended_at is not null and a.distance_m > 0
        and a.started_at >= t.starts_on::timestamp at time zone o.time_zone
        and a.started_at < (t.ends_on + 1)::timestamp at time zone o.time_zone
      where t.org_id = ${ctx.orgId} and t.id = ${tripId} order by a.started_at, a.id limit 100`,
    (rows) => rows,
  )

export interface Claimable {
  ticket: number | null
  hotel: number | null
  cab: number | null
  distance: number | null
  unit: 'km' | 'mile'
}

/** The expense categories that travel claims under; those that are offered no more are left out. */
export const claimableQuery = (ctx: Ctx): DeferredQuery<Claimable> => {
  const offered = (column: string) => sql`(select k.id from expense_category k where k.org_id = s.org_id
    and k.id = ${sql.ref(`s.${column}`)} and k.status = 1 and k.retired_at is null)`
  return deferredQuery(
    sql<Claimable>`
      select ${offered('ticket_category_id')} as ticket, ${offered('hotel_category_id')} as hotel, ${offered('cab_category_id')} as cab,
        ${offered('distance_category_id')} as distance,
        coalesce((select k.unit from expense_category k where k.org_id = s.org_id and k.id = s.distance_category_id), 'km') as unit
      from travel_setting s where s.org_id = ${ctx.orgId}`,
    ([row]) => row ?? { ticket: null, hotel: null, cab: null, distance: null, unit: 'km' },
  )
}

export const zonesQuery = (ctx: Ctx): DeferredQuery<TripDetail['zones']> =>
  deferredQuery(
    sql<{ organisation: string; cities: Record<string, string> }>`
      select o.time_zone as organisation, coalesce((select jsonb_object_agg(lower(c.name), c.time_zone) from travel_city c
        where c.org_id = o.org_id and c.status = 1), '{}') as cities
      from organisation o where o.org_id = ${ctx.orgId}`,
    ([row]) => row ?? { organisation: 'UTC', cities: {} },
  )

export const bookingCategoriesQuery = (ctx: Ctx): DeferredQuery<{ id: number; name: string }[]> =>
  deferredQuery(
    sql<{
      id: number
      name: string
    }>`select id, name from travel_category where org_id = ${ctx.orgId} and used_for = 'booking'
      and status = 1 order by lower(name), id`,
    (rows) => rows,
  )

/** Who is asked to decide the trip's request now. */
export const pendingQuery = (ctx: Ctx, tripId: number): DeferredQuery<string[]> =>
  deferredQuery(
    sql<{ name: string }>`
      select k.approver_name as name from travel_trip t
      join request_task k on k.org_id = t.org_id and k.request_id = t.request_id and k.state = 'pending'
      where t.org_id = ${ctx.orgId} and t.id = ${tripId} order by k.id`,
    (rows) => rows.map(({ name }) => name),
  )

export const todayQuery = (ctx: Ctx): DeferredQuery<string> =>
  deferredQuery(
    sql<{ today: string }>`select ${organisationTodaySql(ctx)}::text as today`,
    ([row]) => row?.today ?? '',
  )
