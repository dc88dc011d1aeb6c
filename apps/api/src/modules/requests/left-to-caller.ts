import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../platform/access/own-record.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { RequestRow } from './request.queries.ts'

/**
 * Whether only the caller is left to decide a request about themselves: the organisation's single administrator. Then
 * the decision is recorded as such, and the other holders of the permission are notified.
 */
export async function isLeftToCaller(ctx: Ctx, db: Db, request: RequestRow): Promise<boolean> {
  if (!concernsCaller(ctx, [request.employee_id]) || !(await isOnlyAdministrator(ctx, db))) return false
  await refuseOwnRecord(ctx, db, [request.employee_id], 'requests.decide')
  return true
}
