import { addDays } from '@muster/contract/kit/days'
import type { ApplicationPayload } from '@muster/contract/leave/apply/apply-leave.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  mapQuery,
  resolvedQuery,
} from '../../../platform/db/deferred-query.ts'
import { offDaysQuery } from '../../holidays/index.ts'
import { approvedRequestsQuery } from '../../requests/index.ts'
import { type LeaveDayRow, leaveDaysQuery, type SandwichRow, sandwichBookQuery } from './apply.queries.ts'

/** Days before and after a date that can affect its count: no run of off-days is longer. */
export const ADJACENT_DAYS = 31

export type OffDays = { week_offs: readonly string[]; holidays: readonly { date: string }[] }

/** An approved application, or one under approval. */
export interface Booking {
  id: number
  employeeId: number
  payload: ApplicationPayload
  to: string
}

/** A pending state change of a request in this transaction: approval, or the end of an approval. */
export interface PendingChange {
  approved?: Booking | undefined
  cancelled?: number | undefined
}

export interface RecountRange {
  employeeIds: readonly number[]
  from: string
  to: string
}

/** Bookings of these employees and the rules they were counted by; unaffected by the current booking. */
export interface RecountFacts {
  approved: readonly Booking[]
  sandwiches: readonly SandwichRow[]
  /** Whether any difference of theirs is on HR's list. */
  isListed: boolean
  /** Off-days and leave around the requested dates; undefined where the caller provides the off-days. */
  adjacent: AdjacentDays | undefined
}

/** Off-days and leave of employees within a date range. */
interface AdjacentDays {
  from: string
  to: string
  off: ReadonlyMap<number, OffDays>
  leave: readonly LeaveDayRow[]
}

export function adjacentDaysQuery(
  ctx: Ctx,
  range: RecountRange,
  planned?: ReadonlyMap<number, OffDays>,
): DeferredQuery<AdjacentDays> {
  const query = combineQueries({
    off: planned ? resolvedQuery(planned) : offDaysQuery(ctx, range),
    leave: leaveDaysQuery(ctx, range),
  })
  return mapQuery(query, (known) => ({ ...known, from: range.from, to: range.to }))
}

/** Extends the range by the days around it that can affect a booking. */
export const widened = ({ employeeIds, from, to }: RecountRange): RecountRange => ({
  employeeIds,
  from: addDays(from, -ADJACENT_DAYS),
  to: addDays(to, ADJACENT_DAYS),
})

export function recountQuery(
  ctx: Ctx,
  range: RecountRange,
  { isPlanned = false }: { isPlanned?: boolean } = {},
): DeferredQuery<RecountFacts> {
  const listed = sql`
    select 1 from leave_recount c where c.org_id = ${ctx.orgId} and c.state = 'open'
      and c.employee_id = any (${[...range.employeeIds]}::bigint[]) limit 1`
  return combineQueries({
    approved: mapQuery(approvedRequestsQuery(ctx, { kinds: ['LEAVE'], ...range }), (found) =>
      found.map((one): Booking => ({ ...one, payload: one.payload as ApplicationPayload })),
    ),
    sandwiches: sandwichBookQuery(ctx),
    isListed: deferredQuery(listed, (rows) => rows.length > 0),
    adjacent: isPlanned ? resolvedQuery(undefined) : adjacentDaysQuery(ctx, widened(range)),
  })
}
