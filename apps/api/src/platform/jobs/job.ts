import type { Ctx } from '../context.ts'
import type { JobKind } from './job-kind.ts'
import { jobsTexts } from './jobs.texts.ts'

export interface JobProgress {
  /** At most one write a second reaches the database; the last one always does. */
  report(progress: { stage?: string; done?: number; total?: number }): Promise<void>
  /** True once somebody asked to stop: end early where that is safe. */
  isCancelled(): Promise<boolean>
  /**
   * Reports, and ends the job here when somebody asked to stop.
   *
   * @throws JobStopped, to be let through
   */
  checkpoint(progress: { stage?: string; done?: number; total?: number }): Promise<void>
}

/** Ends a job at a safe point because it was asked to; no failure. */
export class JobStopped extends Error {
  constructor() {
    super(jobsTexts('theJobWasAskedToStop'))
  }
}

/** Background work of one organisation. Safe to run again: a crash repeats it from the start. */
export interface Job<Input> extends JobKind<Input> {
  run(ctx: Ctx, input: Input, progress: JobProgress): Promise<unknown>
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
