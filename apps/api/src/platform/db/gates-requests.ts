import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The owner of the mailed decision link with this hash; null for an unknown hash. */
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
