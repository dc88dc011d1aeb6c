import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, resolvedQuery } from '../../platform/db/deferred-query.ts'
import { fail } from '../../platform/errors.ts'
import type { RequestRow } from './request.queries.ts'
import { findRequestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'

/**
 * Refuses to approve days on which the person is not employed, such as leave after a last working day that was entered
 * since. Locks the person, so that no separation is entered meanwhile. A query that can be combined.
 *
 * @throws AppError `requests.outside_employment`, when run
 */
export function employedDaysQuery(ctx: Ctx, request: RequestRow): DeferredQuery<void> {
  const { from_date: from, to_date: to } = request
  if (from === null || to === null || !findRequestKind(request.kind)?.period) return resolvedQuery(undefined)
  const statement = sql<Employment>`
    select e.date_of_joining as joined, e.left_on as left, exists (
      select from past_employment p where p.org_id = e.org_id and p.employee_id = e.id
        and p.joined_on <= ${from}::date and p.left_on >= ${to}::date) as was_employed
    from employee e where e.org_id = ${ctx.orgId} and e.id = ${request.employee_id} for share of e`
  return deferredQuery(statement, ([person]) => refuseOutside(person, { from, to }))
}

interface Employment {
  joined: string
  left: string | null
  was_employed: boolean
}

function refuseOutside(person: Employment | undefined, { from, to }: { from: string; to: string }): void {
  if (!person || person.was_employed) return
  if (person.left !== null && to > person.left)
    fail('requests.outside_employment', {
      parameters: { problem: requestsTexts.text('afterTheLastWorkingDay', { day: person.left }) },
    })
  if (from < person.joined)
    fail('requests.outside_employment', {
      parameters: { problem: requestsTexts.text('beforeTheDateOfJoining', { day: person.joined }) },
    })
}
