import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import type { Ctx } from '../../platform/context.ts'
import { redirectAddress, type SsoProvider } from '../session/index.ts'

export function providerRow(ctx: Ctx, provider: SsoProvider, people: number): SsoProviderRow {
  return {
    id: provider.id,
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    has_client_secret: provider.clientSecret !== null,
    scopes: provider.scopes,
    email_claim: provider.emailClaim,
    verified_claim: provider.verifiedClaim,
    email_domains: [...provider.emailDomains],
    creation: provider.creation,
    is_required: provider.isRequired,
    status: provider.isOn ? 1 : 0,
    redirect_address: redirectAddress(ctx, provider.publicId),
    tested_at: provider.testedAt,
    people,
    version: provider.version,
  }
}

/** The settings as recorded in the audit log; of the secret only whether it is set or changed. */
export function auditedSettings(provider: SsoProvider): Record<string, unknown> {
  return {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    scopes: provider.scopes,
    email_claim: provider.emailClaim,
    verified_claim: provider.verifiedClaim,
    email_domains: provider.emailDomains,
    creation: provider.creation,
    is_required: provider.isRequired,
    is_on: provider.isOn,
  }
}
