import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { fail } from '../errors.ts'
import { defineHook } from '../hooks.ts'
import { isAdministrator } from './actor.ts'
import { areLastAdministrators } from './last-administrator.ts'

/** The audited action of the only administrator's change to their own record. */
export const OWN_RECORD = 'access.own_record'

/** Emitted when the only administrator changed their own record, since nobody else could. */
export const ownRecordChanged = defineHook<{ employeeId: number; permission: string }>('access.own_record')

type Caller = Pick<Ctx, 'actor'>

/** Whether one of these employees is the caller. The product itself, acting in somebody's name, is nobody's. */
export function concernsCaller({ actor }: Caller, employeeIds: Iterable<number>): boolean {
  if (actor.kind !== 'account' || actor.employeeId === null) return false
  for (const id of employeeIds) if (id === actor.employeeId) return true
  return false
}

/** Whether nobody else could make the change: the caller is the organisation's only administrator. */
export async function isOnlyAdministrator(ctx: Ctx, db: Db): Promise<boolean> {
  const { accountId } = ctx.actor
  return isAdministrator(ctx.actor) && accountId !== null && areLastAdministrators(ctx, db, [accountId])
}

/**
 * The one rule about one's own record: nobody changes their own pay, position, balances, attendance or permissions by
 * a call meant for others. The organisation's only administrator may, since nobody else could; then the audit log
 * says so, and the other holders of the permission are notified.
 *
 * @param permission of the call
 * @throws AppError `access.own_record`
 */
export async function refuseOwnRecord(
  ctx: Ctx,
  db: Db,
  employeeIds: Iterable<number>,
  permission: string,
): Promise<void> {
  if (!concernsCaller(ctx, employeeIds)) return
  if (!(await isOnlyAdministrator(ctx, db))) fail('access.own_record')
  const employeeId = ctx.actor.employeeId as number
  await recordAudit(ctx, db, {
    recordType: 'employee',
    recordId: employeeId,
    recordLabel: ctx.actor.name || ctx.actor.email,
    action: OWN_RECORD,
    details: { call: ctx.request.action, permission },
  })
  await ownRecordChanged.emit(ctx, db, { employeeId, permission })
}
