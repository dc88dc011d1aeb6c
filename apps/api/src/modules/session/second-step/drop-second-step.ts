import type { Db } from '../../../platform/db/tx.ts'
import type { CodeOwner } from './check-code.ts'
import { forgetDevicesOf } from './devices.ts'

/** Removes the app, its recovery codes and the remembered browsers, and voids sign-ins waiting for a code. */
export async function dropSecondStep(db: Db, { orgId, accountId }: CodeOwner): Promise<void> {
  for (const table of ['authenticator', 'recovery_code', 'sign_in_challenge'] as const) {
    await db.deleteFrom(table).where('org_id', '=', orgId).where('account_id', '=', accountId).execute()
  }
  await forgetDevicesOf(db, { orgId, accountId })
}
