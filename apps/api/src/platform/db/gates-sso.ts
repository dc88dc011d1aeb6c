import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/** Lookups of single sign-on across organisations, before the person is known. */

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

/** The organisation and id of a provider, active or not. */
export function findProviderPlace(ctx: DatabaseHolder, publicId: string): Promise<Place | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<Place>`select * from system_sso_provider(${publicId}::uuid)`.execute(db)
    return rows[0] ?? null
  })
}

/**
 * The organisation and id of a running sign-in, by the hash of its state or of the ticket that opens a test.
 */
export function findFlowPlace(ctx: DatabaseHolder, hash: Buffer): Promise<Place | null> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<Place>`select * from system_sso_flow(${hash})`.execute(db)
    return rows[0] ?? null
  })
}
