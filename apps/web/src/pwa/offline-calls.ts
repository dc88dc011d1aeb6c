import type { Call } from '@muster/contract/kit/index'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, type Around } from '../lib/calls/api.ts'
import { connectionStore } from '../lib/calls/connection.ts'
import { translate } from '../lib/language/i18n.ts'
import { sessionStore } from '../lib/session/session.ts'
import { isViewing } from '../lib/session/viewing.ts'
import { cacheableCopy, cacheKey, isCacheable, responseFor, type SentInput } from './keep-rules.ts'
import { keepAnswer, recallAnswer } from './kept-answers.ts'
import { lookForServer } from './watch.ts'
import './texts.ts'

/** Time-out of a cacheable call before its cached response is used, in milliseconds. */
const PATIENCE = 6000

/**
 * Error of a call that was not sent, so it can't have changed anything. Not retried, since that would not
 * help.
 */
function notNow(): ApiError {
  return new ApiError({ key: 'client.offline', message: translate('pwa:notNow'), status: 0 })
}

/** Whether `error` means that the server did not respond. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && error.key.startsWith('client.')
}

const ownIdOf = () => sessionStore.read()?.user.user_emp_id ?? null

/** Nothing of somebody else is kept on this device. */
const mayBeKept = (endpoint: Pick<Call, 'id'>, input: SentInput): boolean =>
  !isViewing() && isCacheable(endpoint, input, ownIdOf())

function keep(token: string, endpoint: Pick<Call, 'id'>, input: SentInput, data: unknown): void {
  const copy = cacheableCopy(endpoint, data, ownIdOf())
  // If cache storage is disabled or full, calls still work.
  if (copy !== undefined) keepAnswer(token, cacheKey(endpoint, input), copy).catch(() => undefined)
}

/**
 * Keeps what a change put on the screen without reading it again, such as the clock after a press: offline, an older answer
 * would take its place, and the next press would be the wrong one.
 *
 * @returns a function that ends it
 */
export function keepShown(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const [id, input] = event.query.queryKey as [string, SentInput?]
    const token = sessionStore.read()?.token
    if (token && mayBeKept({ id }, input ?? {})) keep(token, { id }, input ?? {}, event.action.data)
  })
}

/**
 * Middleware of all self-service calls. Caches allowed responses for the current session. While offline it
 * returns cached responses and sends nothing, neither reads nor changes that would get lost. `watch.ts`
 * detects when the server is back.
 */
export const around: Around = async (request, ask) => {
  const { endpoint, token } = request
  const input = request.input as SentInput
  const mayKeep = token !== null && mayBeKept(endpoint, input)
  const kept = mayKeep ? await recallAnswer(token, cacheKey(endpoint, input)).catch(() => null) : null
  const giveKept = () => {
    if (!kept) throw notNow()
    connectionStore.showsKept(kept.savedAt)
    return responseFor(endpoint, kept.data)
  }
  const remember = (data: unknown) => {
    connectionStore.reached()
    if (mayKeep) keep(token, endpoint, input, data)
    return data
  }
  if (connectionStore.read().isOffline) return giveKept()
  try {
    return remember(await ask(kept ? PATIENCE : undefined))
  } catch (error) {
    if (!isUnreached(error)) throw error
    const isThere = await lookForServer()
    // The request may have arrived: the outcome of a change is unknown, and it must not be sent twice.
    if (!kept) throw error
    // The server is only slow, or this call got lost: a read may be repeated.
    return isThere ? remember(await ask()) : giveKept()
  }
}
