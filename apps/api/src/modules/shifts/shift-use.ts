import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/**
 * How a module above uses a shift: `planned` days, people or entries of today and later, and whether it did `ever`.
 * One statement.
 */
export type ShiftUse = (
  ctx: Ctx,
  db: Db,
  asked: { shiftId: number; today: string },
) => Promise<{ planned: number; ever: boolean }>

const uses: ShiftUse[] = []

/**
 * A shift that is used can't be deleted, and one that is planned can't be switched off. Called where a module connects.
 *
 * @public Rosters say which shifts they plan.
 */
export function registerShiftUse(use: ShiftUse): void {
  uses.push(use)
}

/** How modules above use a shift, in all. */
export async function usedAbove(...asked: Parameters<ShiftUse>): Promise<{ planned: number; ever: boolean }> {
  const sum = { planned: 0, ever: false }
  for (const use of uses) {
    const { planned, ever } = await use(...asked)
    sum.planned += planned
    sum.ever ||= ever
  }
  return sum
}
