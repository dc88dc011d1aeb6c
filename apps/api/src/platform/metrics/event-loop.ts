import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the process got round to things, in milliseconds. */
export interface LoopLag {
  p99: number
  max: number
}

export interface LoopMonitor {
  start(): void
  stop(): void
  /** Closes the span that is being measured; `latest` tells of it from then on. */
  turn(): void
  latest(): LoopLag
}

/** Fine enough for lags that people notice, coarse enough to cost nothing. */
const RESOLUTION_MS = 50
const NANOSECONDS = 1e6

const lag = (nanoseconds: number) =>
  Math.max(0, Math.round((nanoseconds / NANOSECONDS - RESOLUTION_MS) * 10) / 10)

/** Measures in spans, so that a stall is seen while it is news and forgotten afterwards. */
export function createLoopMonitor(): LoopMonitor {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined
  let latest: LoopLag = { p99: 0, max: 0 }
  return {
    start: () => {
      histogram ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      histogram.enable()
    },
    stop: () => {
      histogram?.disable()
      histogram = undefined
    },
    turn: () => {
      if (!histogram || histogram.count === 0) return
      latest = { p99: lag(histogram.percentile(99)), max: lag(histogram.max) }
      histogram.reset()
    },
    latest: () => latest,
  }
}
