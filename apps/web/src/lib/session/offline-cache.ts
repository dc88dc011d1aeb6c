/** Name of the cache with self-service's offline data. */
export const OFFLINE_CACHE = 'muster-me-kept'

let clearings = 0

export const offlineCache = {
  /** Number of times the cache was cleared: requests from before must not be stored after it. */
  clearings: () => clearings,
  /** Clears the cache for all accounts; resolves when done. */
  async clear(): Promise<void> {
    clearings++
    // Available on HTTPS and localhost only.
    if ('caches' in globalThis) await caches.delete(OFFLINE_CACHE)
  },
}
