import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Core } from '../core.ts'
import {
  beat,
  type InstallationFacts,
  leave,
  type NodeRow,
  readInstallation,
  readWorkDepth,
  type WorkDepth,
} from '../db/gates-metrics.ts'
import { createPoller } from '../jobs/poller.ts'
import { VERSION } from '../version.ts'
import { createLoopMonitor, type LoopLag } from './event-loop.ts'
import { createRecorder, type Recorder } from './recorder.ts'

export interface Metrics {
  /** The responses of this process. */
  readonly requests: Recorder
  /** This process as a node of the deployment. */
  readonly node: Omit<NodeRow, 'seen_at'>
  loopLag(): LoopLag
  /** Pending work of the whole deployment; at most 10 s old. */
  workDepth(): Promise<WorkDepth>
  /** State of the database and the nodes; at most 10 s old. */
  installation(): Promise<InstallationFacts>
  /** Starts measuring and sending heartbeats. */
  start(): void
  stop(): Promise<void>
}

const BEAT_MS = 15_000
const CACHE_MS = 10_000

/** Caches a result for ten seconds and shares it between callers; failures are not cached. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let until = 0
  let answer: Promise<T> | undefined
  return () => {
    // Monotonic clock: the age of a result must not depend on the wall clock.
    if (answer && performance.now() < until) return answer
    until = performance.now() + CACHE_MS
    const result = read()
    answer = result
    result.catch(() => {
      if (answer === result) answer = undefined
    })
    return result
  }
}

/** The metrics of one process. Before `start` it measures nothing in the background and writes no row. */
export function createMetrics(platform: Core): Metrics {
  const node = {
    node: randomUUID(),
    name: `${hostname()}:${platform.config.port}`,
    version: VERSION,
    started_at: platform.clock().toString({ smallestUnit: 'second' }),
  }
  const loop = createLoopMonitor()
  const isOneOfSeveral = platform.database.kind === 'postgres'
  const beating = createPoller({
    name: 'sign of life',
    everyMs: BEAT_MS,
    log: platform.log,
    round: async () => {
      loop.rotate()
      // An embedded database has a single node, so there is nobody to announce it to.
      if (isOneOfSeveral) await beat({ platform, now: platform.clock() }, node)
    },
  })
  return {
    requests: createRecorder(() => platform.clock().epochMilliseconds),
    node,
    loopLag: () => loop.latest(),
    workDepth: cached(() => readWorkDepth({ platform, now: platform.clock() })),
    installation: cached(() => readInstallation({ platform })),
    start: () => {
      loop.start()
      beating.start()
    },
    stop: async () => {
      await beating.stop()
      loop.stop()
      if (!isOneOfSeveral) return
      await leave({ platform }, node.node).catch((error) =>
        platform.log.warn({ err: error }, 'this node could not say that it stops; it will seem silent'),
      )
    },
  }
}
