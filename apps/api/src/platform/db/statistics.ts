import { sql } from 'kysely'
import { createPoller, type Poller } from '../jobs/poller.ts'
import type { Platform } from '../platform.ts'
import { gateText } from './gate-text.ts'
import type { Db } from './tx.ts'

const EVERY_MS = 10 * 60_000

/**
 * Renews what the planner knows of tables that have outgrown it: after writing much at once, so that what is
 * asked next is planned for the table as it is.
 *
 * @returns how many tables were looked at anew
 */
export async function refreshStatistics({ database }: Pick<Platform, 'database'>): Promise<number> {
  const [row] = await database.askGate<{ tables: number }>(
    gateText`select system_refresh_statistics() as tables`,
  )
  return row?.tables ?? 0
}

/** For an embedded database, where nobody else does it. */
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
 * Makes a transaction ready to write many rows. What the connection keeps of plans (those of foreign keys and
 * of functions too) was made for tables as they were: of small ones the planner reads every row, which a
 * table that grows in this very transaction then does for each of its new rows. So they are forgotten, and
 * new ones go by the indexes.
 */
export async function prepareForManyRows(db: Db): Promise<void> {
  await sql`discard plans`.execute(db)
  await sql`set local enable_seqscan = off`.execute(db)
}
