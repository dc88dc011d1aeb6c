import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Whose mailed link to a decision has this hash; null when there is none. */
export function findMailLink(
  ctx: DatabaseHolder,
  tokenHash: Buffer,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_request_mail_link(${tokenHash})`.execute(db)
    return rows[0] ?? null
  })
}
