import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The link to say how a ticket was answered whose token has this hash; null for an unknown one. */
export function findFeedbackLinkPlace(
  ctx: DatabaseHolder,
  tokenHash: string,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_ticket_feedback_link(${tokenHash})`.execute(db)
    return rows[0] ?? null
  })
}
