/** The one place on the device where self-service keeps what can be read without a connection. */
export const KEPT_PLACE = 'muster-me-kept'

let forgettings = 0

export const keptPlace = {
  /** How often everything was forgotten: what was asked for before must not be kept after it. */
  forgettings: () => forgettings,
  /** Removes everything that was kept, for whomever; resolves when it is gone. */
  async forget(): Promise<void> {
    forgettings++
    // Browsers offer the place only on HTTPS and on the machine itself.
    if ('caches' in globalThis) await caches.delete(KEPT_PLACE)
  },
}
