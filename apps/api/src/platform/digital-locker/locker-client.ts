import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { callService, objectOf, ServiceError, textOf } from '../net/call-service.ts'

/*
 * A digital locker that speaks the interface DigiLocker publishes for requesters: OAuth 2 with PKCE, the list of issued
 * documents, and a document by its URI. It knows nothing of who asks: people with an account, or candidates without one.
 */

/** A locker as an organisation has connected it. */
export interface LockerService {
  /** Without a slash at its end, for example `https://digilocker.meripehchaan.gov.in`. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the browser comes back to, as it is registered there. */
  readonly redirectUri: string
  /** Also call `http://127.0.0.1`: for development and tests. */
  readonly allowLocal: boolean
}

export interface IssuedDocument {
  readonly uri: string
  readonly name: string
  readonly issuer: string
  /** Such as `PANCR`; empty where none is given. */
  readonly type: string
  /** Types that it can be had in. */
  readonly mimes: readonly string[]
  /** `YYYY-MM-DD` on which it was issued, where it says so. */
  readonly issuedOn: string | null
}

export interface LockerFile {
  readonly bytes: Buffer
  readonly mime: string
}

/** Kept by the product while somebody is at the locker. */
export interface LockerKeys {
  /** Goes there and back. */
  readonly state: string
  /** Proves that whoever redeems the code is who began (RFC 7636). */
  readonly verifier: string
  /** In a cookie of the browser that began. */
  readonly binding: string
}

const MAX_FILE = 20 * 1_048_576
const MOST_DOCUMENTS = 200

const random = () => randomBytes(32).toString('base64url')
export const newLockerKeys = (): LockerKeys => ({ state: random(), verifier: random(), binding: random() })

/** Where the browser goes for the person's consent. */
export function consentAddress(
  { baseUrl, clientId, redirectUri }: LockerService,
  { state, verifier }: Pick<LockerKeys, 'state' | 'verifier'>,
): string {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
    ...{ code_challenge, code_challenge_method: 'S256' },
  })
  return `${baseUrl}/public/oauth2/1/authorize?${query}`
}

function redeem(service: LockerService, code: string, verifier: string): Promise<Response> {
  const { baseUrl, clientId, clientSecret, redirectUri, allowLocal } = service
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
    ...{ client_id: clientId, client_secret: clientSecret },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const given = { method: 'POST', headers, body: body.toString() }
  return callService(`${baseUrl}/public/oauth2/1/token`, given, { allowLocal })
}

export interface LockerAccess {
  readonly token: string
  /** Seconds. */
  readonly validFor: number
}

/** Redeems the code of a consent. @throws ServiceError */
export async function redeemConsent(
  service: LockerService,
  code: string,
  verifier: string,
): Promise<LockerAccess> {
  const answer = await objectOf(await redeem(service, code, verifier))
  const validFor = typeof answer.expires_in === 'number' ? answer.expires_in : 600
  return { token: textOf(answer, 'access_token'), validFor }
}

const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, 200)
    : ''

/** DigiLocker writes `DD-MM-YYYY`. */
function dayOf(value: unknown): string | null {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text(value)) ?? []
  const iso = `${year}-${month}-${day}`
  try {
    return year === undefined ? null : Temporal.PlainDate.from(iso, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Documents that were issued to the person; those without a URI can't be had. @throws ServiceError */
export async function issuedDocuments(service: LockerService, token: string): Promise<IssuedDocument[]> {
  const { baseUrl, allowLocal } = service
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await objectOf(
    await callService(`${baseUrl}/public/oauth2/2/files/issued`, { headers }, { allowLocal }),
  )
  if (!Array.isArray(answer.items)) throw new ServiceError('unexpected_answer', 'items')
  return (answer.items as Record<string, unknown>[])
    .map((item) => ({
      ...{ uri: text(item.uri), name: text(item.name), issuer: text(item.issuer), type: text(item.doctype) },
      mimes: (Array.isArray(item.mime) ? item.mime : [item.mime]).map(text).filter(Boolean),
      issuedOn: dayOf(item.date),
    }))
    .filter(({ uri, name }) => uri !== '' && name !== '')
    .slice(0, MOST_DOCUMENTS)
}

/** The locker signs each file with the client's secret; what is not signed by it was not sent by it. */
function isSigned(bytes: Buffer, given: string | null, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(bytes).digest('base64')
  const actual = Buffer.from(given ?? '')
  return actual.length === expected.length && timingSafeEqual(actual, Buffer.from(expected))
}

/** A document with its type. @throws ServiceError; `unexpected_answer` for bytes that the locker has not signed */
export async function issuedFile(service: LockerService, token: string, uri: string): Promise<LockerFile> {
  const { baseUrl, allowLocal, clientSecret } = service
  const response = await callService(
    `${baseUrl}/public/oauth2/1/file/${encodeURIComponent(uri)}`,
    { headers: { authorization: `Bearer ${token}` } },
    { allowLocal, maxBytes: MAX_FILE, timeoutMs: 30_000 },
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!isSigned(bytes, response.headers.get('hmac'), clientSecret))
    throw new ServiceError('unexpected_answer', 'hmac')
  const [mime = ''] = (response.headers.get('content-type') ?? '').split(';')
  return { bytes, mime: mime.trim().toLowerCase() }
}

/** Ends what the person has consented to. @throws ServiceError */
export async function revokeAccess(service: LockerService, token: string): Promise<void> {
  const { baseUrl, clientId, clientSecret, allowLocal } = service
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ token, token_type_hint: 'access_token' }).toString()
  await callService(`${baseUrl}/public/oauth2/1/revoke`, { method: 'POST', headers, body }, { allowLocal })
}

/**
 * Whether the locker knows the client: a code that nobody was given is refused, and nothing else is.
 *
 * @throws ServiceError
 */
export async function checkLocker(service: LockerService): Promise<void> {
  try {
    await redeem(service, 'connection-test', random())
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'refused' && error.detail.includes('invalid_grant'))
      return
    if (error instanceof ServiceError && error.detail.includes('invalid_client'))
      throw new ServiceError('credentials_refused', error.detail, { cause: error })
    throw error
  }
  throw new ServiceError('unexpected_answer', 'a code that was never given was accepted')
}
