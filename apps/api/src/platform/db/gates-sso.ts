import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** What single sign-on asks across organisations, before anybody is known. */

interface Place {
  org_id: number
  id: number
}

/** The providers that serve the domain of an address, or the organisation of a login domain. */
export function findProvidersOf(
  ctx: DatabaseHolder,
  domain: string,
): Promise<{ public_id: string; name: string; org_name: string }[]> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ public_id: string; name: string; org_name: string }>`
      select * from system_sso_providers(${domain})`.execute(db)
    return rows
  })
}

/** Where a provider stands, switched on or not. */
export function findProviderPlace(ctx: DatabaseHolder, publicId: string): Promise<Place | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<Place>`select * from system_sso_provider(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}

/** Where a sign-in under way stands, by the hash of its state or of the ticket that opens a test. */
export function findFlowPlace(ctx: DatabaseHolder, hash: Buffer): Promise<Place | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<Place>`select * from system_sso_flow(${hash})`.execute(db)
    return rows[0] ?? null
  })
}
