/** Issuer URLs of well-known providers; parts in angle brackets depend on the organisation. */
export const providerKinds = ['entra', 'google', 'keycloak', 'other'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const issuerOf: Readonly<Record<ProviderKind, string>> = {
  entra: 'https://login.microsoftonline.com/<tenant id>/v2.0',
  google: 'https://accounts.google.com',
  keycloak: 'https://<host>/realms/<realm>',
  other: 'https://',
}

/** Whether the provider uses a non-standard claim for a verified email address. */
export function isEntra(issuer: string): boolean {
  return URL.parse(issuer)?.hostname === 'login.microsoftonline.com'
}
