import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from './tx.ts'

type Holder = Pick<Ctx, 'orgId'>

const keyOf = ({ orgId }: Holder, name: string): RawBuilder<unknown> =>
  sql`hashtextextended(${`${name}:${orgId}`}, 0)`

/**
 * Acquires the organisation's advisory lock of this name and holds it until the transaction ends: for changes
 * that must be serialised although they touch different rows. Acquire it before any row lock.
 */
export async function advisoryLock(ctx: Holder, db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(ctx, name)})`.execute(db)
}

/**
 * Like `advisoryLock`, together with others who share it. It may follow row locks if whoever wants it alone only tries
 * (`tryAdvisoryLock`).
 */
export async function sharedAdvisoryLock(ctx: Holder, db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(ctx, name)})`.execute(db)
}

/** Like `advisoryLock`, without waiting. @returns false where somebody else holds the lock */
export async function tryAdvisoryLock(ctx: Holder, db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(ctx, name)}) as is_held`.execute(db)
  return rows[0]?.is_held ?? false
}
