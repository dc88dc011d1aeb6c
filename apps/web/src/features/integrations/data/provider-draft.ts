import type { SsoProviderRow, saveSsoProvider } from '@muster/contract/integrations/sso.contract'
import type { BodyOf } from '@muster/contract/kit/index'

type Settings = BodyOf<typeof saveSsoProvider>

/** Form values: the settings, and a new secret if it is to be replaced. */
export type ProviderDraft = Omit<Settings, 'id' | 'version' | 'client_secret'> & { client_secret: string }

export function draftOf(provider: SsoProviderRow): ProviderDraft {
  const { name, issuer, client_id, scopes, email_claim, verified_claim, email_domains, creation } = provider
  return {
    name,
    issuer,
    client_id,
    client_secret: '',
    scopes,
    email_claim,
    verified_claim,
    email_domains,
    creation,
  }
}

export function isSame(a: ProviderDraft, b: ProviderDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
