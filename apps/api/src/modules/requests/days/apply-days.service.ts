import type { BodyOf } from '@muster/contract/kit/index'
import type {
  applyOnDutyBulk,
  applyOnDutyMultiple,
  ManySubmitted,
  Submitted,
} from '@muster/contract/requests/day-requests.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ask, type Question, question } from '../../../platform/db/questions.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { RequestOutcome } from '../request.types.ts'
import { submitRequest } from '../submit.service.ts'

const RAISE = 'requests.raise'

/** Reading the answer throws AppError `record.not_found` for whom the caller may not ask. */
export function reachAsked(ctx: Ctx, employeeId: number): Question<void> {
  const statement = sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}
      and coalesce(${employeeScope(ctx, RAISE, 'e')}, false)`
  return question(statement, (rows) => {
    if (rows.length === 0) fail('record.not_found')
  })
}

/** The same: one statement. */
export const reachForRequest = (ctx: Ctx, db: Db, employeeId: number): Promise<void> =>
  ask(db, reachAsked(ctx, employeeId))

export const submittedView = ({ id, status, pendingOn, stuck }: RequestOutcome): Submitted => ({
  REQUEST_ID: id,
  REQUEST_STATUS: status,
  pending_on: pendingOn,
  stuck,
})

interface Asked {
  reason: string
  files?: readonly string[]
}

/** Asks for days, for oneself or for somebody in reach. @throws AppError of `submitRequest`, `record.not_found` */
export function applyDays(
  ctx: Ctx,
  kind: 'WORK_FROM_HOME' | 'ON_DUTY',
  { reason, files = [], ...payload }: Asked & Record<string, unknown>,
  employeeId: number | null = ctx.actor.employeeId,
): Promise<Submitted> {
  return tx(ctx, async (db) => {
    if (employeeId === null) fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    return submittedView(await submitRequest(ctx, db, { kind, employeeId, payload, comment: reason, files }))
  })
}

/** Each by itself: one that is refused keeps none of the others. */
async function eachOf<T>(rows: readonly T[], submit: (row: T) => Promise<Submitted>): Promise<ManySubmitted> {
  const results: ManySubmitted['results'] = []
  for (const [row, one] of rows.entries()) {
    try {
      results.push({ row, REQUEST_ID: (await submit(one)).REQUEST_ID, message: '' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ row, REQUEST_ID: null, message: error.message })
    }
  }
  const done = results.filter((one) => one.REQUEST_ID !== null).length
  return { results, done, failed: results.length - done }
}

export function applySeveral(ctx: Ctx, { reason, requests }: BodyOf<typeof applyOnDutyMultiple>) {
  return eachOf(requests, (payload) => applyDays(ctx, 'ON_DUTY', { ...payload, reason }))
}

export function applyForMany(ctx: Ctx, { EMPLOYEE_IDS, ...asked }: BodyOf<typeof applyOnDutyBulk>) {
  return eachOf([...new Set(EMPLOYEE_IDS)], (employeeId) => applyDays(ctx, 'ON_DUTY', asked, employeeId))
}
