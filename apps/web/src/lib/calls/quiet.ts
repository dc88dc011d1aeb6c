/** How long no call may be pending before the page counts as quiet, in milliseconds. */
const QUIET_MS = 300

let open = 0
let changedAt = 0

/** Counts a call while it is under way. */
export async function counted<Answer>(call: Promise<Answer>): Promise<Answer> {
  open += 1
  try {
    return await call
  } finally {
    open -= 1
    changedAt = Date.now()
  }
}

/**
 * Whether the page or a part of it is still loading: its code may be under way, before its first call. Every screen has
 * a heading.
 */
const isLoading = () =>
  document.querySelector('main h1') === null ||
  document.querySelector('main :is([class*="Skeleton"], [aria-busy="true"])') !== null

/** Calls `done` once no call has been under way for a while and nothing loads; returns how to stop waiting. */
export function whenQuiet(done: () => void): () => void {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    if (open > 0 || Date.now() - Math.max(changedAt, startedAt) < QUIET_MS || isLoading()) return
    clearInterval(timer)
    done()
  }, QUIET_MS / 3)
  return () => clearInterval(timer)
}
