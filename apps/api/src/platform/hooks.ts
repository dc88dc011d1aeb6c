import type { Ctx } from './context.ts'
import type { Db } from './db/db.ts'
import type { JobEnd, JobKind } from './jobs/job-kind.ts'

type Handler<T> = (ctx: Ctx, db: Db, fact: T) => Promise<void>

/**
 * Lets a lower module notify higher ones: typed, in order of registration, inside the same transaction. A
 * handler that throws rolls the change back.
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

/**
 * Roles, grants, groups or reach of these accounts changed. Emitted by `accessChanged` (platform/realtime).
 */
export const accessChangedHook = defineHook<{ accountIds: readonly number[] }>('access.changed')

/** A job has ended for good, emitted in the transaction that records it; `accountId` is who started it. */
export const jobEnded = defineHook<{ job: JobKind<unknown>; accountId: number | null; end: JobEnd }>(
  'job.ended',
)

/** An organisation was created; each module adds its initial data. */
export const organisationCreated = defineHook<{ orgId: number }>('organisation.created')

/** Somebody begins to see the product as this account. */
export const viewingStarted = defineHook<{ accountId: number; by: string; minutes: number }>('access.viewing')

/** A call was refused because the viewer may no longer view as this account. */
export const viewingRefused = defineHook<{ viewingId: number }>('access.viewing_refused')

/**
 * An account's password changed, emitted in the transaction that stores it: everything that relied on the old
 * one must be revoked. `isFirst` when the account had none before.
 */
export const passwordChanged = defineHook<{
  accountId: number
  email: string
  name: string
  isFirst: boolean
}>('session.password_changed')
