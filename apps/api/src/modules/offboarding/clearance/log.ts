import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface LineEvent {
  separation_id: number
  line_id: number
  title: string
  what: 'added' | 'cleared' | 'recovered' | 'waived' | 'reopened' | 'removed'
  amount?: string | null
  currency?: string | null
  reason?: string
  is_override?: boolean
}

/** Appends to the history of clearances. One statement. */
export async function logLines(ctx: Ctx, db: Db, events: readonly LineEvent[]): Promise<void> {
  if (events.length === 0) return
  const { actor } = ctx
  await sql`
    insert into clearance_event (org_id, separation_id, line_id, title, what, amount, currency, reason, is_override, account_id, actor, at)
    select ${ctx.orgId}, v.separation_id, v.line_id, v.title, v.what, v.amount, v.currency, coalesce(v.reason, ''),
      coalesce(v.is_override, false), ${actor.viewer?.accountId ?? actor.accountId}::bigint,
      ${actor.viewer?.name ?? (actor.name || actor.email)}, ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) v (separation_id bigint, line_id bigint, title text, what text,
      amount numeric, currency text, reason text, is_override boolean)`.execute(db)
}
