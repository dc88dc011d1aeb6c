import { connectionStore } from '../lib/calls/connection.ts'

/** How often an unreachable server is looked for while somebody looks at the page, in milliseconds. */
const LOOK_EVERY = 20_000
/** How long a look may take. */
const LOOK_TAKES = 6000

/** Looks whether the server answers, anything at all. */
export async function lookForServer(): Promise<boolean> {
  try {
    await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TAKES) })
    connectionStore.reached()
    return true
  } catch {
    // No answer is the answer: that is what the look is for.
    connectionStore.lost()
    return false
  }
}

/**
 * Follows the connection: believes the browser neither way (a phone in a lift says it is online), but looks
 * when the browser says that something has changed, and now and then while the server is out of reach.
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
