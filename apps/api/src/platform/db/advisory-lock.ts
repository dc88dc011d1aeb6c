import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from './tx.ts'

/**
 * Waits until no other transaction of the organisation holds the lock of this name, and holds it until the commit: for
 * changes that must see one another although they touch different rows. Take it before any row lock.
 */
export async function advisoryLock(ctx: Pick<Ctx, 'orgId'>, db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${ctx.orgId}`}, 0))`.execute(db)
}
