import { API_TEXT } from '../calls/api-error.ts'
import { TIMING } from '../calls/timings.ts'
import { translate } from '../language/i18n.ts'
import { currentEntry } from './entry.ts'
import { entryStorage, tabStorage } from './entry-storage.ts'
import { offlineCache } from './offline-cache.ts'
import { safeRedirect } from './redirect.ts'
import { sessionStore } from './session.ts'
import { isViewing, type ViewingEnd, viewing } from './viewing.ts'

export interface Farewell {
  kind: 'error' | 'signed-out'
  message: string
}

/**
 * Clears everything the entry has stored about the session; resolves when the offline cache is cleared too.
 */
export function forgetSession(): Promise<void> {
  sessionStore.write(null)
  entryStorage.clear()
  tabStorage.clear()
  return currentEntry.name === 'me' ? offlineCache.clear() : Promise.resolve()
}

/** Stores a message that the sign-in page shows after the next page load. */
export function leaveMessage(farewell: Farewell): void {
  tabStorage.set('farewell', JSON.stringify(farewell))
}

/** Returns the message for this sign-in page, and removes it. */
export function takeMessage(): Farewell | null {
  const left = tabStorage.get('farewell')
  tabStorage.remove('farewell')
  return left ? (JSON.parse(left) as Farewell) : null
}

/** The URL of the entry's sign-in page, which returns to `path` after sign-in. */
export function signInAddress(path = '/'): string {
  const back = safeRedirect(path)
  const query = back && back !== '/' ? `?redirect=${encodeURIComponent(back)}` : ''
  return `${currentEntry.basename}/${query}`
}

/** Why the server ended a viewing. Its other reasons speak of the session, which is not over for the person. */
export function viewingEnd({ key, message }: { key: string; message: string }): ViewingEnd {
  return key === 'access.viewing_over'
    ? { kind: 'error', message }
    : { kind: 'info', message: translate('shell:viewing.ended') }
}

let isEnding = false

/**
 * Ends the session (platform specification, section 8): clears the storage and, half a second later, opens
 * the sign-in page with the message and the return path. Reloading the page drops everything in memory.
 *
 * @param kind `signed-out` when the person has signed out in another tab
 * @param key of the refusal that ends it
 */
export function endSession(message: string, kind: Farewell['kind'] = 'error', key = ''): void {
  if (isEnding) return
  isEnding = true
  // Only the viewing has ended; the viewer's own session continues.
  if (isViewing()) {
    viewing.leave(viewingEnd({ key, message }))
    return
  }
  const { pathname, search } = window.location
  const address = signInAddress(pathname + search)
  void forgetSession()
  leaveMessage({ kind, message: message || API_TEXT.unknown })
  window.setTimeout(() => window.location.replace(address), TIMING.forceLoginRedirect)
}
