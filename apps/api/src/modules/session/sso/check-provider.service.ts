import type { PublicCtx } from '../../../platform/context.ts'
import { guardedFetch } from '../../../platform/net/guarded-fetch.ts'
import { describeFailure } from './describe-failure.ts'
import { isBrowserAddress } from './oidc-client.ts'
import type { SsoProvider } from './providers.queries.ts'
import { ssoTexts } from './sso.texts.ts'

export interface CheckStep {
  step: 'metadata' | 'issuer' | 'addresses' | 'keys' | 'features'
  state: 'fine' | 'warning' | 'failed' | 'skipped'
  detail: string
}

type Metadata = Record<string, unknown>
type Judged = Omit<CheckStep, 'step'>

const fine = (detail: string): Judged => ({ state: 'fine', detail })
const failed = (detail: string): Judged => ({ state: 'failed', detail })

async function fetchJson(ctx: Pick<PublicCtx, 'platform'>, address: string): Promise<Metadata> {
  const allowLocal = ctx.platform.config.ssoAllowLocal === true
  const answer = await guardedFetch(address, { headers: { accept: 'application/json' } }, { allowLocal })
  if (answer.status !== 200) throw new Error(`The answer is ${answer.status}, not 200.`)
  const value: unknown = JSON.parse(await answer.text())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The answer is no JSON object.')
  }
  return value as Metadata
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

function judgeIssuer({ issuer }: SsoProvider, metadata: Metadata): Judged {
  const own = textOf(metadata.issuer)
  if (URL.parse(own)?.href === new URL(issuer).href) return fine(own)
  return failed(ssoTexts('issuerSuggestion', { own: own.slice(0, 200) }))
}

const ADDRESSES = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

function judgeAddresses(ctx: Pick<PublicCtx, 'platform'>, metadata: Metadata): Judged {
  const bad = ADDRESSES.filter((name) => !isBrowserAddress(ctx, metadata[name]))
  if (bad.length > 0) return failed(ssoTexts('missingOrNotHttps', { bad: bad.join(', ') }))
  return fine(textOf(metadata.authorization_endpoint))
}

async function judgeKeys(ctx: Pick<PublicCtx, 'platform'>, metadata: Metadata): Promise<Judged> {
  const { keys } = await fetchJson(ctx, textOf(metadata.jwks_uri))
  const signing = (Array.isArray(keys) ? keys : []).filter(
    (key) => ['RSA', 'EC', 'OKP'].includes(key?.kty) && (key.use === undefined || key.use === 'sig'),
  )
  if (signing.length === 0) return failed(ssoTexts('noPublicKey'))
  return fine(`${signing.length} ${signing.length === 1 ? 'key' : 'keys'}`)
}

function judgeFeatures(provider: SsoProvider, metadata: Metadata): Judged {
  const flows = listOf(metadata.response_types_supported)
  if (flows.length > 0 && !flows.includes('code')) return failed(ssoTexts('codeFlowNotSupported'))
  const algorithms = listOf(metadata.id_token_signing_alg_values_supported)
  if (algorithms.length > 0 && !algorithms.some((one) => /^(RS|PS|ES|Ed)/.test(one))) {
    return failed(ssoTexts('signatureNotSupported', { algorithms: algorithms.join(', ') }))
  }
  const notes: string[] = []
  if (!listOf(metadata.code_challenge_methods_supported).includes('S256'))
    notes.push(ssoTexts('pkceNotAnnounced'))
  const claims = listOf(metadata.claims_supported)
  const missing = [provider.emailClaim, provider.verifiedClaim].filter((name) => !claims.includes(name))
  if (claims.length > 0 && missing.length > 0)
    notes.push(ssoTexts('claimsNotAnnounced', { missing: missing.join(', ') }))
  if (notes.length > 0)
    return {
      state: 'warning',
      detail: ssoTexts('testSignInAdvised', { notes: notes.join('; it ') }),
    }
  return fine(algorithms.join(', '))
}

/**
 * Checks a provider's metadata step by step; a step that depends on a failed one is skipped. Everything is fetched
 * without the cache, through the same guard as at sign-in.
 */
export async function checkProvider(
  ctx: Pick<PublicCtx, 'platform'>,
  provider: SsoProvider,
): Promise<CheckStep[]> {
  let metadata: Metadata | undefined
  const steps: CheckStep[] = []
  const take = async (step: CheckStep['step'], judge: () => Judged | Promise<Judged>) => {
    const isMissing = step !== 'metadata' && !metadata
    const judged: Judged = isMissing
      ? { state: 'skipped', detail: '' }
      : await Promise.resolve()
          .then(judge)
          .catch((error) => failed(describeFailure(error)))
    steps.push({ step, ...judged, detail: judged.detail.slice(0, 500) })
  }
  const address = `${provider.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  await take('metadata', async () => {
    metadata = await fetchJson(ctx, address)
    return fine(address)
  })
  const known = () => metadata as Metadata
  await take('issuer', () => judgeIssuer(provider, known()))
  await take('addresses', () => judgeAddresses(ctx, known()))
  await take('keys', () => judgeKeys(ctx, known()))
  await take('features', () => judgeFeatures(provider, known()))
  return steps
}
