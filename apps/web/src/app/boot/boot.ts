import { authenticateToken } from '@muster/contract/calls/session/session'
import { ApiError, call } from '../../lib/calls/api.ts'
import { withRetries } from '../../lib/calls/retry.ts'
import { TIMING } from '../../lib/calls/timings.ts'
import { currentEntry } from '../../lib/session/entry.ts'
import { entryStorage } from '../../lib/session/entry-storage.ts'
import type { ArrivingCode } from '../../lib/session/handover.ts'
import { type Farewell, forgetSession, takeMessage, viewingEnd } from '../../lib/session/session-end.ts'
import { type Viewing, viewing } from '../../lib/session/viewing.ts'
import { preloadScreens } from '../screen-table.ts'
import { openSession, type Recognised, TOKEN_KEY } from './open-session.ts'

/** Result of the start. */
export type BootOutcome =
  | { kind: 'signed-out'; farewell: Farewell | null }
  /** The code came without the nonce of the requesting browser: the person must confirm. */
  | { kind: 'confirm'; as: string; code: string; nonce: string }
  | { kind: 'recognised'; recognised: Recognised }

/** A refused check ends the session; a missing response does not, since the session may be valid. */
function refused(error: unknown): BootOutcome {
  if (!(error instanceof ApiError) || !error.isRefusal) throw error
  void forgetSession()
  return { kind: 'signed-out', farewell: { kind: 'error', message: error.message } }
}

async function exchange(code: string, query: { nonce?: string; confirm?: '1' }): Promise<BootOutcome> {
  // Never retried: the code can be exchanged only once.
  const answer = await call(authenticateToken, { query }, { token: code, endsSession: false })
  if (answer.token === null)
    return { kind: 'confirm', as: answer.confirm_as ?? '', code, nonce: answer.confirm_nonce ?? '' }
  return { kind: 'recognised', recognised: await openSession(answer.token, currentEntry.name) }
}

/**
 * Exchanges the code after the person has pressed "Continue as …".
 *
 * @param nonce of the answer that asked, which proves that this browser was asked
 */
export async function confirmArrival(code: string, nonce: string): Promise<BootOutcome> {
  try {
    return await exchange(code, { confirm: '1', nonce })
  } catch (error) {
    return refused(error)
  }
}

/** Opens the product as somebody else; once that is over, the page that it began on. */
async function openViewing({ token }: Viewing): Promise<BootOutcome> {
  try {
    return { kind: 'recognised', recognised: await openSession(token, currentEntry.name) }
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isRefusal) throw error
    viewing.leave(viewingEnd(error))
    return { kind: 'signed-out', farewell: null }
  }
}

/** The last checked token, and until when the result is cached. */
let checked = { token: '', until: 0 }

async function check(token: string): Promise<BootOutcome> {
  if (checked.token !== token || Date.now() > checked.until) {
    await withRetries(() => call(authenticateToken, {}, { token, endsSession: false }))
    checked = { token, until: Date.now() + TIMING.tokenStale }
  }
  return { kind: 'recognised', recognised: await openSession(token, currentEntry.name) }
}

/**
 * Determines the account: from a one-time code in the URL, or else the stored token; either is checked by the
 * server before anything else is loaded (platform specification, section 4).
 *
 * @throws ApiError when the server is unreachable; the token is kept then.
 */
export async function boot(arriving: ArrivingCode | null): Promise<BootOutcome> {
  const seen = arriving ? null : viewing.read()
  if (seen) return openViewing(seen)
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
