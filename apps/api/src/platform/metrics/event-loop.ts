import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Event-loop lag in milliseconds. */
export interface LoopLag {
  p99: number
  max: number
}

export interface LoopMonitor {
  start(): void
  stop(): void
  /** Ends the current measuring interval; `latest` then returns it. */
  rotate(): void
  latest(): LoopLag
}

/** Fine enough for noticeable lag, coarse enough to cost nothing. */
const RESOLUTION_MS = 50
const NANOSECONDS = 1e6

const lag = (nanoseconds: number) =>
  Math.max(0, Math.round((nanoseconds / NANOSECONDS - RESOLUTION_MS) * 10) / 10)

/**
 * Measures in intervals, so that a stall is visible while it is recent and does not distort later figures.
 */
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
    rotate: () => {
      if (!histogram || histogram.count === 0) return
      latest = { p99: lag(histogram.percentile(99)), max: lag(histogram.max) }
      histogram.reset()
    },
    latest: () => latest,
  }
}
