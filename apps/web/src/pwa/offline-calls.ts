import { ApiError, type Around } from '../lib/api.ts'
import { connectionStore } from '../lib/connection.ts'
import { translate } from '../lib/i18n.ts'
import { sessionStore } from '../lib/session.ts'
import { type AskedInput, givenFor, isKept, keptCopy, keptName } from './keep-rules.ts'
import { keepAnswer, recallAnswer } from './kept-answers.ts'
import './texts.ts'

/** How long a call whose answer is kept may take before the kept one is shown, in milliseconds. */
const PATIENCE = 6000

/** A call that cannot be made now. Asking again at once would not help, and is not done. */
function notNow(cause?: unknown): ApiError {
  return new ApiError({ key: 'client.offline', message: translate('pwa:notNow'), status: 0, cause })
}

/** Whether `error` says that no server answered. */
function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0 && error.key.startsWith('client.')
}

/**
 * Stands around every call of self-service. Answers that may be kept are, for the session that asked. Without
 * a connection the kept ones are given, and nothing is sent: neither reads in vain nor changes that would
 * get lost. `watch.ts` finds out when the server is there again.
 */
export const around: Around = async (request, ask) => {
  const { endpoint, token } = request
  const input = request.input as AskedInput
  const ownId = sessionStore.read()?.user.user_emp_id ?? null
  const mayKeep = token !== null && isKept(endpoint, input, ownId)
  // A browser that forbids the place has nothing kept, and a full one keeps no more: calls do not suffer from it.
  const kept = mayKeep ? await recallAnswer(token, keptName(endpoint, input)).catch(() => null) : null
  const giveKept = (cause?: unknown) => {
    if (!kept) throw notNow(cause)
    connectionStore.showsKept(kept.savedAt)
    return givenFor(endpoint, kept.data)
  }
  if (connectionStore.read().isOffline) return giveKept()
  try {
    const data = await ask(kept ? PATIENCE : undefined)
    connectionStore.reached()
    const copy = mayKeep ? keptCopy(endpoint, data) : undefined
    if (token && copy !== undefined) keepAnswer(token, keptName(endpoint, input), copy).catch(() => undefined)
    return data
  } catch (error) {
    if (!isUnreached(error)) throw error
    connectionStore.lost()
    return giveKept(error)
  }
}
