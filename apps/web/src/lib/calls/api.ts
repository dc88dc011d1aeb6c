import type { Call, CallInput, DataOf } from '@muster/contract/kit/index'
import { ApiError, messageOf } from './api-error.ts'
import { sendRead } from './batch.ts'
import { addressOf } from './client-config.ts'
import { dropEarly, takeEarly } from './early.ts'
import { counted } from './quiet.ts'
import { TIMING } from './timings.ts'
import { errorOf, readEnvelope, type SendOptions, send } from './transport.ts'
import { onceAtATime } from './under-way.ts'

interface CallOptions {
  /** Cancels the call. Only reads can be cancelled, and those of one moment are sent together. */
  signal?: AbortSignal | undefined
  /** Replaces the session's token: a hand-over code, or a session that is not stored (yet). */
  token?: string
  /** False when the caller handles the end of the session. */
  endsSession?: boolean
  /** Shows the server's message as a success toast. */
  notify?: boolean
  /** The call changes something: it arrives even if the page is left meanwhile. Implied by `notify`. */
  isChange?: boolean
  /** Sends and accepts cookies, which only sign-in uses. */
  cookies?: boolean
}

/** An outgoing call. */
interface OutgoingCall {
  endpoint: Call
  input: LooseInput
  token: string | null
}

/**
 * Middleware of every call: makes it with `ask`, whose time-out in milliseconds may be shortened, or returns
 * another result.
 */
export type Around = (request: OutgoingCall, ask: (timeout?: number) => Promise<unknown>) => Promise<unknown>

/** What the API client needs from the app. */
export interface ApiHost {
  around?: Around
  token: () => string | null
  /** The language that the page is shown in: the server answers in it. */
  language?: () => string
  onSessionOver: (error: ApiError) => void
  /** Sends the reads of one moment in one request. */
  gathersReads?: boolean
  /** The password has expired during the session: a new one is required first. */
  onPasswordDue?: () => void
  onSuccessMessage: (message: string) => void
}

let host: ApiHost = {
  token: () => null,
  onSessionOver: () => undefined,
  onSuccessMessage: () => undefined,
}

/** Connects the client to the session and the toasts; called once at start. */
export function connectApi(next: ApiHost): void {
  host = next
}

/** Headers of every call (platform specification, section 7). */
export function commonHeaders(token = host.token()): Record<string, string> {
  const headers: Record<string, string> = { app_name: 'hrms2.0', app_lang: host.language?.() ?? 'en' }
  if (token) headers.token = token
  return headers
}

/** Notifies the app if `error` ends the session, and returns the error to throw. */
export function reported(error: ApiError, endsSession = true): ApiError {
  if (error.forceLogin && endsSession) host.onSessionOver(error)
  if (error.key === 'session.password_update_required') host.onPasswordDue?.()
  return error
}

interface LooseInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

function queryText(query: Record<string, unknown> | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    pairs.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = pairs.toString()
  return text ? `?${text}` : ''
}

/** The HTTP request of a call. */
export function requestOf(
  endpoint: Call,
  input: LooseInput,
  token?: string,
): Omit<SendOptions, 'timeout' | 'signal' | 'cookies' | 'outlivesPage'> {
  const hasBody = endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    url: addressOf(endpoint, input.params) + queryText(input.query),
    headers: { ...commonHeaders(token), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    body: hasBody ? JSON.stringify(input.body ?? {}) : null,
  }
}

/** The input may be omitted if every part of it is optional. */
type CallArguments<E extends Call> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/**
 * Calls an endpoint of the contract and returns its `data`. A change that is asked for again while it is under way is
 * made once.
 *
 * @throws ApiError for every error response, and without a response.
 */
export async function call<E extends Call>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<DataOf<E>> {
  const given = (input ?? {}) as LooseInput
  const token = options.token ?? host.token()
  const ask = (timeout?: number) => askServer(endpoint, given, options, timeout)
  const { around } = host
  const work = () => (around ? around({ endpoint, input: given, token }, ask) : ask())
  const isJoinable = endpoint.method !== 'GET' && !options.signal
  const answer = isJoinable ? onceAtATime(JSON.stringify([endpoint.id, token, given]), work) : work()
  return (await answer) as DataOf<E>
}

async function askServer(
  endpoint: Call,
  input: LooseInput,
  options: CallOptions,
  timeout: number = TIMING.callTimeout,
): Promise<unknown> {
  const request = requestOf(endpoint, input, options.token)
  const { signal, cookies } = options
  const outlivesPage = options.isChange ?? options.notify
  const isRead = signal !== undefined && !outlivesPage
  const sent = { ...request, timeout, signal, cookies, outlivesPage }
  const ask = () => (isRead && host.gathersReads ? sendRead(sent) : send(sent))
  if (outlivesPage) dropEarly()
  const early = takeEarly(sent)
  const response = await counted(early ? early.then((answer) => answer ?? ask()) : ask())
  const envelope = await readEnvelope(response)
  if (!envelope || envelope.error || !response.ok) {
    throw reported(errorOf(response.status, envelope), options.endsSession)
  }
  if (envelope.forceLogin) throw reported(errorOf(401, envelope), options.endsSession)
  if (options.notify && envelope.message) host.onSuccessMessage(envelope.message)
  return envelope.data
}

/** Whether `error` is an API error, with this key if given. */
export function isApiError(error: unknown, key?: string): error is ApiError {
  return error instanceof ApiError && (key === undefined || error.key === key)
}

export { ApiError, messageOf }
