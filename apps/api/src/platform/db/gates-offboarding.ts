import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The link of somebody who leaves whose token has this hash; null for an unknown one. */
export function findLeaverLinkPlace(
  ctx: DatabaseHolder,
  tokenHash: string,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number; id: number }>`
      select * from system_leaver_link(${tokenHash})`.execute(db)
    return rows[0] ?? null
  })
}
