/** Before so much is done and so long has passed, a guess says more about the start than about the rest. */
const LEAST_SHARE = 0.05
const LEAST_SECONDS = 4
/** Less is over before it is read. */
const WORTH_SECONDS = 5

/**
 * Seconds that work of even pace still takes, rounded as coarsely as a guess deserves; null where a guess
 * would mean nothing.
 *
 * @param total zero while it is not known
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

/** The same in words of English, for texts that are not given. */
export function remainingText(seconds: number): string {
  if (seconds < 60) return `About ${seconds} s left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `About ${minutes} min left` : `About ${Math.ceil(minutes / 60)} h left`
}
