import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { forgetTrees } from '../org-chart/day-trees.ts'
import { reachKey } from './reach-key.ts'

const KEEP_MS = 10_000
const MOST_KEYS = 1000

interface Total {
  total: number
  at: number
}

/** Cached totals by database and organisation, since counting dominates the cost of a list of 100,000. */
const kept = new WeakMap<Database, Map<number, Map<string, Total>>>()

function totalsOfOrganisation(ctx: Ctx): Map<string, Total> {
  const { database } = ctx.platform
  const byOrg = kept.get(database) ?? new Map<number, Map<string, Total>>()
  kept.set(database, byOrg)
  const totals = byOrg.get(ctx.orgId) ?? new Map<string, Total>()
  byOrg.set(ctx.orgId, totals)
  return totals
}

/** The total of a selection, cached for 10 seconds. */
export async function keptTotal(
  ctx: Ctx,
  permission: string,
  filterKey: string,
  count: () => Promise<number>,
): Promise<number> {
  const totals = totalsOfOrganisation(ctx)
  const key = `${reachKey(ctx, permission)}|${filterKey}`
  const now = ctx.now.epochMilliseconds
  const known = totals.get(key)
  if (known && now - known.at < KEEP_MS && now >= known.at) return known.total
  const total = await count()
  if (totals.size >= MOST_KEYS) totals.clear()
  totals.set(key, { total, at: now })
  return total
}

/** Clears cached totals after employees were added or moved. Only on this server; others follow within 10 seconds. */
export function forgetTotals(ctx: Ctx): void {
  kept.get(ctx.platform.database)?.delete(ctx.orgId)
  forgetTrees(ctx)
}
