import type { Ctx } from './context.ts'
import type { Db } from './db/db.ts'
import type { JobEnd, JobKind } from './jobs/job-kind.ts'

type Handler<T> = (ctx: Ctx, db: Db, fact: T) => Promise<void>

/**
 * How a lower module tells the ones above it that something happened: typed, in order of
 * registration, inside the same transaction. A handler that throws undoes the whole change.
 */
export interface Hook<T> {
  readonly name: string
  on(handler: Handler<T>): void
  emit(ctx: Ctx, db: Db, fact: T): Promise<void>
}

export function defineHook<T>(name: string): Hook<T> {
  const handlers: Handler<T>[] = []
  return {
    name,
    on: (handler) => {
      handlers.push(handler)
    },
    emit: async (ctx, db, fact) => {
      for (const handler of handlers) await handler(ctx, db, fact)
    },
  }
}

/** Roles, grants, groups or reach of these accounts change. Emitted by `accessChanged` (platform/realtime). */
export const accessChangedHook = defineHook<{ accountIds: readonly number[] }>('access.changed')

/** A job has ended for good, in the transaction that says so; `accountId` is who started it. */
export const jobEnded = defineHook<{ job: JobKind<unknown>; accountId: number | null; end: JobEnd }>(
  'job.ended',
)

/** A new organisation has its row; every module adds what a fresh one starts with. */
export const organisationCreated = defineHook<{ orgId: number }>('organisation.created')

/**
 * An account has got a new password, in the transaction that stores it: whatever trusted the old one must
 * end here. `isFirst` when it had none before.
 */
export const passwordChanged = defineHook<{
  accountId: number
  email: string
  name: string
  isFirst: boolean
}>('session.password_changed')
