import { sql } from 'kysely'
import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../platform/access/own-record.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { RequestRow } from './request.queries.ts'

/** Whether somebody else is asked in the open stage. */
async function isAskedOfOthers(ctx: Ctx, db: Db, { id, position }: RequestRow): Promise<boolean> {
  const { rows } = await sql`select from request_task where org_id = ${ctx.orgId} and request_id = ${id}
    and position = ${position} and state = 'pending' and approver_id is distinct from ${ctx.actor.employeeId}::bigint
      and account_id is distinct from ${ctx.actor.accountId}::bigint limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether only the caller is left to decide a request about themselves: the organisation's single administrator, and nobody
 * else is asked. Then
 * the decision is recorded as such, and the other holders of the permission are notified.
 */
export async function isLeftToCaller(ctx: Ctx, db: Db, request: RequestRow): Promise<boolean> {
  if (!concernsCaller(ctx, [request.employee_id]) || !(await isOnlyAdministrator(ctx, db))) return false
  if (await isAskedOfOthers(ctx, db, request)) return false
  await refuseOwnRecord(ctx, db, [request.employee_id], 'requests.decide')
  return true
}
