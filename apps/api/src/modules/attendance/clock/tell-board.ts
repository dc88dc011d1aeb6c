import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Who holds it for others hears that somebody came or went. */
export const BOARD = 'attendance.day.view'

/** At the start of a shift hundreds come in a minute: boards are told once in so long, and ask twice. */
const QUIET_MS = 5000

const toldAt = new Map<number, number>()

/** Tells open boards of the organisation, once the transaction is committed, that there is something new. */
export function tellBoard(ctx: Ctx, db: Db): void {
  const now = ctx.now.epochMilliseconds
  const before = toldAt.get(ctx.orgId)
  if (before !== undefined && Math.abs(now - before) < QUIET_MS) return
  toldAt.set(ctx.orgId, now)
  const { realtime } = ctx.platform
  realtime.publish(db, {
    ...{ orgId: ctx.orgId, to: { watching: BOARD }, event: 'attendance', payload: { spread_ms: QUIET_MS } },
  })
}
