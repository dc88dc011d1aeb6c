import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/**
 * Use of a shift by another module: number of days, people or entries `planned` from today on, and whether
 * there were `ever` any. One statement.
 */
export type ShiftUse = (
  ctx: Ctx,
  db: Db,
  query: { shiftId: number; today: string },
) => Promise<{ planned: number; ever: boolean }>

const uses: ShiftUse[] = []

/**
 * Registers a use: a used shift can't be deleted, a planned one can't be deactivated. Called when a module
 * connects.
 *
 * @public Rosters report their use of shifts.
 */
export function registerShiftUse(use: ShiftUse): void {
  uses.push(use)
}

/** Total use of a shift by other modules. */
export async function usedAbove(...args: Parameters<ShiftUse>): Promise<{ planned: number; ever: boolean }> {
  const sum = { planned: 0, ever: false }
  for (const use of uses) {
    const { planned, ever } = await use(...args)
    sum.planned += planned
    sum.ever ||= ever
  }
  return sum
}
