import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

export interface Poller {
  start(): void
  /** Lets a round under way end, then stays quiet. */
  stop(): Promise<void>
  /** Asks for a round soon; asked during a round, another one follows. Nothing happens before `start`. */
  poke(): void
}

/** Long enough for the transaction that wrote the row to commit, too short for a person to notice. */
const POKE_DELAY_MS = 40

/**
 * Runs `round` now and then, never twice at once. A round that fails is logged and tried again at the
 * next turn: the database may be away for a while.
 */
export function createPoller(options: {
  name: string
  everyMs: number
  log: Logger
  round: () => Promise<void>
}): Poller {
  // A poke comes from inside somebody's transaction; its round must not count as part of that.
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
    timer = outside(() => setTimeout(turn, delayMs))
  }

  const turn = () => {
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
