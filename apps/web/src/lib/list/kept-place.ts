/** Name of the cache with self-service's offline data. */
export const KEPT_PLACE = 'muster-me-kept'

let forgettings = 0

export const keptPlace = {
  /** Number of times the cache was cleared: requests from before must not be stored after it. */
  forgettings: () => forgettings,
  /** Clears the cache for all accounts; resolves when done. */
  async forget(): Promise<void> {
    forgettings++
    // Available on HTTPS and localhost only.
    if ('caches' in globalThis) await caches.delete(KEPT_PLACE)
  },
}
