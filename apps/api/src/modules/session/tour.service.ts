import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'

/** Whether the caller has seen the product tour. Not audited: it only affects their own screen. */
export function saveTourFlag(ctx: Ctx, flag: 0 | 1): Promise<{ tour_flag: 0 | 1 }> {
  return tx(ctx, async (db) => {
    await db
      .updateTable('account')
      .set({ tour_seen_at: flag === 1 ? ctx.now.toString() : null })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', ctx.actor.accountId ?? 0)
      .execute()
    return { tour_flag: flag }
  })
}
