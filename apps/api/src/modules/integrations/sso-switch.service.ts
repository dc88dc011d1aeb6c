import type { SsoProviderRow, switchSsoProvider } from '@muster/contract/integrations/sso.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { findProvider, type SsoProvider } from '../session/index.ts'
import { findAdministrators, lockSetup } from './sso-setup.queries.ts'
import { auditProvider, readRow } from './sso-setup.service.ts'

/** Prevents locking everybody out: the provider must work, and somebody must have another way in. */
async function refuseLockout(ctx: Ctx, db: Db, provider: SsoProvider): Promise<void> {
  if (provider.emailDomains.length === 0) fail('integrations.sso_required_needs_domains')
  if (!provider.testedAt) fail('integrations.sso_required_needs_test')
  const administrators = await findAdministrators(ctx, db)
  if (!administrators.some((one) => one.has_emergency_access && one.has_password)) {
    fail('integrations.sso_required_needs_emergency')
  }
}

/**
 * Activates or deactivates a provider. A required provider refuses the passwords of its domains; an inactive
 * one requires nothing.
 *
 * @throws AppError `integrations.sso_incomplete`, `integrations.sso_required_needs_…`
 */
export async function switchProvider(
  ctx: Ctx,
  { id, status, is_required }: BodyOf<typeof switchSsoProvider>,
): Promise<SsoProviderRow> {
  return tx(ctx, async (db) => {
    await lockSetup(ctx, db)
    const before = found(await findProvider(db, ctx.orgId, id, { lock: true }))
    const isOn = status === 1
    const isRequired = isOn && is_required
    if (isOn && (before.clientId === '' || before.clientSecret === null)) fail('integrations.sso_incomplete')
    if (isRequired && !(before.isOn && before.isRequired)) await refuseLockout(ctx, db, before)
    await db
      .updateTable('sso_provider')
      .set({ status, is_required: isRequired, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await auditProvider(ctx, db, id, before)
    return readRow(ctx, db, id)
  })
}
