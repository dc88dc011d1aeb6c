import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Organisations with audit entries that can be sealed now. */
export function findUnsealedOrganisations(ctx: DatabaseHolder): Promise<number[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ org_id: number }>`select * from system_unsealed_organisations()`.execute(db)
    return rows.map((row) => row.org_id)
  })
}
