import type { Db as BossDb, ConstructorOptions } from 'pg-boss'
import type { Core } from '../core.ts'
import type { EmbeddedConnection } from '../db/embedded/connection.ts'
import type { UnqueuedJob } from '../db/gates.ts'
import type { Runner } from './runner.ts'

export interface Boss {
  enqueue(jobs: readonly UnqueuedJob[]): Promise<void>
  stop(): Promise<void>
}

interface QueuedJob {
  orgId: number
  /** The run's public id. Jobs queued by the previous version lack it: there the queue's id is the same. */
  publicId?: string
}

const STOP_SECONDS = 20
/** Concurrent jobs of one kind per node. */
const LANES = 2

/**
 * Options of every kind's queue. The runner counts retries of failing jobs; retries here are for lost nodes.
 */
const QUEUE = {
  retryLimit: 1000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // Missing heartbeats reveal a killed process; the work itself may take long.
  heartbeatSeconds: 30,
  expireInSeconds: 20 * 3600,
  deleteAfterSeconds: 86_400,
}

/**
 * Runs the queue's statements on the single connection of an embedded database, as the owner. A failed
 * statement is rolled back before the connection is released.
 */
function embeddedBossDb(connection: EmbeddedConnection): BossDb {
  return {
    executeSql: (text, values) =>
      connection.use(async (lease) => {
        await lease.run({ sql: 'reset role' })
        try {
          if (values?.length) {
            const [result] = await lease.run({ sql: text, parameters: values })
            return { rows: result?.rows ?? [] }
          }
          // With several statements the rows to return may come from one before the COMMIT.
          const results = await lease.run({ sql: text })
          return { rows: results.flatMap((result) => result.rows) }
        } catch (error) {
          if (!lease.isOver) await lease.run({ sql: 'rollback' })
          throw error
        } finally {
          if (!lease.isOver) await lease.run({ sql: 'set role muster_gate' })
        }
      }, 'queue'),
  }
}

function bossOptions(platform: Core): ConstructorOptions {
  const { database } = platform
  const general = {
    schema: 'pgboss',
    // The product schedules recurring jobs itself, by each organisation's calendar.
    schedule: false,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
  }
  return database.embedded
    ? { ...general, db: embeddedBossDb(database.embedded), backend: 'pglite' }
    : {
        ...general,
        connectionString: database.url,
        max: 4,
        application_name: 'muster-jobs',
        useListenNotify: true,
      }
}

const POLLING = {
  // With one process, enqueueing wakes the worker. Polling is only needed for delayed retries.
  embedded: { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 },
  postgres: { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 },
}

const QUIET_MS = 60_000

/** While the database can't be used, every worker says so every few seconds: one line a minute is enough. */
function reportingErrors({ database, log }: Core): (error: unknown) => void {
  let quietUntil = 0
  return (error) => {
    const { status } = database.state()
    if (status === 'full' || status === 'opening') {
      if (performance.now() < quietUntil) return
      quietUntil = performance.now() + QUIET_MS
    }
    log.error({ err: error }, 'the job queue reports an error')
  }
}

/** Starts the queue with one worker per kind of job. */
export async function startBoss(platform: Core, kinds: readonly string[], runner: Runner): Promise<Boss> {
  // Loaded here, so that requests can be served before the library is loaded.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss(bossOptions(platform))
  const isShared = platform.database.kind === 'postgres'
  boss.on('error', reportingErrors(platform))
  boss.on('warning', (warning) => platform.log.warn({ warning }, 'the job queue warns'))
  const stop = () => boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000, close: isShared })
  const known = new Set<string>()
  const workers = new Map<string, string>()

  async function openQueue(kind: string): Promise<void> {
    if (known.has(kind)) return
    await boss.createQueue(kind, { ...QUEUE, notify: isShared })
    known.add(kind)
  }

  async function startWorker(kind: string): Promise<void> {
    await openQueue(kind)
    const options = {
      batchSize: 25,
      burstWhenBatchFull: true,
      perJobResults: true,
      ...POLLING[platform.database.kind],
    } as const
    const worker = await boss.work<QueuedJob, object, typeof options>(kind, options, async (batch) => {
      const waiting = [...batch]
      const results: { id: string; status: 'completed' | 'failed' }[] = []
      const lane = async () => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          const { id, data, signal } = job
          const run = data.publicId ? { publicId: data.publicId, queueId: id } : { publicId: id }
          const outcome = await runner.run({ orgId: data.orgId, ...run, kind, signal })
          results.push({ id, status: outcome === 'over' ? 'completed' : 'failed' })
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      return results
    })
    workers.set(kind, worker)
  }

  try {
    await boss.start()
    for (const kind of kinds) await startWorker(kind)
  } catch (error) {
    // Half a queue must not go on beside the one that the next attempt starts.
    await stop().catch((stopping) =>
      platform.log.warn({ err: stopping }, 'a job queue that did not start could not be stopped'),
    )
    throw error
  }

  return {
    enqueue: async (jobs) => {
      for (const [kind, group] of Map.groupBy(jobs, (job) => job.kind)) {
        // A kind that this node does not know belongs to a newer node.
        await openQueue(kind)
        await boss.insert(
          kind,
          group.map((job) => ({ id: job.queue_id, data: { orgId: job.org_id, publicId: job.public_id } })),
        )
        const worker = workers.get(kind)
        if (worker && !isShared) boss.notifyWorker(worker)
      }
    },
    stop,
  }
}
