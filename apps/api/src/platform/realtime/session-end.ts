import type { Ctx, PublicCtx } from '../context.ts'
import type { Db } from '../db/tx.ts'
import { accessChangedHook } from '../hooks.ts'
import { sessionOverText } from './handshake.ts'

/**
 * Notifies the browsers of sessions that end in this transaction and closes their sockets: open pages go to
 * the sign-in page at once instead of at the next click.
 *
 * @param reason as stored in `session.ended_reason`
 */
export function sessionsEnded(
  ctx: Pick<PublicCtx, 'platform'>,
  db: Db,
  of: { orgId: number; sessionIds: readonly number[]; reason: string },
): void {
  if (of.sessionIds.length === 0) return
  ctx.platform.realtime.dismiss(db, {
    orgId: of.orgId,
    to: { sessionIds: of.sessionIds },
    event: 'session-ended',
    payload: { message: sessionOverText(), reason: of.reason },
  })
}

/**
 * Notifies accounts whose roles, grants, groups or reach change in this transaction: their open pages reload
 * the permissions. Call it with every such change.
 */
export async function accessChanged(ctx: Ctx, db: Db, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return
  ctx.platform.realtime.dismiss(db, {
    orgId: ctx.orgId,
    to: { accountIds },
    event: 'access-changed',
    payload: {},
  })
  await accessChangedHook.emit(ctx, db, { accountIds })
}
