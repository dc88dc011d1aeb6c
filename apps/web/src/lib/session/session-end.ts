import { API_TEXT } from '../calls/api-error.ts'
import { TIMING } from '../calls/timings.ts'
import { keptPlace } from '../list/kept-place.ts'
import { currentEntry } from './entry.ts'
import { entryStorage, tabStorage } from './entry-storage.ts'
import { safeRedirect } from './redirect.ts'
import { sessionStore } from './session.ts'

export interface Farewell {
  kind: 'error' | 'signed-out'
  message: string
}

/**
 * Forgets everything the entry holds about the session; resolves when what was kept for reading without a
 * connection is gone too.
 */
export function forgetSession(): Promise<void> {
  sessionStore.write(null)
  entryStorage.clear()
  tabStorage.clear()
  return currentEntry.name === 'me' ? keptPlace.forget() : Promise.resolve()
}

/** Keeps a message for the sign-in page that the next page load shows. */
export function leaveMessage(farewell: Farewell): void {
  tabStorage.set('farewell', JSON.stringify(farewell))
}

/** The message left for this sign-in page, once. */
export function takeMessage(): Farewell | null {
  const left = tabStorage.get('farewell')
  tabStorage.remove('farewell')
  return left ? (JSON.parse(left) as Farewell) : null
}

/** The address of the entry's sign-in page, which leads back to `path` afterwards. */
export function signInAddress(path = '/'): string {
  const back = safeRedirect(path)
  const query = back && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''
  return `${currentEntry.basename}/${query}`
}

let isEnding = false

/**
 * The session is over (platform specification, section 8): clears what is stored and, half a second
 * later, leads to the sign-in page with the message and the way back. Loading the page anew drops
 * everything that is still in memory.
 *
 * @param kind `signed-out` when the person has signed out in another tab
 */
export function endSession(message: string, kind: Farewell['kind'] = 'error'): void {
  if (isEnding) return
  isEnding = true
  const { pathname, search } = window.location
  const address = signInAddress(pathname + search)
  void forgetSession()
  leaveMessage({ kind, message: message || API_TEXT.unknown })
  window.setTimeout(() => window.location.replace(address), TIMING.forceLoginRedirect)
}
