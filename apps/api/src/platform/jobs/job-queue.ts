import type { Text } from '../../lib/texts/texts.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import type { JobKind } from './job-kind.ts'

export interface EnqueueOptions {
  /** Overrides the label of the kind: "Export of 6,000 employees". */
  label?: string | Text
  /** The schedule that enqueued it. */
  schedule?: string
}

/** For whom, in which organisation and when a job is enqueued. */
export interface JobRequester {
  readonly orgId: number
  readonly actor: Actor
  readonly now: Temporal.Instant
}

export interface JobQueue {
  /** All kinds of jobs by name. */
  readonly kinds: ReadonlyMap<string, JobKind<unknown>>
  /**
   * Inserts the job in the business transaction; it runs after the commit, never after a rollback.
   *
   * @returns `public_id`, with which a client queries the job's state
   */
  enqueue<Input>(
    requester: JobRequester,
    db: Db,
    job: JobKind<Input>,
    input: NoInfer<Input>,
    options?: EnqueueOptions,
  ): Promise<{ id: number; public_id: string }>
  start(): Promise<void>
  /** Graceful shutdown: jobs that can't finish in time return to the queue. */
  stop(): Promise<void>
  /** Call after a commit, so that a job starts at once instead of at the next poll. */
  poke(): void
  /**
   * Runs waiting jobs sequentially in this process until none is left. Failures are final. For tests and
   * one-off seeds; not while the queue is started.
   */
  runPending(only?: { orgId?: number }): Promise<void>
}
