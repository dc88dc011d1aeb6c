import type { setSsoEmergencyAccess } from '@muster/contract/integrations/sso.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type Administrator, findAdministrators, isSsoRequired, lockSetup } from './sso-setup.queries.ts'

const works = (one: Administrator) => one.has_emergency_access && one.has_password

async function grantAccess(ctx: Ctx, db: Db, account: Administrator | undefined): Promise<void> {
  if (!account?.has_password) fail('integrations.sso_not_administrator')
  await db
    .insertInto('sso_break_glass')
    .values({ org_id: ctx.orgId, account_id: account.account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function revokeAccess(
  ctx: Ctx,
  db: Db,
  accountId: number,
  all: readonly Administrator[],
): Promise<void> {
  const others = all.filter((one) => one.account_id !== accountId && works(one))
  if (others.length === 0 && (await isSsoRequired(ctx, db))) fail('integrations.sso_last_emergency')
  await db
    .deleteFrom('sso_break_glass')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Grants or revokes an administrator's emergency access: their password works even where single sign-on is
 * required. While it is required, the last one cannot be revoked.
 *
 * @throws AppError `integrations.sso_not_administrator`, `integrations.sso_last_emergency`
 */
export async function setEmergencyAccess(
  ctx: Ctx,
  { account_id, is_given }: BodyOf<typeof setSsoEmergencyAccess>,
): Promise<void> {
  await tx(ctx, async (db) => {
    await lockSetup(ctx, db)
    const administrators = await findAdministrators(ctx, db)
    const account = administrators.find((one) => one.account_id === account_id)
    if (!account) fail('integrations.sso_not_administrator')
    if (account.has_emergency_access === is_given) return
    if (is_given) await grantAccess(ctx, db, account)
    else await revokeAccess(ctx, db, account_id, administrators)
    await recordAudit(ctx, db, {
      recordType: 'account',
      recordId: account_id,
      recordLabel: account.email,
      changes: changesBetween({ emergency_access: !is_given }, { emergency_access: is_given }),
    })
  })
}
