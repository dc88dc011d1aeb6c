import { GuardedFetchError, type GuardedRequest, guardedFetch, type RefusedFetch } from './guarded-fetch.ts'

/** Why a service outside the product did not do what it was asked. */
export type ServiceReason =
  | RefusedFetch
  | 'credentials_refused'
  | 'key_unusable'
  | 'missing'
  | 'refused'
  | 'server_error'
  | 'unexpected_answer'

/** `detail`: what the service said of it, cut and without control characters; for administrators and the log. */
export class ServiceError extends Error {
  readonly reason: ServiceReason
  readonly detail: string

  constructor(reason: ServiceReason, detail = '', options?: { cause?: unknown }) {
    super(detail ? `${reason}: ${detail}` : reason, options)
    this.reason = reason
    this.detail = detail
  }
}

interface ServiceOptions {
  allowLocal: boolean
  maxBytes?: number
  timeoutMs?: number
}

const MOST = 200

const plain = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, MOST)
    : ''

function reasonOf(status: number): ServiceReason {
  if (status === 401 || status === 403) return 'credentials_refused'
  if (status === 404 || status === 410) return 'missing'
  return status === 429 || status >= 500 ? 'server_error' : 'refused'
}

/** What an error response says in the fields that services use for it. */
async function detailOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const said = (body ?? {}) as Record<string, unknown>
  return [response.status, plain(said.error ?? said.errorCode), plain(said.error_description ?? said.message)]
    .filter(Boolean)
    .join(' ')
}

/**
 * A guarded call of a service; its response is successful.
 *
 * @throws ServiceError
 */
export async function callService(
  address: string | URL,
  request: GuardedRequest,
  options: ServiceOptions,
): Promise<Response> {
  let response: Response
  try {
    response = await guardedFetch(address, request, options)
  } catch (error) {
    if (error instanceof GuardedFetchError) throw new ServiceError(error.reason, '', { cause: error })
    throw error
  }
  if (response.ok) return response
  throw new ServiceError(reasonOf(response.status), await detailOf(response))
}

/** @throws ServiceError `unexpected_answer` for anything but a JSON object */
export async function objectOf(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json().catch(() => null)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ServiceError('unexpected_answer', 'no JSON object')
  return value as Record<string, unknown>
}

/** @throws ServiceError `unexpected_answer` where the field is no text, or empty */
export function textOf(answer: Record<string, unknown>, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new ServiceError('unexpected_answer', name)
  return value
}

/** Whether a browser may be sent to this address of a service: never a script, never plain HTTP. */
export function isBrowserAddress(address: string, allowLocal: boolean): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (allowLocal && url.protocol === 'http:' && url.hostname === '127.0.0.1')
}
