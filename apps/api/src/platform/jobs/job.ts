import type { Ctx } from '../context.ts'

export interface JobProgress {
  /** At most one write a second reaches the database; the last one always does. */
  report(progress: { stage?: string; done?: number; total?: number }): Promise<void>
  /** True once somebody asked to stop: end early where that is safe. */
  isCancelled(): Promise<boolean>
}

/** Background work of one organisation. Safe to run again: a crash repeats it from the start. */
export interface Job<Input> {
  /** `<module>.<verb>`, stable: queued jobs outlive a deployment. */
  readonly name: string
  run(ctx: Ctx, input: Input, progress: JobProgress): Promise<unknown>
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
