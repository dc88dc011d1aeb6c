import { ApiError, type Around } from '../lib/calls/api.ts'
import { connectionStore } from '../lib/calls/connection.ts'
import { translate } from '../lib/language/i18n.ts'
import { sessionStore } from '../lib/session/session.ts'
import { type AskedInput, givenFor, isKept, keptCopy, keptName } from './keep-rules.ts'
import { keepAnswer, recallAnswer } from './kept-answers.ts'
import { lookForServer } from './watch.ts'
import './texts.ts'

/** How long a call whose answer is kept may take before the kept one is shown, in milliseconds. */
const PATIENCE = 6000

/** A call that was not sent, so that nothing can have been changed. Asking again at once would not help, and is not done. */
function notNow(): ApiError {
  return new ApiError({ key: 'client.offline', message: translate('pwa:notNow'), status: 0 })
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
  const giveKept = () => {
    if (!kept) throw notNow()
    connectionStore.showsKept(kept.savedAt)
    return givenFor(endpoint, kept.data)
  }
  const remember = (data: unknown) => {
    connectionStore.reached()
    const copy = mayKeep ? keptCopy(endpoint, data) : undefined
    if (token && copy !== undefined) keepAnswer(token, keptName(endpoint, input), copy).catch(() => undefined)
    return data
  }
  if (connectionStore.read().isOffline) return giveKept()
  try {
    return remember(await ask(kept ? PATIENCE : undefined))
  } catch (error) {
    if (!isUnreached(error)) throw error
    const isThere = await lookForServer()
    // It may have arrived all the same: nobody knows what became of a change, and it is not made twice.
    if (!kept) throw error
    // There, only slow, or this one call got lost: a reading call may be made again.
    return isThere ? remember(await ask()) : giveKept()
  }
}
