import type { Logger } from 'pino'

/** Stops the process gracefully on SIGTERM and SIGINT; `stop` runs at most once. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      log.info({ signal }, 'stopping')
      stopping = stop().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    })
  }
}
