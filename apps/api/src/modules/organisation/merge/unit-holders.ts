import type { z } from '@muster/contract/kit/index'
import type { unitUse } from '@muster/contract/organisation/units.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'

export type UnitUse = z.infer<typeof unitUse> & {
  /** Stays as it is in a merge: history keeps the old names. */
  isPast?: boolean
  /** Number of records behind `outside`; never sent to the client. */
  all?: number
}

/** The units of a merge. */
export interface MergeFacts {
  mergeId: number
  table: MasterTable
  keptId: number
  /** The units merged into the kept one. */
  ids: readonly number[]
  /** Today in the organisation: the date from which the kept unit replaces the others. */
  onDate: string
}

export interface MovedCount {
  kind: string
  name: string
  count: number
}

export interface ReturnedCount extends MovedCount {
  /** Number of records changed since the merge, which stay as they are. */
  stayed: number
}

/**
 * A kind of record that refers to units. Higher modules register theirs. All statements work on sets, in the
 * transaction of the merge, and record what they move in `unit_merge_move`.
 */
export interface UnitHolder {
  /** Tables whose references it moves itself. */
  readonly tables: readonly string[]
  /** What refers to any of these units. */
  uses(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[], today: string): Promise<UnitUse[]>
  /** Locks its records before the units are locked, in the same order as assignments do. */
  hold?(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[]): Promise<void>
  /** What prevents merging these units, as sentences. */
  blockers?(ctx: Ctx, db: Db, table: MasterTable, keptId: number, ids: readonly number[]): Promise<string[]>
  /** What prevents undoing this merge, as sentences. */
  undoBlockers?(ctx: Ctx, db: Db, mergeId: number): Promise<string[]>
  move(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void>
  giveBack(ctx: Ctx, db: Db, facts: MergeFacts): Promise<ReturnedCount[]>
  /** Called after everything has moved or gone back, in the same transaction, to notify those affected. */
  settled?(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void>
  /** Called after the transaction's last statement, to clear caches. */
  forget?(ctx: Ctx): void
}

const holders: UnitHolder[] = []

/** Called while a module connects. */
export function registerUnitHolder(holder: UnitHolder): void {
  holders.push(holder)
}

export function unitHolders(): readonly UnitHolder[] {
  return holders
}
