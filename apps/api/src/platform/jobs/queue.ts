import { EmbeddedFault, isStorageFull } from '../db/embedded/faults.ts'
import { findUnqueuedJobs, markJobsQueued } from '../db/gates.ts'
import type { Module } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Boss } from './boss.ts'
import { startBoss } from './boss.ts'
import type { Job } from './job.ts'
import type { JobQueue } from './job-queue.ts'
import { insertJobRun } from './job-run.ts'
import { createPoller } from './poller.ts'
import { createRunner } from './runner.ts'

const POLL_MS = 2000
const BATCH = 200
const ALL = 10_000_000

/** @param work the jobs of all modules */
export function createJobQueue(platform: Platform, work: NonNullable<Module['jobs']>): JobQueue {
  const jobs = new Map<string, Job<unknown>>()
  for (const job of work) {
    if (jobs.has(job.name)) throw new Error(`The job ${job.name} is declared twice.`)
    jobs.set(job.name, job)
  }
  const runner = createRunner(platform, jobs)
  let boss: Boss | undefined

  /** Moves committed jobs to the queue. Each has its queue id from the start, so this is idempotent. */
  async function relay(): Promise<void> {
    while (boss) {
      const waiting = await findUnqueuedJobs({ platform, now: platform.clock() }, BATCH)
      if (waiting.length === 0) return
      await boss.enqueue(waiting)
      await markJobsQueued(
        { platform, now: platform.clock() },
        waiting.map((job) => job.queue_id),
      )
      if (waiting.length < BATCH) return
    }
  }

  const open = async () => {
    boss ??= await startBoss(platform, [...jobs.keys()], runner)
  }

  const relaying = createPoller({
    name: 'jobs',
    everyMs: POLL_MS,
    log: platform.log,
    round: async () => {
      await open()
      await relay()
    },
  })

  return {
    kinds: jobs,
    enqueue: async (ctx, db, job, input, options = {}) => {
      const row = await insertJobRun(ctx, db, {
        kind: job.name,
        label: options.label ?? job.label ?? job.name,
        schedule: options.schedule ?? '',
        input,
      })
      relaying.poke()
      return row
    },
    start: async () => {
      // A full disk, or a database that is being opened again, must not keep the server from reading: the
      // poller tries again.
      await open().catch((error) => {
        if (!(error instanceof EmbeddedFault) && !isStorageFull(error)) throw error
        platform.log.error({ err: error }, 'the job queue can’t be opened yet; the next attempt follows')
      })
      relaying.start()
    },
    stop: async () => {
      await relaying.stop()
      runner.interrupt()
      await boss?.stop()
      boss = undefined
      runner.resume()
    },
    poke: () => relaying.poke(),
    runPending: async (only = {}) => {
      for (;;) {
        // The wanted jobs may come after those of many other organisations.
        const waiting = (await findUnqueuedJobs({ platform, now: platform.clock() }, ALL)).filter(
          (job) => jobs.has(job.kind) && (only.orgId === undefined || job.org_id === only.orgId),
        )
        if (waiting.length === 0) return
        await markJobsQueued(
          { platform, now: platform.clock() },
          waiting.map((job) => job.queue_id),
        )
        for (const { org_id, public_id, queue_id, kind } of waiting) {
          await runner.run({ orgId: org_id, publicId: public_id, queueId: queue_id, kind, isLastTry: true })
        }
      }
    },
  }
}
