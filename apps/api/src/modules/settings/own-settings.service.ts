import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'

/** Sets the language of the caller's notices and mails. Not audited: affects only what the caller reads. */
export function saveLanguage(ctx: Ctx, language: 'en' | 'hi' | null): Promise<null> {
  return tx(ctx, async (db) => {
    await db
      .updateTable('account')
      .set({ language, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', ctx.actor.accountId ?? 0)
      .execute()
    return null
  })
}
