import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** The owner of the file request whose link has this hash; null for an unknown hash. */
export function findFileRequest(
  ctx: DatabaseHolder,
  tokenHash: Buffer,
): Promise<{ org_id: number; id: number } | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{
      org_id: number
      id: number
    }>`select * from system_file_request(${tokenHash})`.execute(db)
    return rows[0] ?? null
  })
}
