/** Name of the cache with self-service's offline data. */
export const OFFLINE_CACHE = 'muster-me-kept'
/** Name of the cache with files that wait for a connection to be uploaded. */
export const FILES_CACHE = 'muster-me-files'

let clearings = 0

export const offlineCache = {
  /** Number of times the cache was cleared: requests from before must not be stored after it. */
  clearings: () => clearings,
  /** Clears the caches for all accounts; resolves when done. */
  async clear(): Promise<void> {
    clearings++
    // Available on HTTPS and localhost only.
    if ('caches' in globalThis) await Promise.all([caches.delete(OFFLINE_CACHE), caches.delete(FILES_CACHE)])
  },
}
