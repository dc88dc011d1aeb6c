import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { callService, objectOf, ServiceError, textOf } from '../net/call-service.ts'
import type { EsignService } from './esign-service.ts'

const SCOPE = 'signature impersonation'
/** Validity of the assertion by which a token is asked for. */
const ASSERTION_SECONDS = 600
/** A token is renewed that long before it ends. */
const MARGIN_SECONDS = 60
const MOST_KEPT = 200

const kept = new Map<string, { until: number; token: string }>()

/** @throws ServiceError `key_unusable` for anything but a private RSA key as PEM */
export function privateKeyOf(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch (error) {
    throw new ServiceError('key_unusable', '', { cause: error })
  }
  throw new ServiceError('key_unusable')
}

/**
 * A token of the service, by the JWT bearer grant (RFC 7523): the product signs in as the organisation's user with its key.
 * Kept until shortly before it ends.
 *
 * @throws ServiceError
 */
export async function accessToken(service: EsignService, now: Temporal.Instant): Promise<string> {
  const { signInUrl, clientId, userId, privateKey, cacheKey, allowLocal } = service
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const known = kept.get(cacheKey)
  if (known && known.until > seconds) return known.token
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(userId)
    .setAudience(new URL(signInUrl).host)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(privateKeyOf(privateKey))
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const given = { method: 'POST', headers, body: body.toString() }
  const response = await callService(`${signInUrl}/oauth/token`, given, { allowLocal }).catch((error) => {
    // `invalid_grant`, `consent_required`: told with status 400.
    if (error instanceof ServiceError && error.reason === 'refused')
      throw new ServiceError('credentials_refused', error.detail, { cause: error })
    throw error
  })
  const answer = await objectOf(response)
  const token = textOf(answer, 'access_token')
  const valid = typeof answer.expires_in === 'number' ? answer.expires_in : 0
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(cacheKey, { token, until: seconds + valid - MARGIN_SECONDS })
  return token
}

/** Forgets a token that the service no longer accepts. */
export const forgetToken = ({ cacheKey }: EsignService): boolean => kept.delete(cacheKey)
