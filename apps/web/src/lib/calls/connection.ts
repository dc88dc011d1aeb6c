import { useSyncExternalStore } from 'react'

/** Whether the server is within reach, as far as the last call or look could tell. */
export interface Connection {
  isOffline: boolean
  /** Since when nothing that is shown is newer, in milliseconds of the epoch; null before the first answer. */
  asOf: number | null
}

let connection: Connection = { isOffline: false, asOf: null }
const listeners = new Set<() => void>()

function show(next: Connection): void {
  if (next.isOffline === connection.isOffline && next.asOf === connection.asOf) return
  const isNews = next.isOffline || connection.isOffline
  connection = next
  if (isNews) for (const listener of listeners) listener()
}

/** What self-service knows about its connection; the console never reports any loss, so it is always online. */
export const connectionStore = {
  read: (): Connection => connection,
  /** An answer came. */
  reached: (now = Date.now()) => show({ isOffline: false, asOf: now }),
  /** None came. What is on the screen is as old as the last one that did. */
  lost: () => show({ ...connection, isOffline: true }),
  /** Something kept earlier is shown now. */
  showsKept: (savedAt: number) =>
    show({ isOffline: true, asOf: Math.min(savedAt, connection.asOf ?? savedAt) }),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function useConnection(): Connection {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.read)
}

/** Id of the text that says why nothing can be changed now; the offline banner carries it. */
export const OFFLINE_REASON_ID = 'offline-reason'

/**
 * What a button that changes something gets while the server is out of reach: it stays where it is and in the
 * order of the keyboard, is announced as disabled with the reason, and does nothing. Nothing when online.
 */
export function useOfflineLock() {
  const { isOffline } = useConnection()
  if (!isOffline) return {}
  return {
    'data-disabled': true,
    'aria-disabled': true,
    'aria-describedby': OFFLINE_REASON_ID,
    onClick: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const
}
