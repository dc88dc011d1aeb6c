import { hashToken, newToken } from '../../platform/access/session.ts'
import type { PublicCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { sessionsEnded } from '../../platform/realtime/session-end.ts'

type When = Pick<PublicCtx, 'now' | 'request'>
type Ending = Pick<PublicCtx, 'now' | 'platform'>

/** How the session was opened. */
export type SessionMethod = 'password' | 'code' | 'sso' | 'handover'

/**
 * Opens a session for the account. Returns its token; only the hash is stored.
 *
 * @param given.beganAt time of the original sign-in; now if omitted
 */
export async function insertSession(
  ctx: When,
  db: Db,
  orgId: number,
  accountId: number,
  given: { method: SessionMethod; beganAt?: string | null },
): Promise<string> {
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
      method: given.method,
      created_at: given.beganAt ?? now,
      last_seen_at: now,
    })
    .execute()
  return token
}

/** Ends one session; the browser using it is notified at once. */
export async function endSession(
  ctx: Ending,
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
  sessionsEnded(ctx, db, { orgId: of.orgId, sessionIds: [of.sessionId], reason: of.reason })
}

/** Ends the account's sessions at once and voids hand-over codes that were issued but not used. */
export async function endSessionsOf(
  ctx: Ending,
  db: Db,
  of: { orgId: number; accountId: number; reason: string; exceptSessionId?: number | null },
): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: ctx.now.toString(), ended_reason: of.reason })
    .where('org_id', '=', of.orgId)
    .where('account_id', '=', of.accountId)
    .where('ended_at', 'is', null)
    .$if(of.exceptSessionId != null, (query) => query.where('id', '<>', of.exceptSessionId as number))
    .returning('id')
    .execute()
  sessionsEnded(ctx, db, {
    orgId: of.orgId,
    sessionIds: ended.map((row) => row.id),
    reason: of.reason,
  })
  await db
    .deleteFrom('handover_code')
    .where('org_id', '=', of.orgId)
    .where('account_id', '=', of.accountId)
    .execute()
}
