import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The owner of the ID card with this public id; null for an unknown id. */
export function findIdCard(
  ctx: DatabaseHolder,
  publicId: string,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_id_card(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}
