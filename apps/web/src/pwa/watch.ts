import { connectionStore } from '../lib/calls/connection.ts'

/** Polling interval while the server is unreachable and the page is visible, in milliseconds. */
const LOOK_EVERY = 20_000
/** Time-out of a check, in milliseconds. */
const LOOK_TAKES = 6000

/** Checks whether the server responds at all. */
export async function lookForServer(): Promise<boolean> {
  try {
    await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TAKES) })
    connectionStore.reached()
    return true
  } catch {
    // The failure is the result of the check.
    connectionStore.lost()
    return false
  }
}

/**
 * Tracks the connection. The browser's online state is unreliable (a phone in a lift claims to be online), so
 * its changes only trigger a check; while the server is unreachable, it is checked periodically.
 */
export function watchConnection(): void {
  const look = () => void lookForServer()
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectionStore.read().isOffline) look()
  })
  window.setInterval(() => {
    if (document.visibilityState === 'visible' && connectionStore.read().isOffline) look()
  }, LOOK_EVERY)
}
