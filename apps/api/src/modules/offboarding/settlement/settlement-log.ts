import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertLate } from '../../../platform/db/late-inserts.ts'
import type { Db } from '../../../platform/db/tx.ts'

export interface SettlementFact {
  settlementId: number
  what: 'computed' | 'line' | 'removed' | 'submitted' | 'returned' | 'approved' | 'reopened' | 'paid'
  details?: Text
  reason?: string
}

/** Appends to the history of a statement, with the transaction's last statement. */
export async function logSettlement(ctx: Ctx, db: Db, ...facts: SettlementFact[]): Promise<void> {
  const { actor } = ctx
  await insertLate(
    db,
    'settlement_event',
    facts.map(({ settlementId, what, details, reason = '' }) => ({
      ...{ org_id: ctx.orgId, settlement_id: settlementId, what, reason, at: ctx.now.toString() },
      details: JSON.stringify(details ?? {}),
      account_id: actor.viewer?.accountId ?? actor.accountId,
      actor: actor.viewer?.name ?? (actor.name || actor.email),
    })),
  )
}
