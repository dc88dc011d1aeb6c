import { createPoller, type Poller } from '../jobs/poller.ts'
import type { Platform } from '../platform.ts'
import { gateText } from './gate-text.ts'

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
