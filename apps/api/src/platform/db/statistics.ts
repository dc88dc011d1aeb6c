import { sql } from 'kysely'
import { createPoller, type Poller } from '../jobs/poller.ts'
import type { Platform } from '../platform.ts'
import { gateText } from './gate-text.ts'
import type { Db } from './tx.ts'

const EVERY_MS = 10 * 60_000

/**
 * Runs ANALYZE on tables that have outgrown the planner's statistics: after bulk writes, so that the next
 * queries get suitable plans.
 *
 * @returns the number of analysed tables
 */
export async function refreshStatistics({ database }: Pick<Platform, 'database'>): Promise<number> {
  const [row] = await database.queryGate<{ tables: number }>(
    gateText`select system_refresh_statistics() as tables`,
  )
  return row?.tables ?? 0
}

/** For an embedded database, which has no autovacuum. */
export function createStatisticsKeeper(platform: Platform): Poller {
  return createPoller({
    name: 'planner statistics',
    everyMs: EVERY_MS,
    log: platform.log,
    round: async () => {
      await refreshStatistics(platform)
    },
  })
}

/**
 * Prepares a transaction for bulk writes. Cached plans of the connection, including those of foreign keys and
 * functions, were made for small tables and use sequential scans, which would then run for every new row of a
 * table that grows in this transaction. Discarding them makes new plans use the indexes.
 *
 * @param keepsPlans keep the plans of earlier batches, which already use the indexes
 */
export async function prepareForManyRows(db: Db, { keepsPlans = false } = {}): Promise<void> {
  if (!keepsPlans) await sql`discard plans`.execute(db)
  await sql`set local enable_seqscan = off`.execute(db)
}
