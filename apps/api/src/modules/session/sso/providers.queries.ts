import { sql } from 'kysely'
import type { PublicCtx } from '../../../platform/context.ts'
import { openText, sealText } from '../../../platform/crypto/sealed-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { TrustedClaims } from './rules/judge-claims.ts'

export type AccountCreation = 'off' | 'employees' | 'everyone'

/** A provider as used by the engine. */
export interface SsoProvider extends TrustedClaims {
  orgId: number
  id: number
  publicId: string
  name: string
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: string | null
  scopes: string
  creation: AccountCreation
  isRequired: boolean
  isOn: boolean
  testedAt: string | null
  version: number
}

const placeOf = (orgId: number, id: number) => ({ purpose: 'sso client secret', record: `${orgId}/${id}` })

type Keeper = Pick<PublicCtx, 'platform'>

export function sealClientSecret(ctx: Keeper, orgId: number, id: number, secret: string): string {
  return sealText(secret, ctx.platform.config.secretKey, placeOf(orgId, id))
}

export function openClientSecret(ctx: Keeper, provider: SsoProvider): string {
  const { clientSecret, orgId, id } = provider
  return clientSecret ? openText(clientSecret, ctx.platform.config.secretKey, placeOf(orgId, id)) : ''
}

export interface ProviderRow {
  org_id: number
  id: number
  public_id: string
  name: string
  issuer: string
  client_id: string
  client_secret: string | null
  scopes: string
  email_claim: string
  verified_claim: string
  email_domains: string[]
  creation: string
  is_required: boolean
  status: number
  tested_at: string | null
  version: number
}

function providerOf(row: ProviderRow): SsoProvider {
  return {
    orgId: row.org_id,
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    scopes: row.scopes,
    emailClaim: row.email_claim,
    verifiedClaim: row.verified_claim,
    emailDomains: row.email_domains,
    creation: row.creation as AccountCreation,
    isRequired: row.is_required,
    isOn: row.status === 1,
    testedAt: row.tested_at,
    version: row.version,
  }
}

/** All providers of the organisation, by name. */
export async function listProviders(db: Db, orgId: number): Promise<SsoProvider[]> {
  const rows = await db
    .selectFrom('sso_provider')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(providerOf)
}

/** @param lock locks the row against concurrent changes */
export async function findProvider(
  db: Db,
  orgId: number,
  id: number,
  options: { lock?: boolean } = {},
): Promise<SsoProvider | undefined> {
  const row = await db
    .selectFrom('sso_provider')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && providerOf(row)
}

/** Records that the settings work, unless they have changed since. */
export async function noteTested(ctx: Pick<PublicCtx, 'now'>, db: Db, provider: SsoProvider): Promise<void> {
  await db
    .updateTable('sso_provider')
    .set({ tested_at: ctx.now.toString() })
    .where('org_id', '=', provider.orgId)
    .where('id', '=', provider.id)
    .where('version', '=', provider.version)
    .execute()
}
