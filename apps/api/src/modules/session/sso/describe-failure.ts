import type { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { GuardedFetchError } from '../../../platform/net/guarded-fetch.ts'
import { ssoTexts } from './sso.texts.ts'

const MOST = 900

/** Error codes of the library: importing its classes would load it wherever failures are described. */
const ANSWERED = new Set(['OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'OAUTH_RESPONSE_BODY_ERROR'])

function isAnswer(error: Error): error is AuthorizationResponseError | ResponseBodyError {
  return ANSWERED.has(String((error as { code?: unknown }).code))
}

function sentence(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(': ')
}

/**
 * Describes a provider failure for the administrator's log: the first cause that is more specific than its wrapper.
 * Contains no token, code or secret: the library's causes, which do, are omitted.
 */
export function describeFailure(error: unknown): string {
  const words: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof GuardedFetchError) return at.message
    if (isAnswer(at)) {
      return sentence(ssoTexts('providerResponded'), at.error, at.error_description).slice(0, MOST)
    }
    const claim = (at.cause as { claim?: unknown } | undefined)?.claim
    const text = typeof claim === 'string' ? `${at.message} (${claim})` : at.message
    if (!words.includes(text)) words.push(text)
  }
  return words.join(': ').slice(0, MOST) || ssoTexts('unknownFailure')
}
