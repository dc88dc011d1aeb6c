import { systemActor } from '../access/actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { jobEnded } from '../hooks.ts'
import type { Platform } from '../platform.ts'
import type { Job, JobEnd } from './job.ts'
import { type ClaimedRun, claimRun, endRun, type JobRunKey, type RunChange, saveRun } from './job-run.ts'
import { type RunProgress, trackProgress } from './progress.ts'

/** The first run and three more. */
const MAX_TRIES = 4

interface RunOrder extends JobRunKey {
  kind: string
  /** A failure is final. */
  isLastTry?: boolean
  /** Aborted when the queue gave the job to somebody else. */
  signal?: AbortSignal
}

export interface Runner {
  /** `again`: the queue should hand the job out once more. Never throws for a fault of the job itself. */
  run(order: RunOrder): Promise<'over' | 'again'>
  /** The server stops: jobs that ask are told to end, new ones are refused. */
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

/** What people may read of a failure: their own errors in full, ours without the inside. */
function wordsFor(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message
  return 'The work could not be completed. The details are in the server log.'
}

export function createRunner(platform: Platform, jobs: ReadonlyMap<string, Job<unknown>>): Runner {
  let isInterrupted = false

  /** The end and what follows from it are one transaction. */
  function finish(
    order: RunOrder,
    claimed: ClaimedRun,
    change: RunChange,
    end: Pick<JobEnd, 'state' | 'result'>,
  ) {
    const ended = { ...change, state: end.state, finished_at: platform.clock().toString() }
    return endRun(platform, order, ended, async (db, accountId) => {
      const job = jobs.get(order.kind) as Job<unknown>
      const { publicId } = order
      const facts = { ...end, publicId, input: claimed.input, error: change.error ?? null }
      await jobEnded.emit(ctxOf(platform, order), db, { job, accountId, end: facts })
    })
  }

  async function onSuccess(order: RunOrder, claimed: ClaimedRun, progress: RunProgress, result: unknown) {
    const rest = await progress.end()
    if (progress.wasInterrupted && !progress.wasCancelled) {
      // It ended because it was asked to; that was no try.
      await saveRun(platform, order, { ...rest, state: 'queued', started_at: null, tries: claimed.tries - 1 })
      return 'again'
    }
    const state = progress.wasCancelled ? 'cancelled' : 'done'
    await finish(order, claimed, { ...rest, result: JSON.stringify(result ?? null) }, { state, result })
    return 'over'
  }

  async function onFailure(order: RunOrder, claimed: ClaimedRun, progress: RunProgress, error: unknown) {
    const rest = await progress.end()
    // The same input meets the same refusal: an error a person can act on is not tried again.
    const isFinal =
      order.isLastTry || claimed.tries >= MAX_TRIES || (error instanceof AppError && error.status < 500)
    if (isFinal) {
      await finish(order, claimed, { ...rest, error: wordsFor(error) }, { state: 'failed', result: null })
      return 'over'
    }
    await saveRun(platform, order, { ...rest, state: 'queued', error: wordsFor(error) })
    return 'again'
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
      const claimed = await claimRun(platform, order, platform.clock())
      if (!claimed) return 'over'
      const ctx = ctxOf(platform, order)
      const isTaken = () => isInterrupted || order.signal?.aborted === true
      const progress = trackProgress(platform, order, isTaken, (error) =>
        ctx.log.warn({ err: error }, 'the progress of a job could not be written'),
      )
      try {
        const result = await job.run(ctx, claimed.input, progress)
        return await onSuccess(order, claimed, progress, result)
      } catch (error) {
        ctx.log.error({ err: error, tries: claimed.tries }, 'a job failed')
        return await onFailure(order, claimed, progress, error)
      }
    },
  }
}
