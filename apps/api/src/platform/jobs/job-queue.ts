import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import type { JobKind } from './job-kind.ts'

export interface EnqueueOptions {
  /** In place of the job's own: "Export of 6,000 employees". */
  label?: string
  /** The schedule that asks for it. */
  schedule?: string
}

/** Who asks for a job, for which organisation, when. */
export interface JobAsker {
  readonly orgId: number
  readonly actor: Actor
  readonly now: Temporal.Instant
}

export interface JobQueue {
  /** Every kind of work there is, by name. */
  readonly kinds: ReadonlyMap<string, JobKind<unknown>>
  /**
   * Writes the job in the business transaction; it runs after the commit, or never when that is undone.
   *
   * @returns `public_id` is what a client asks the job's state with
   */
  enqueue<Input>(
    asker: JobAsker,
    db: Db,
    job: JobKind<Input>,
    input: NoInfer<Input>,
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
