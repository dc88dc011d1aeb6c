import type { Ctx } from '../context.ts'
import { findUnqueuedJobs, markJobsQueued } from '../db/gates.ts'
import type { Db } from '../db/tx.ts'
import type { Platform } from '../platform.ts'
import type { Boss } from './boss.ts'
import { startBoss } from './boss.ts'
import type { Job } from './job.ts'
import { insertJobRun } from './job-run.ts'
import { createPoller } from './poller.ts'
import { createRunner } from './runner.ts'

export interface EnqueueOptions {
  /** In place of the job's own: "Export of 6,000 employees". */
  label?: string
  /** The schedule that asks for it. */
  schedule?: string
}

export interface JobQueue {
  /** Every kind of work there is, by name. */
  readonly kinds: ReadonlyMap<string, Job<unknown>>
  /**
   * Writes the job in the business transaction; it runs after the commit, or never when that is undone.
   *
   * @returns `public_id` is what a client asks the job's state with
   */
  enqueue<Input>(
    ctx: Pick<Ctx, 'orgId' | 'actor' | 'now'>,
    db: Db,
    job: Job<Input>,
    input: Input,
    options?: EnqueueOptions,
  ): Promise<{ id: number; public_id: string }>
  start(): Promise<void>
  /** Ends gently: what can't end in time goes back to the queue. */
  stop(): Promise<void>
  /** After a commit, so that a job begins at once and not at the next look. */
  poke(): void
  /**
   * Runs what is waiting, one after the other, here and now, until nothing is left. A failure is final.
   * For tests and one-shot seeds; not while the queue is started.
   */
  runPending(only?: { orgId?: number }): Promise<void>
}

const POLL_MS = 2000
const BATCH = 200
const ALL = 10_000_000

export function createJobQueue(platform: Platform): JobQueue {
  const jobs = new Map<string, Job<unknown>>()
  for (const module of platform.modules) {
    for (const job of module.jobs ?? []) {
      if (jobs.has(job.name)) throw new Error(`The job ${job.name} is declared twice.`)
      jobs.set(job.name, job)
    }
  }
  const runner = createRunner(platform, jobs)
  let boss: Boss | undefined

  /** Hands committed jobs over. Each has an id of the queue from the start, so handing one over twice changes nothing. */
  async function relay(): Promise<void> {
    while (boss) {
      const waiting = await findUnqueuedJobs({ platform }, BATCH)
      if (waiting.length === 0) return
      await boss.hand(waiting)
      await markJobsQueued(
        { platform, now: platform.clock() },
        waiting.map((job) => job.queue_id),
      )
      if (waiting.length < BATCH) return
    }
  }

  const relaying = createPoller({ name: 'jobs', everyMs: POLL_MS, log: platform.log, round: relay })

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
      if (boss) return
      boss = await startBoss(platform, [...jobs.keys()], runner)
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
        // What is looked for may stand behind the jobs of many others.
        const waiting = (await findUnqueuedJobs({ platform }, ALL)).filter(
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
