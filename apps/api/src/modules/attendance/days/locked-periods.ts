import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findLocks, type Lock, locksKey } from './day-facts.queries.ts'

/**
 * Locked periods within a date range, for planning days. One statement, plus one that prevents new locks
 * until the transaction ends.
 *
 * @param preventsLocks false for read-only use
 */
export async function lockedPeriods(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  range: { from: string; to: string },
  preventsLocks: boolean,
): Promise<Lock[]> {
  if (preventsLocks) await sql`select pg_advisory_xact_lock_shared(${locksKey(ctx.orgId)})`.execute(db)
  return findLocks(ctx, db, range)
}
