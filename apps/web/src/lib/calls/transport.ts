import { currentLanguage } from '../language/i18n.ts'
import { API_TEXT, ApiError, isSessionExpiredText } from './api-error.ts'

export interface SendOptions {
  method: string
  url: string
  headers?: Record<string, string>
  body?: BodyInit | null
  /** Milliseconds. */
  timeout: number
  /** Sends and accepts cookies, which only sign-in uses. */
  cookies?: boolean | undefined
  signal?: AbortSignal | undefined
  /** The request is completed even if the page is closed meanwhile. */
  outlivesPage?: boolean | undefined
}

/** Browsers refuse requests that outlive their page when their bodies exceed 64 kB together. */
const MOST_KEPT_ALIVE = 16_000

function isKeptAlive({ outlivesPage, body }: SendOptions): boolean {
  return outlivesPage === true && typeof body === 'string' && body.length <= MOST_KEPT_ALIVE
}

/**
 * Sends a request and returns any response.
 *
 * @throws ApiError `client.network` or `client.timeout` without a response; the caller's own abort error
 *   unchanged.
 */
export async function send(options: SendOptions): Promise<Response> {
  const deadline = AbortSignal.timeout(options.timeout)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    return await fetch(options.url, {
      method: options.method,
      headers: options.headers ?? {},
      body: options.body ?? null,
      signal,
      keepalive: isKeptAlive(options),
      credentials: options.cookies ? 'same-origin' : 'omit',
      referrerPolicy: 'no-referrer',
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    const key = deadline.aborted ? 'client.timeout' : 'client.network'
    throw new ApiError({ key, message: API_TEXT.network, status: 0, cause })
  }
}

/** The parts of a response's envelope, each possibly missing. */
export interface ReadEnvelope {
  error: boolean
  message: string
  data: unknown
  key?: string
  fields?: Record<string, string>
  forceLogin: boolean
}

/** Reads a response's envelope; null if there is none (a proxy's page, an empty body). */
export async function readEnvelope(response: Response): Promise<ReadEnvelope | null> {
  const text = await response.text()
  return parseEnvelope(text)
}

/** Parses an envelope; null if the text is none. */
export function parseEnvelope(text: string): ReadEnvelope | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('error' in value)) return null
  const found = value as Record<string, unknown>
  return {
    error: found.error === true,
    message: typeof found.message === 'string' ? found.message : '',
    data: found.data ?? null,
    key: typeof found.key === 'string' ? found.key : undefined,
    fields: found.fields as Record<string, string> | undefined,
    forceLogin: found.forceLogin === true,
  }
}

/** The error of a refusing response. */
export function errorOf(status: number, envelope: ReadEnvelope | null): ApiError {
  const fallback = status === 404 ? API_TEXT.unknownApi : API_TEXT.unknown
  if (!envelope) {
    return new ApiError({
      key: status === 404 ? 'route.not_found' : 'client.unreadable',
      message: fallback,
      status,
    })
  }
  return new ApiError({
    key: envelope.key ?? 'server.error',
    message: envelope.message || fallback,
    status,
    fields: envelope.fields,
    forceLogin: envelope.forceLogin || isSessionExpiredText(envelope.message),
    data: envelope.data,
    ...(envelope.message ? { language: currentLanguage() } : {}),
  })
}
