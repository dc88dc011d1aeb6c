/** How well-known providers call themselves; the parts in angle brackets are the organisation's own. */
export const providerKinds = ['entra', 'google', 'keycloak', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const issuerOf: Readonly<Record<ProviderKind, string>> = {
  entra: 'https://login.microsoftonline.com/<tenant id>/v2.0',
  google: 'https://accounts.google.com',
  keycloak: 'https://<host>/realms/<realm>',
  other: 'https://',
}

/** Whether the provider needs another claim than the usual one to say that an address is verified. */
export function isEntra(issuer: string): boolean {
  return URL.parse(issuer)?.hostname === 'login.microsoftonline.com'
}
