import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { lockPeople } from '../days/day-facts.queries.ts'
import { recompute } from '../days/recompute.service.ts'
import type { InsertedPunch } from './insert-punches.ts'

const DAY_MS = 86_400_000
/**
 * Time zones are at most 14 hours from UTC, and a punch may belong to the shift of the day before or after.
 */
const ADJACENT_MS = 2 * DAY_MS

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

interface Span {
  from: number
  to: number
}

/**
 * Recomputes the days that new punches may belong to. Employees with the same date range are processed
 * together, so that a one-day batch costs the same whatever their number.
 */
export async function recomputeAdjacent(
  ctx: Ctx,
  db: Db,
  punches: readonly InsertedPunch[],
  cause: string | Text,
): Promise<void> {
  const spans = new Map<number, Span>()
  for (const { employee_id, at } of punches) {
    const day = Math.floor(Date.parse(at) / DAY_MS) * DAY_MS
    const known = spans.get(employee_id)
    spans.set(employee_id, { from: Math.min(known?.from ?? day, day), to: Math.max(known?.to ?? day, day) })
  }
  const groups = Map.groupBy(spans, ([, { from, to }]) => `${from} ${to}`)
  // Locks all at once: group by group, two devices with the same employees could deadlock.
  if (groups.size > 1) await lockPeople(ctx, db, [...spans.keys()])
  for (const group of groups.values()) {
    const [, { from, to }] = group[0] as [number, Span]
    await recompute(ctx, db, {
      employeeIds: group.map(([id]) => id),
      from: dateOf(from - ADJACENT_MS),
      to: dateOf(to + ADJACENT_MS),
      cause,
    })
  }
}
