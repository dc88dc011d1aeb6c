import type { ComputedDay, TakenPunch } from './compute-days.ts'
import type { PunchDirection } from './punch-order.ts'
import type { RequestedInstant } from './requested-times.ts'

const opens: readonly PunchDirection[] = ['in', 'unknown']
const closes: readonly PunchDirection[] = ['out', 'unknown']

/** The punch that a corrected time replaces: the first clock-in or the last clock-out of the day. */
export function replacedBy(
  { direction }: RequestedInstant,
  { punches }: { punches: readonly TakenPunch[] },
  before: ComputedDay,
): number[] {
  const isIn = direction === 'in'
  if ((isIn ? before.first_in : before.last_out) === null) return []
  const ids = new Set(before.punchIds)
  const own = punches.filter(
    (punch) => ids.has(punch.id) && (isIn ? opens : closes).includes(punch.direction),
  )
  const edge = isIn ? own[0] : own.at(-1)
  return edge ? [edge.id] : []
}
