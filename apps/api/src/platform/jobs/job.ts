import type { Ctx } from '../context.ts'
import type { NoticeContent } from '../notice-content.ts'

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
    super('The job was asked to stop.')
  }
}

/** How a job ended. */
export interface JobEnd<Input = unknown> {
  publicId: string
  state: 'done' | 'failed' | 'cancelled'
  input: Input
  /** Of a job that is done. */
  result: unknown
  /** Of one that failed, as people may read it. */
  error: string | null
}

/** Background work of one organisation. Safe to run again: a crash repeats it from the start. */
export interface Job<Input> {
  /** `<module>.<verb>`, stable: queued jobs outlive a deployment. */
  readonly name: string
  /** What it is, as people read it in lists of jobs: "Export of the employee directory". */
  readonly label?: string
  run(ctx: Ctx, input: Input, progress: JobProgress): Promise<unknown>
  /** What whoever started it is told at its end; nobody is told without it. */
  readonly tell?: (end: JobEnd<Input>) => NoticeContent | null
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
