import type { Submitted } from '@muster/contract/requests/kinds/request-kind'
import { sql } from 'kysely'
import { wordsOf } from '../../../lib/texts/texts.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { RequestOutcome } from '../request.types.ts'

const RAISE = 'requests.raise'

/** Reading the result throws AppError `record.not_found` for employees the caller may not submit for. */
export function reachQuery(ctx: Ctx, employeeId: number): DeferredQuery<void> {
  const statement = sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}
      and coalesce(${employeeScope(ctx, RAISE, 'e')}, false)`
  return deferredQuery(statement, (rows) => {
    if (rows.length === 0) fail('record.not_found')
  })
}

/** Runs `reachQuery`. One statement. */
export const reachForRequest = (ctx: Ctx, db: Db, employeeId: number): Promise<void> =>
  runQuery(db, reachQuery(ctx, employeeId))

export const submittedView = ({ id, status, pendingOn, stuck }: RequestOutcome): Submitted => ({
  REQUEST_ID: id,
  REQUEST_STATUS: status,
  pending_on: pendingOn,
  stuck: stuck && wordsOf(stuck),
})
