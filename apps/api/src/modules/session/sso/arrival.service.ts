import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { tellNewDevice } from '../session.notices.ts'

const CODE_SECONDS = 60
export const SSO_METHOD = 'sso'

interface Entering {
  orgId: number
  accountId: number
}

/** Records the sign-in in the person's activity history. */
export async function noteSignIn(
  ctx: PublicCtx,
  db: Db,
  { orgId, accountId }: Entering,
  result: 'success' | 'disabled',
): Promise<void> {
  await db
    .insertInto('login_history')
    .values({
      org_id: orgId,
      account_id: accountId,
      at: ctx.now.toString(),
      result,
      method: SSO_METHOD,
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
    })
    .execute()
}

/**
 * A one-time code for the tab that began the sign-in. The session is created when the code is exchanged, so that no
 * session token ever appears in a URL.
 */
export async function issueArrivalCode(
  ctx: PublicCtx,
  db: Db,
  { orgId, accountId, nonceHash }: Entering & { nonceHash: Buffer },
): Promise<string> {
  await tellNewDevice(ctx, db, { orgId, accountId })
  const code = `h_${newToken()}`
  await db
    .insertInto('handover_code')
    .values({
      org_id: orgId,
      account_id: accountId,
      code_hash: hashToken(code),
      nonce_hash: nonceHash,
      method: SSO_METHOD,
      expires_at: ctx.now.add({ seconds: CODE_SECONDS }).toString(),
    })
    .execute()
  return code
}
