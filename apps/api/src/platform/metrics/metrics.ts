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
  /** What this process has answered. */
  readonly requests: Recorder
  /** This process among the nodes. */
  readonly node: Omit<NodeRow, 'seen_at'>
  loopLag(): LoopLag
  /** Open work of the whole deployment; at most 10 s old. */
  workDepth(): Promise<WorkDepth>
  /** The database and the nodes; at most 10 s old. */
  installation(): Promise<InstallationFacts>
  /** Begins to measure and to say that this node is up. */
  start(): void
  stop(): Promise<void>
}

const BEAT_MS = 15_000
const KEPT_MS = 10_000

/** Asks once for everybody who asks within ten seconds; a failure is not kept. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let until = 0
  let answer: Promise<T> | undefined
  return () => {
    // The process's own clock: how old an answer is has nothing to do with the time of day.
    if (answer && performance.now() < until) return answer
    until = performance.now() + KEPT_MS
    const asked = read()
    answer = asked
    asked.catch(() => {
      if (answer === asked) answer = undefined
    })
    return asked
  }
}

/** The figures of one process. Nothing is measured in the background and no row written before `start`. */
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
      loop.turn()
      // An embedded database has one node, which need not tell itself.
      if (isOneOfSeveral) await beat({ platform, now: platform.clock() }, node)
    },
  })
  return {
    requests: createRecorder(() => platform.clock().epochMilliseconds),
    node,
    loopLag: () => loop.latest(),
    workDepth: kept(() => readWorkDepth({ platform, now: platform.clock() })),
    installation: kept(() => readInstallation({ platform })),
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
