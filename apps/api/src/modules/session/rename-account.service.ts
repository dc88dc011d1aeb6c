import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { lockAccount } from './accounts.service.ts'
import { readdressAccount } from './address-change.service.ts'

/**
 * Synchronises the account's name, and its address if that changed, with its employee's record. No-op if the employee
 * has no account. A change of address may have to be confirmed first (see `readdressAccount`).
 *
 * @throws AppError `session.email_taken`
 */
export async function renameAccountOf(
  ctx: Ctx,
  db: Db,
  employeeId: number,
  to: { email?: string; name: string },
): Promise<void> {
  const account = await lockAccount(ctx, db, { employeeId })
  if (!account) return
  if (account.display_name !== to.name) {
    await db
      .updateTable('account')
      .set({ display_name: to.name, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', account.id)
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: account.id,
      recordLabel: account.email,
      changes: changesBetween({ name: account.display_name }, { name: to.name }),
    })
  }
  if (to.email !== undefined) await readdressAccount(ctx, db, { ...account, display_name: to.name }, to.email)
}
