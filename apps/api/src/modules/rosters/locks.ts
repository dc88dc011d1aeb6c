import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { lockedPeriods } from '../attendance/index.ts'
import { lockedDays, lockedSentences } from './rules/locked-words.ts'

/** Days of people that are about to change. */
export interface RosterDays {
  employeeIds: readonly number[]
  /** `YYYY-MM-DD`, unique, by date. */
  days: readonly string[]
  /** True for a read-only check. */
  isLook: boolean
}

/** Reasons why these days can't change, one sentence per locked period; empty if they can. */
export type RosterLock = (ctx: Ctx, db: Db, days: RosterDays) => Promise<readonly string[]>

const locks: RosterLock[] = []

/** Registers a lock that is checked before a roster changes a day. Called when a module connects. */
export function registerRosterLock(lock: RosterLock): void {
  locks.push(lock)
}

const rangeOf = (days: readonly string[]) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' })

/** Keeps days with locked attendance unchanged, and prevents new locks until the change is committed. */
export const attendanceLock: RosterLock = async (ctx, db, { days, isLook }) =>
  lockedSentences(days, await lockedPeriods(ctx, db, rangeOf(days), !isLook))

/** Those of the given days whose attendance is locked, by date. One statement. */
export const findLockedDays = async (ctx: Ctx, db: Db, days: readonly string[]): Promise<string[]> =>
  lockedDays(days, await lockedPeriods(ctx, db, rangeOf(days), false))

interface ChangedDay {
  employee_id: number
  day: string
}

/** Reasons why locked periods refuse a change of these days; empty if none does. */
export async function lockedReasons(
  ctx: Ctx,
  db: Db,
  changed: readonly ChangedDay[],
  isLook = false,
): Promise<string[]> {
  if (changed.length === 0) return []
  const query = {
    employeeIds: [...new Set(changed.map(({ employee_id }) => employee_id))],
    days: [...new Set(changed.map(({ day }) => day))].sort(),
    isLook,
  }
  const reasons: string[] = []
  for (const lock of locks) reasons.push(...(await lock(ctx, db, query)))
  return reasons
}

/** @throws AppError `rosters.period_locked`, naming the days */
export async function requireOpen(ctx: Ctx, db: Db, changed: readonly ChangedDay[]): Promise<void> {
  const reasons = await lockedReasons(ctx, db, changed)
  if (reasons.length > 0) fail('rosters.period_locked', { parameters: { why: reasons.join(' ') } })
}
