import { useSyncExternalStore } from 'react'

/** Whether the server is reachable, according to the last call or check. */
export interface Connection {
  isOffline: boolean
  /** Age of the displayed data as epoch milliseconds; null before the first response. */
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

/** Connection state of self-service; the console never reports a loss, so it is always online. */
export const connectionStore = {
  read: (): Connection => connection,
  /** Called for every response. */
  reached: (now = Date.now()) => show({ isOffline: false, asOf: now }),
  /** Called without a response. The displayed data is as old as the last response. */
  lost: () => show({ ...connection, isOffline: true }),
  /** Called when cached data is displayed. */
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

/** Id of the text that explains why changes are disabled; part of the offline banner. */
export const OFFLINE_REASON_ID = 'offline-reason'

/**
 * Props of a button that changes something while the server is unreachable: it stays visible and focusable,
 * is announced as disabled with the reason, and does nothing. Empty when online.
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
