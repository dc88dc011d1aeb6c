/** Services that letters are signed by, that documents come from, or by which identities or backgrounds are checked. */
export const connectionKinds = ['esign', 'locker', 'identity', 'bgv'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

interface ConnectionField {
  readonly key: string
  /** `secret` and `key` (several lines) are stored encrypted and never returned. */
  readonly type: 'text' | 'url' | 'secret' | 'key'
}

/** What a connection needs; all of it before it is switched on. */
export const connectionFields = {
  esign: [
    { key: 'sign_in_url', type: 'url' },
    { key: 'base_url', type: 'url' },
    { key: 'account_id', type: 'text' },
    { key: 'client_id', type: 'text' },
    { key: 'user_id', type: 'text' },
    { key: 'private_key', type: 'key' },
    { key: 'callback_key', type: 'secret' },
  ],
  locker: [
    { key: 'base_url', type: 'url' },
    { key: 'client_id', type: 'text' },
    { key: 'client_secret', type: 'secret' },
  ],
  identity: [
    { key: 'base_url', type: 'url' },
    { key: 'token', type: 'secret' },
  ],
  bgv: [
    { key: 'base_url', type: 'url' },
    { key: 'token', type: 'secret' },
  ],
} as const satisfies Record<ConnectionKind, readonly ConnectionField[]>

/** How calling a service ended. */
export const serviceOutcomes = [
  'success',
  'address_invalid',
  'not_https',
  'address_forbidden',
  'not_found',
  'redirected',
  'too_large',
  'too_slow',
  'unreachable',
  'credentials_refused',
  'key_unusable',
  'missing',
  'refused',
  'server_error',
  'unexpected_answer',
] as const
export type ServiceOutcome = (typeof serviceOutcomes)[number]

/** By what a letter is signed. */
export const signatureProviders = ['built_in', 'esign'] as const
export type SignatureProviderKind = (typeof signatureProviders)[number]

/**
 * How a letter stands with the service that it is signed by. `none`: nothing was handed over yet; `begun`: it lies there;
 * `failed`: the last call failed; `off`: the connection was switched off.
 */
export const serviceStates = ['none', 'begun', 'failed', 'off'] as const
export type ServiceState = (typeof serviceStates)[number]
