import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../context.ts'
import type { JobKind } from './job-kind.ts'
import { jobsTexts } from './jobs.texts.ts'

/** How far a job has come; the stage is rendered for each reader. */
export interface ProgressReport {
  stage?: string | Text
  done?: number
  total?: number
}

export interface JobProgress {
  /** Saves progress at most once a second; the last report is always saved. */
  report(progress: ProgressReport): Promise<void>
  /** True once the job was cancelled: end early at a safe point. */
  isCancelled(): Promise<boolean>
  /**
   * Reports progress, and ends the job here when it was cancelled.
   *
   * @throws JobStopped, which must not be caught
   */
  checkpoint(progress: ProgressReport): Promise<void>
}

/** Ends a cancelled job at a safe point; not a failure. */
export class JobStopped extends Error {
  constructor() {
    super(jobsTexts.english('jobCancelled'))
  }
}

/** Background work of one organisation. Must be idempotent: after a crash it restarts from the beginning. */
export interface Job<Input> extends JobKind<Input> {
  run(ctx: Ctx, input: Input, progress: JobProgress): Promise<unknown>
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
