import { ApiError } from './api-error.ts'
import { MAX_RETRIES, TIMING } from './timings.ts'

/** A refused call is never asked again, nor one that was not sent for want of a connection; one without a usable answer is, three times. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && (error.isRefusal || error.key === 'client.offline')) return false
  return failures < MAX_RETRIES
}

/** Does `work`, again after a pause while it may succeed another time. */
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
