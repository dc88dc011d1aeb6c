import { sql } from 'kysely'
import { type DatabaseHolder, gateTx } from './tx.ts'

/**
 * Which of these sessions are still valid: not ended, expired or idle for too long, and of an active account.
 */
export function findLiveSessions(
  ctx: DatabaseHolder & { readonly now: Temporal.Instant },
  sessionIds: readonly number[],
): Promise<Set<number>> {
  return gateTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from system_live_sessions(${[...sessionIds]}::bigint[], ${ctx.now.toString()}::timestamptz) id`.execute(
      db,
    )
    return new Set(rows.map((row) => row.id))
  })
}
