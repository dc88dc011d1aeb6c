import { AsyncLocalStorage } from 'node:async_hooks'
import type { Platform } from '../platform.ts'
import { type JobProgress, JobStopped, type ProgressReport } from './job.ts'
import { isCancelRequested, type JobRunKey, saveRun } from './job-run.ts'

const WRITE_EVERY_MS = 1000
const CHECK_EVERY_MS = 1000

export interface RunProgress extends JobProgress {
  /** The last report that was not saved; it is saved with the end of the run. */
  end(): Promise<ProgressReport>
  /** The job was stopped because the server shuts down. */
  readonly wasInterrupted: boolean
  readonly wasCancelled: boolean
}

/**
 * @param isInterrupted true once the server shuts down, or another node took the job over
 * @param onError called when progress can't be saved, which must not end the job itself
 */
export function trackProgress(
  platform: Platform,
  key: JobRunKey,
  isInterrupted: () => boolean,
  onError: (error: unknown) => void,
): RunProgress {
  // A job may report from inside a transaction; the deferred write must not run in its context.
  const outside = AsyncLocalStorage.snapshot()
  let unsaved: ProgressReport = {}
  let writtenAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let wasInterrupted = false
  let wasCancelled = false

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const change = unsaved
    unsaved = {}
    writtenAt = performance.now()
    writing = writing.then(() => saveRun(platform, key, change)).catch(onError)
    return writing
  }

  const report: JobProgress['report'] = async (progress) => {
    Object.assign(unsaved, progress)
    const rest = writtenAt + WRITE_EVERY_MS - performance.now()
    if (rest <= 0) await write()
    else timer ??= setTimeout(() => outside(write), rest)
  }
  const isCancelled = async () => {
    if (wasCancelled || wasInterrupted) return true
    if (isInterrupted()) {
      wasInterrupted = true
      return true
    }
    if (performance.now() < checkedAt + CHECK_EVERY_MS) return false
    checkedAt = performance.now()
    wasCancelled = await isCancelRequested(platform.database, key)
    return wasCancelled
  }

  return {
    report,
    isCancelled,
    checkpoint: async (progress) => {
      await report(progress)
      if (await isCancelled()) throw new JobStopped()
    },
    end: async () => {
      clearTimeout(timer)
      await writing
      return unsaved
    },
    get wasInterrupted() {
      return wasInterrupted
    },
    get wasCancelled() {
      return wasCancelled
    },
  }
}
