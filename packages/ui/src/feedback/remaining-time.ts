/** Below this progress, an estimate would reflect the start-up rather than the pace. */
const LEAST_SHARE = 0.05
const LEAST_SECONDS = 4
/** Shorter times are over before people have read them. */
const WORTH_SECONDS = 5

/**
 * Estimated remaining seconds at a steady pace, rounded coarsely; null if no estimate is possible.
 *
 * @param total zero while unknown
 */
export function remainingSeconds(work: {
  done: number
  total: number
  startedAt: string
  now: number
}): number | null {
  const { done, total, startedAt, now } = work
  const passed = (now - Date.parse(startedAt)) / 1000
  if (total <= 0 || done >= total || done / total < LEAST_SHARE) return null
  if (!(passed >= LEAST_SECONDS)) return null
  const rest = (passed / done) * (total - done)
  if (rest < WORTH_SECONDS) return null
  const step = rest < 60 ? 5 : rest < 600 ? 30 : 60
  return Math.ceil(rest / step) * step
}

/** English text for the remaining time, the default without translations. */
export function remainingText(seconds: number): string {
  if (seconds < 60) return `About ${seconds} s left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `About ${minutes} min left` : `About ${Math.ceil(minutes / 60)} h left`
}
