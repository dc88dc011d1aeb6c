import { ApiError } from './api-error.ts'
import { MAX_RETRIES, TIMING } from './timings.ts'

/**
 * Refused calls, and calls not sent while offline, are never retried; calls without a usable response three
 * times.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && (error.isRefusal || error.key === 'client.offline')) return false
  return failures < MAX_RETRIES
}

/** Runs `work`, with delayed retries while a retry may succeed. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error
      await new Promise((resolve) => window.setTimeout(resolve, TIMING.retryDelay))
    }
  }
}
