import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

export interface Poller {
  start(): void
  /** Waits for a running round to end, then stays stopped. */
  stop(): Promise<void>
  /** Requests a round soon; a poke during a round causes another one. No effect before `start`. */
  poke(): void
}

/** Long enough for the transaction that wrote the row to commit, too short for a person to notice. */
const POKE_DELAY_MS = 40

/**
 * Runs `round` periodically, never concurrently. A failing round is logged and repeated at the next interval,
 * since the database may be unreachable for a while.
 */
export function createPoller(options: {
  name: string
  everyMs: number
  log: Logger
  round: () => Promise<void>
}): Poller {
  // A poke comes from inside a caller's transaction; the round must not run in its context.
  const outside = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let current: Promise<void> | undefined
  let isStarted = false
  let isPoked = false

  const schedule = (delayMs: number) => {
    const at = performance.now() + delayMs
    if (!isStarted || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = outside(() => setTimeout(tick, delayMs))
  }

  const tick = () => {
    timer = undefined
    dueAt = Number.POSITIVE_INFINITY
    isPoked = false
    current = options
      .round()
      .catch((error) =>
        options.log.error({ err: error, poller: options.name }, 'a round of background work failed'),
      )
      .finally(() => {
        current = undefined
        schedule(isPoked ? POKE_DELAY_MS : options.everyMs)
      })
  }

  return {
    start: () => {
      if (isStarted) return
      isStarted = true
      schedule(0)
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      timer = undefined
      dueAt = Number.POSITIVE_INFINITY
      await current
    },
    poke: () => {
      isPoked = true
      if (!current) schedule(POKE_DELAY_MS)
    },
  }
}
