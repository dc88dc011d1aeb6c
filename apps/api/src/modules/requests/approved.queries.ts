import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import { type DeferredQuery, deferredQuery } from '../../platform/db/deferred-query.ts'

export interface ApprovedRequest {
  id: number
  kind: string
  employeeId: number
  from: string
  to: string
  payload: unknown
}

interface ApprovedFilter {
  kinds: readonly string[]
  employeeIds: readonly number[]
  from: string
  to: string
}

/**
 * Approved requests of these employees that overlap a date range, for modules that compute days from them.
 *
 * @param from first day, `YYYY-MM-DD`
 * @param to last day, inclusive
 * @public
 */
export function approvedRequestsQuery(
  ctx: Pick<Ctx, 'orgId'>,
  filter: ApprovedFilter,
): DeferredQuery<ApprovedRequest[]> {
  const statement = sql<ApprovedRequest>`
    select r.id, r.kind, r.employee_id as "employeeId", r.from_date as "from", r.to_date as "to", p.payload
    from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
    where r.org_id = ${ctx.orgId} and r.employee_id = any (${arrayText(filter.employeeIds)}::bigint[])
      and r.kind = any (${[...filter.kinds]}::text[]) and r.status = 1 and r.cancels is null
      and r.from_date <= ${filter.to}::date and r.to_date >= ${filter.from}::date
    order by r.employee_id, r.from_date, r.id`
  return deferredQuery(statement, (rows) => rows)
}
