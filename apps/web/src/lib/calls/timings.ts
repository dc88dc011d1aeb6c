/** Times given by the specification (platform document, sections 4, 7 and 9), in milliseconds. */
export const TIMING = {
  /** A call's time-out. */
  callTimeout: 1_000_000,
  /** Time-out of the general helper (uploads, downloads, anything without a contract). */
  generalTimeout: 100_000,
  /** Delay between a response that ends the session and leaving the page. */
  forceLoginRedirect: 500,
  message: 3_000,
  loggedOutMessage: 3_200,
  defaultMessage: 2_000,
  toast: 5_000,
  tokenStale: 10_000,
  queryStale: 10_000,
  queryCache: 1_000,
  retryDelay: 2_000,
} as const

/** Toasts shown at once (specification, section 8). Of live notifications only the latest is shown. */
export const MAX_TOASTS = 5
export const MAX_RETRIES = 3
/** How often a page that failed to render is reloaded before the fallback is shown. */
export const MAX_ERROR_RELOADS = 1
