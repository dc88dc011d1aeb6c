import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Permission required to receive updates of the board. */
export const BOARD = 'attendance.day.view'

/**
 * Throttle: hundreds clock in per minute at the start of a shift, and every message makes open boards reload.
 */
const QUIET_MS = 5000

const notifiedAt = new Map<number, number>()

/** Notifies open boards of the organisation after the commit. */
export function notifyBoard(ctx: Ctx, db: Db): void {
  const now = ctx.now.epochMilliseconds
  const before = notifiedAt.get(ctx.orgId)
  if (before !== undefined && Math.abs(now - before) < QUIET_MS) return
  notifiedAt.set(ctx.orgId, now)
  const { realtime } = ctx.platform
  realtime.publish(db, {
    ...{ orgId: ctx.orgId, to: { watching: BOARD }, event: 'attendance', payload: { spread_ms: QUIET_MS } },
  })
}
