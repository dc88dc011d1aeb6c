import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

export interface StoredKey {
  org_id: number
  key_id: string
  check_text: string
  /** Whether any record is sealed with it. */
  is_used: boolean
}

/** The keys that seal protected records of all organisations: names and check values only. */
export function listProtectedKeys(ctx: DatabaseHolder): Promise<StoredKey[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<StoredKey>`select * from system_protected_keys()`.execute(db)
    return rows
  })
}
