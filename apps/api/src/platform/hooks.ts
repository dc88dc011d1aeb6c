import type { Ctx } from './context.ts'
import type { Db } from './db/tx.ts'

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

/** A new organisation has its row; every module adds what a fresh one starts with. */
export const organisationCreated = defineHook<{ orgId: number }>('organisation.created')
