import type { Logger } from 'pino'

/** Ends the process gently on SIGTERM and SIGINT: `stop` runs once, however often it is asked. */
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
