import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'

/*
 * Who may see trips, for queries over trip `t` of first traveller `e`.
 *
 * - Travellers see theirs, and whoever requested a trip for others sees it.
 * - Approvers see what they were asked to decide, by the request engine.
 * - Others see trips where they hold `travel.trips.view` or `travel.desk.manage` over the first traveller.
 */

export const OWN = 'travel.own'
export const RAISE = 'travel.trips.raise_for'
export const VIEW = 'travel.trips.view'
export const DESK = 'travel.desk.manage'
export const SETUP = 'travel.setup.manage'

/** SQL condition: the caller's permission reaches the first traveller. */
export const isReached = (ctx: Ctx, permission: typeof VIEW | typeof DESK): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

/** SQL condition: the desk sees trips from their approval on, and what was cancelled after it. */
export const isAtDesk = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(t.status in ('to_book', 'offered', 'chosen', 'booked', 'to_cancel', 'cancelled') and ${isReached(ctx, DESK)})`

/** SQL condition: the caller travels. */
export const isTraveller = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select from travel_traveller v where v.org_id = t.org_id and v.trip_id = t.id
    and v.employee_id = ${actor.employeeId}::bigint)`

/** SQL condition: the caller travels, or requested the trip. */
export const isOwn = ({ orgId, actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(t.id in (
    select v.trip_id from travel_traveller v where v.org_id = ${orgId} and v.employee_id = ${actor.employeeId}::bigint
    union all select o.id from travel_trip o where o.org_id = ${orgId} and o.account_id = ${actor.accountId}::bigint))`
