import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import type { Agent } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Why a request to a user-supplied URL was not made, or its response rejected. */
export type RefusedFetch =
  | 'address_invalid'
  | 'not_https'
  | 'address_forbidden'
  | 'not_found'
  | 'redirected'
  | 'too_large'
  | 'too_slow'
  | 'unreachable'

export class GuardedFetchError extends Error {
  readonly reason: RefusedFetch

  constructor(reason: RefusedFetch, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

type Resolve = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface GuardOptions {
  /** Also allow `http://127.0.0.1`: for development and tests. */
  allowLocal?: boolean
  /** Limit of the response body, decompressed. */
  maxBytes?: number
  /** Limit for the whole request, from the DNS lookup to the last byte. */
  timeoutMs?: number
  /** Replaces DNS lookup in tests. */
  resolve?: Resolve
}

export interface GuardedRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | null
}

const MAX_BYTES = 512 * 1024
const TIMEOUT_MS = 10_000
const LOCAL = '127.0.0.1'

const resolveBySystem: Resolve = (host, options, done) =>
  systemLookup(host, { ...options, all: true }, (error, addresses) => done(error, addresses))

const isAllowed = (address: string, allowLocal: boolean) =>
  isPublicAddress(address) || (allowLocal && address === LOCAL)

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Checks the addresses of a host name; all of them must be allowed. */
function checkAddresses(
  host: string,
  addresses: readonly LookupAddress[],
  allowLocal: boolean,
): Error | null {
  if (addresses.length === 0) return new GuardedFetchError('not_found', `${host} leads nowhere.`)
  const bad = addresses.find(({ address }) => !isAllowed(address, allowLocal))
  return bad ? new GuardedFetchError('address_forbidden', `${host} leads to ${bad.address}.`) : null
}

/**
 * A DNS lookup for the connection itself: the connection goes to the addresses that were checked, so DNS
 * rebinding is ineffective.
 */
function guardedLookup(resolve: Resolve, allowLocal: boolean) {
  return (host: string, options: LookupOptions, done: LookupDone): void => {
    resolve(host, options, (error, addresses) => {
      const problem = error ?? checkAddresses(host, addresses, allowLocal)
      if (problem) done(problem, [])
      else if (options.all) done(null, addresses)
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }
}

/** A megabyte of code that most installations never need: loaded with the first request. */
const library = () => import('undici')

async function agentFor(resolve: Resolve, allowLocal: boolean): Promise<Agent> {
  const { Agent } = await library()
  return new Agent({
    connections: 8,
    keepAliveTimeout: 1_000,
    connect: { lookup: guardedLookup(resolve, allowLocal) as never, timeout: 5_000 },
  })
}

const agents = new Map<boolean, Promise<Agent>>()

function agentOf({ resolve, allowLocal = false }: GuardOptions): Promise<Agent> {
  if (resolve) return agentFor(resolve, allowLocal)
  const agent = agents.get(allowLocal) ?? agentFor(resolveBySystem, allowLocal)
  agents.set(allowLocal, agent)
  return agent
}

/** Checks a URL. Hosts that are IP addresses are never looked up, so they are checked here. */
function checkedUrl(address: string | URL, allowLocal: boolean): URL {
  const url = URL.parse(String(address))
  if (!url || url.username || url.password) {
    throw new GuardedFetchError('address_invalid', 'This is not an address that can be fetched.')
  }
  const isLocal = allowLocal && url.protocol === 'http:' && url.hostname === LOCAL
  if (url.protocol !== 'https:' && !isLocal) {
    throw new GuardedFetchError('not_https', `${url.protocol}// is not allowed: only https.`)
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host, allowLocal)) {
    throw new GuardedFetchError('address_forbidden', `${host} is not on the public internet.`)
  }
  return url
}

const NOT_FOUND = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NONAME'])

function causeOf(error: unknown): GuardedFetchError {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof GuardedFetchError) return at
    const { code } = at as { code?: string }
    if (at.name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') {
      return new GuardedFetchError('too_slow', 'There was no answer in time.', { cause: error })
    }
    if (code && NOT_FOUND.has(code)) {
      return new GuardedFetchError('not_found', 'There is no such host.', { cause: error })
    }
  }
  const inner = (error as { cause?: { code?: string; message?: string } }).cause
  const why = inner?.code ?? inner?.message ?? (error as Error).message
  return new GuardedFetchError('unreachable', `The connection failed: ${why}`, { cause: error })
}

async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    // Leaving the loop closes the connection, so the rest is never read.
    if (size > maxBytes) {
      throw new GuardedFetchError('too_large', `The answer has more than ${Math.round(maxBytes / 1024)} kB.`)
    }
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** Removes headers of the transfer, which do not apply to the decoded body. */
function headersOf(from: Iterable<[string, string]>): Headers {
  const headers = new Headers()
  for (const [name, value] of from) {
    if (!/^(content-encoding|content-length|transfer-encoding|connection)$/i.test(name)) {
      headers.append(name, value)
    }
  }
  return headers
}

const WITHOUT_BODY = new Set([101, 204, 205, 304])

/**
 * Fetches a URL that an administrator entered or another server supplied, protected against server-side
 * request forgery: https only, public addresses only (checked at connection time), no redirects, and limits
 * on size and time.
 *
 * @throws GuardedFetchError
 */
export async function guardedFetch(
  address: string | URL,
  request: GuardedRequest = {},
  options: GuardOptions = {},
): Promise<Response> {
  const url = checkedUrl(address, options.allowLocal ?? false)
  try {
    const { fetch } = await library()
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: await agentOf(options),
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
    const { status } = answer
    if (answer.type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) {
      await answer.body?.cancel()
      throw new GuardedFetchError('redirected', 'The answer leads to another address; that is not followed.')
    }
    const body = await readBody(answer.body as never, options.maxBytes ?? MAX_BYTES)
    return new Response(WITHOUT_BODY.has(status) ? null : body, {
      status,
      headers: headersOf(answer.headers),
    })
  } catch (error) {
    throw causeOf(error)
  }
}
