import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from './tx.ts'

/**
 * Acquires the organisation's advisory lock of this name and holds it until the transaction ends: for changes
 * that must be serialised although they touch different rows. Acquire it before any row lock.
 */
export async function advisoryLock(ctx: Pick<Ctx, 'orgId'>, db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${ctx.orgId}`}, 0))`.execute(db)
}
