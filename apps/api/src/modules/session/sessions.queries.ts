import { hashToken, newToken } from '../../platform/access/session.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

type When = Pick<PublicCtx, 'now' | 'request'>

/** A new session of the account; its token is known only to who gets it now. */
export async function insertSession(ctx: When, db: Db, orgId: number, accountId: number): Promise<string> {
  const token = newToken()
  const now = ctx.now.toString()
  await db
    .insertInto('session')
    .values({
      org_id: orgId,
      account_id: accountId,
      token_hash: hashToken(token),
      ip: ctx.request.ip,
      user_agent: ctx.request.userAgent,
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return token
}

export async function endSession(
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  of: { orgId: number; sessionId: number; reason: string },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now.toString(), ended_reason: of.reason })
    .where('org_id', '=', of.orgId)
    .where('id', '=', of.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the account's sessions, effective on their next request; codes on their way open none either. */
export async function endSessionsOf(
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  of: { orgId: number; accountId: number; reason: string; exceptSessionId?: number | null },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: ctx.now.toString(), ended_reason: of.reason })
    .where('org_id', '=', of.orgId)
    .where('account_id', '=', of.accountId)
    .where('ended_at', 'is', null)
    .$if(of.exceptSessionId != null, (query) => query.where('id', '<>', of.exceptSessionId as number))
    .execute()
  await db
    .deleteFrom('handover_code')
    .where('org_id', '=', of.orgId)
    .where('account_id', '=', of.accountId)
    .execute()
}
