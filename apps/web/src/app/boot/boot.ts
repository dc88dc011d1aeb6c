import { authenticateToken } from '@muster/contract/calls/session/session'
import { ApiError, call } from '../../lib/calls/api.ts'
import { withRetries } from '../../lib/calls/retry.ts'
import { TIMING } from '../../lib/calls/timings.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import type { ArrivingCode } from '../../lib/session/handover.ts'
import { type Farewell, forgetSession, takeMessage } from '../../lib/session/session-end.ts'
import { preloadScreens } from '../screen-table.ts'
import { openSession, type Recognised, TOKEN_KEY } from './open-session.ts'

/** What is known after the start. */
export type BootOutcome =
  | { kind: 'signed-out'; farewell: Farewell | null }
  /** The code came without the nonce of the browser that asked for it: the person is asked first. */
  | { kind: 'confirm'; as: string; code: string }
  | { kind: 'recognised'; recognised: Recognised }

/** A refused check ends the session; no answer at all does not, because it says nothing about it. */
function refused(error: unknown): BootOutcome {
  if (!(error instanceof ApiError) || !error.isRefusal) throw error
  void forgetSession()
  return { kind: 'signed-out', farewell: { kind: 'error', message: error.message } }
}

async function exchange(code: string, query: { nonce?: string; confirm?: '1' }): Promise<BootOutcome> {
  // Never retried: the code is good for one exchange.
  const answer = await call(authenticateToken, { query }, { token: code, endsSession: false })
  if (answer.token === null) return { kind: 'confirm', as: answer.confirm_as ?? '', code }
  return { kind: 'recognised', recognised: await openSession(answer.token, currentEntry.name) }
}

/** The person pressed "Continue as …": exchanges the code without the nonce. */
export async function confirmArrival(code: string): Promise<BootOutcome> {
  try {
    return await exchange(code, { confirm: '1' })
  } catch (error) {
    return refused(error)
  }
}

/** Until when a check of this page's token holds. */
let checked = { token: '', until: 0 }

async function check(token: string): Promise<BootOutcome> {
  if (checked.token !== token || Date.now() > checked.until) {
    await withRetries(() => call(authenticateToken, {}, { token, endsSession: false }))
    checked = { token, until: Date.now() + TIMING.tokenStale }
  }
  return { kind: 'recognised', recognised: await openSession(token, currentEntry.name) }
}

/**
 * Finds out who is here: a one-time code from the address first, else the stored token; either is
 * checked with the server before anything else is loaded (platform specification, section 4).
 * @throws ApiError when the server cannot be reached: nothing is forgotten then.
 */
export async function boot(arriving: ArrivingCode | null): Promise<BootOutcome> {
  const stored = entryStorage.get(TOKEN_KEY)
  if (!arriving && !stored) return { kind: 'signed-out', farewell: takeMessage() }
  preloadScreens()
  try {
    if (!arriving) return await check(stored!)
    return await exchange(arriving.code, arriving.nonce ? { nonce: arriving.nonce } : {})
  } catch (error) {
    return refused(error)
  }
}
