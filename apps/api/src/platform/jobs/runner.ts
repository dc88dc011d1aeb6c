import { randomUUID } from 'node:crypto'
import type { Text } from '../../lib/texts/texts.ts'
import { systemActor } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { jobEnded } from '../hooks.ts'
import type { Platform } from '../platform.ts'
import type { Job } from './job.ts'
import type { JobEnd } from './job-kind.ts'
import { type ClaimedRun, claimRun, endRun, type JobRunKey, type RunChange, saveRun } from './job-run.ts'
import { jobsTexts } from './jobs.texts.ts'
import { type RunProgress, trackProgress } from './progress.ts'

/** One run and three retries. */
const MAX_TRIES = 4
/** Delay before the first retry; each later one waits four times as long: 5 s, 20 s, 80 s. */
const FIRST_RETRY_SECONDS = 5

function nextTryAt(now: Temporal.Instant, tries: number): string {
  return now.add({ seconds: FIRST_RETRY_SECONDS * 4 ** (tries - 1) }).toString()
}

interface RunOrder extends JobRunKey {
  kind: string
  /** A failure is final. */
  isLastTry?: boolean
  /** Aborted when the queue has given the job to another worker. */
  signal?: AbortSignal
}

interface Work {
  order: RunOrder
  claimed: ClaimedRun
  progress: RunProgress
}

export interface Runner {
  /** `again`: the queue should hand the job out once more. Never throws for a failure of the job itself. */
  run(order: RunOrder): Promise<'over' | 'again'>
  /** The server shuts down: running jobs are asked to stop at a checkpoint, new ones are refused. */
  interrupt(): void
  resume(): void
}

function ctxOf(platform: Platform, order: RunOrder): Ctx {
  return {
    platform,
    orgId: order.orgId,
    actor: systemActor(order.kind),
    now: platform.clock(),
    log: platform.log.child({ job: order.kind, run: order.publicId, org: order.orgId }),
    request: { id: order.publicId, action: order.kind, ip: '', userAgent: '' },
    token: '',
  }
}

/** Words a failure for people: user errors in full, server faults without details. */
function wordsFor(error: unknown): string | Text {
  if (error instanceof AppError && error.status < 500) return error.text
  return jobsTexts.text('jobFailed')
}

export function createRunner(platform: Platform, jobs: ReadonlyMap<string, Job<unknown>>): Runner {
  let isInterrupted = false

  /** Records the end and runs its follow-ups in one transaction. */
  async function finish(
    { order, claimed }: Work,
    change: RunChange,
    end: Pick<JobEnd, 'state' | 'result'>,
  ): Promise<'over'> {
    const ended = { ...change, state: end.state, finished_at: platform.clock().toString() }
    await endRun(platform, order, ended, async (db, accountId) => {
      const job = jobs.get(order.kind) as Job<unknown>
      const { publicId } = order
      const facts = { ...end, publicId, input: claimed.input, error: change.error ?? null }
      await jobEnded.emit(ctxOf(platform, order), db, { job, accountId, end: facts })
    })
    // The schedule's next slot may be waiting for this run to end.
    if (claimed.schedule !== '') platform.schedules.poke()
    return 'over'
  }

  /** Handles a job that stopped because it was asked to. */
  async function onStopped(work: Work, result: unknown): Promise<'over' | 'again'> {
    const { order, claimed, progress } = work
    const rest = await progress.end()
    if (progress.wasCancelled) {
      const change = { ...rest, result: JSON.stringify(result ?? null) }
      return finish(work, change, { state: 'cancelled', result })
    }
    // Interrupted by shutdown or taken over by another worker: does not count as a try.
    await saveRun(platform, order, { ...rest, state: 'queued', started_at: null, tries: claimed.tries - 1 })
    return 'again'
  }

  async function onSuccess(work: Work, result: unknown): Promise<'over' | 'again'> {
    const { progress } = work
    if (progress.wasInterrupted || progress.wasCancelled) return onStopped(work, result)
    const change = { ...(await progress.end()), result: JSON.stringify(result ?? null) }
    return finish(work, change, { state: 'done', result })
  }

  async function onFailure(work: Work, error: unknown): Promise<'over' | 'again'> {
    const { order, claimed, progress } = work
    // An error thrown after the job was asked to stop results from stopping, even if it was wrapped.
    if (progress.wasCancelled || progress.wasInterrupted) return onStopped(work, null)
    // A refusal would recur with the same input, so it is not retried; nor is the server at fault.
    const isRefused = error instanceof AppError && error.status < 500
    ctxOf(platform, order).log[isRefused ? 'info' : 'error'](
      { err: error, tries: claimed.tries },
      'a job failed',
    )
    const rest = await progress.end()
    const isFinal = order.isLastTry || claimed.tries >= MAX_TRIES || isRefused
    if (isFinal) {
      return finish(work, { ...rest, error: wordsFor(error) }, { state: 'failed', result: null })
    }
    // Saved in the table, where the next try is visible; it is queued again when due.
    await saveRun(platform, order, {
      ...rest,
      state: 'queued',
      error: wordsFor(error),
      queued_at: null,
      queue_id: randomUUID(),
      next_try_at: nextTryAt(platform.clock(), claimed.tries),
    })
    return 'over'
  }

  return {
    interrupt: () => {
      isInterrupted = true
    },
    resume: () => {
      isInterrupted = false
    },
    run: async (order) => {
      const job = jobs.get(order.kind)
      if (!job || isInterrupted) return 'again'
      const claimed = await claimRun(platform, order, platform.clock(), MAX_TRIES)
      if (!claimed) return 'over'
      const ctx = ctxOf(platform, order)
      const isTaken = () => isInterrupted || order.signal?.aborted === true
      const progress = trackProgress(platform, order, isTaken, (error) =>
        ctx.log.warn({ err: error }, 'the progress of a job could not be written'),
      )
      const work: Work = { order, claimed, progress }
      try {
        return await onSuccess(work, await job.run(ctx, claimed.input, progress))
      } catch (error) {
        return await onFailure(work, error)
      }
    },
  }
}
