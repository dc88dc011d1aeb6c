import type * as oidc from 'openid-client'
import type { PublicCtx } from '../../../platform/context.ts'
import { guardedFetch } from '../../../platform/net/guarded-fetch.ts'
import { describeFailure } from './describe-failure.ts'
import { openClientSecret, type SsoProvider } from './providers.queries.ts'
import { ssoTexts } from './sso.texts.ts'

const TIMEOUT_SECONDS = 10
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 200

/** Loaded with the first sign-in at a provider, since most installations have none. */
const library = () => import('openid-client')

type Keeper = Pick<PublicCtx, 'platform' | 'now'>

/** The provider cannot be used: it does not respond, or its metadata is unacceptable. */
export class ProviderUnavailable extends Error {}
/** The provider's response failed verification. */
export class AnswerInvalid extends Error {}
/** The provider or the person declined. */
export class AnswerDeclined extends Error {}

export const issuerUrl = (issuer: string) => new URL(issuer)

/** Every request to a provider is guarded: its URLs are typed by administrators or named by the provider itself. */
export function providerFetch(ctx: Pick<PublicCtx, 'platform'>): oidc.CustomFetch {
  const allowLocal = ctx.platform.config.ssoAllowLocal === true
  return (url, { method, headers, body }) =>
    guardedFetch(
      url,
      { method, headers, body: body instanceof URLSearchParams ? body.toString() : (body as string | null) },
      { allowLocal },
    )
}

/** Whether a browser may be sent to this URL of the provider: never a script, never plain HTTP. */
export function isBrowserAddress(ctx: Pick<PublicCtx, 'platform'>, address: unknown): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : null
  if (!url || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  return (
    ctx.platform.config.ssoAllowLocal === true && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  )
}

function clientAuth(
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
  as: Readonly<oidc.ServerMetadata>,
  secret: string,
): oidc.ClientAuth {
  const methods = as.token_endpoint_auth_methods_supported
  // The default of the specification if a provider names no method.
  const isBasic =
    !methods || methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

async function discover(ctx: Keeper, provider: SsoProvider): Promise<oidc.Configuration> {
  const oidc = await library()
  const { clientId, issuer } = provider
  const secret = openClientSecret(ctx, provider)
  const isLocal = ctx.platform.config.ssoAllowLocal === true && issuer.startsWith('http://127.0.0.1')
  const found = await oidc.discovery(issuerUrl(issuer), clientId, undefined, undefined, {
    [oidc.customFetch]: providerFetch(ctx),
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [oidc.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  // Stricter than the library: an issuer for every tenant of a cloud would let in any of them.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) {
    throw new ProviderUnavailable(ssoTexts('issuerMismatch', { issuer: metadata.issuer, issuer2: issuer }))
  }
  if (!isBrowserAddress(ctx, metadata.authorization_endpoint)) {
    throw new ProviderUnavailable(ssoTexts('signInAddressNotHttps'))
  }
  const config = new oidc.Configuration(metadata, clientId, undefined, clientAuth(oidc, metadata, secret))
  config[oidc.customFetch] = providerFetch(ctx)
  config.timeout = TIMEOUT_SECONDS
  if (isLocal) oidc.allowInsecureRequests(config)
  // The token comes directly from the provider; its signature is verified nevertheless.
  oidc.enableNonRepudiationChecks(config)
  return config
}

const kept = new Map<string, { until: number; config: oidc.Configuration }>()

/**
 * The provider's metadata, cached for ten minutes.
 *
 * @throws ProviderUnavailable
 */
export async function configurationOf(ctx: Keeper, provider: SsoProvider): Promise<oidc.Configuration> {
  const { orgId, id, version, issuer } = provider
  const key = JSON.stringify([orgId, id, version, issuer, ctx.platform.config.ssoAllowLocal === true])
  const now = ctx.now.epochMilliseconds
  const known = kept.get(key)
  if (known && known.until > now) return known.config
  try {
    const config = await discover(ctx, provider)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(key, { until: now + KEPT_MS, config })
    return config
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(describeFailure(error), { cause: error })
  }
}

/** The URL the browser is redirected to, with the state, the nonce and the PKCE challenge. */
export async function authorizationAddress(
  config: oidc.Configuration,
  provider: SsoProvider,
  requested: { redirectUri: string; state: string; nonce: string; verifier: string },
): Promise<string> {
  const oidc = await library()
  const scopes = new Set(['openid', ...provider.scopes.split(/\s+/).filter(Boolean)])
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: requested.redirectUri,
    response_type: 'code',
    scope: [...scopes].join(' '),
    state: requested.state,
    nonce: requested.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(requested.verifier),
    code_challenge_method: 'S256',
  }).href
}

export interface Answered {
  subject: string
  claims: Record<string, unknown>
}

async function withUserInfo(
  config: oidc.Configuration,
  provider: SsoProvider,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  idToken: oidc.IDToken,
): Promise<Record<string, unknown>> {
  const isComplete = [provider.emailClaim, provider.verifiedClaim].every((name) =>
    Object.hasOwn(idToken, name),
  )
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return { ...idToken }
  // Verified to have the same subject. Claims of the signed token take precedence.
  const { fetchUserInfo } = await library()
  const info = await fetchUserInfo(config, tokens.access_token, idToken.sub)
  return { ...info, ...idToken }
}

/**
 * Exchanges the code of a response for verified claims: state, issuer (also of the response, RFC 9207), signature by
 * the provider's keys, audience, authorised party, times and nonce.
 *
 * @throws AnswerDeclined, AnswerInvalid, ProviderUnavailable
 */
export async function exchangeAnswer(
  config: oidc.Configuration,
  provider: SsoProvider,
  answer: URL,
  checks: { state: string; nonce: string; verifier: string },
): Promise<Answered> {
  const oidc = await library()
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    })
    const idToken = tokens.claims() as oidc.IDToken
    // The library checks it only if there are several audiences.
    if (idToken.azp !== undefined && idToken.azp !== provider.clientId) {
      throw new AnswerInvalid(ssoTexts('tokenForOtherClient', { azp: idToken.azp }))
    }
    return { subject: idToken.sub, claims: await withUserInfo(config, provider, tokens, idToken) }
  } catch (error) {
    if (error instanceof AnswerInvalid) throw error
    if (error instanceof oidc.AuthorizationResponseError) {
      throw new AnswerDeclined(describeFailure(error), { cause: error })
    }
    throw new AnswerInvalid(describeFailure(error), { cause: error })
  }
}
