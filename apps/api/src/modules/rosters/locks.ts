import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

/** Days of people that are about to change. */
export interface RosterDays {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, both included: the first and the last of the days. */
  from: string
  to: string
}

/** Says why these days may not change any more, a sentence for each closed period; nothing when they may. */
export type RosterLock = (ctx: Ctx, db: Db, days: RosterDays) => Promise<readonly string[]>

const locks: RosterLock[] = []

/** Called where a module connects: who closes periods, as attendance does, is asked before a roster changes a day. */
export function registerRosterLock(lock: RosterLock): void {
  locks.push(lock)
}

/** Why a closed period refuses a change of these days; empty when none does. */
export async function lockedReasons(ctx: Ctx, db: Db, days: RosterDays): Promise<string[]> {
  const reasons: string[] = []
  for (const lock of locks) reasons.push(...(await lock(ctx, db, days)))
  return reasons
}
