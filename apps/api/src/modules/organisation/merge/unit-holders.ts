import type { z } from '@muster/contract/kit/index'
import type { unitUse } from '@muster/contract/organisation/units.contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MasterTable } from '../../reference/index.ts'

export type UnitUse = z.infer<typeof unitUse> & {
  /** A merge leaves it: the past keeps its names. */
  isPast?: boolean
  /** Of `outside`: how many there are, which is told to nobody. */
  all?: number
}

/** Units that become one. */
export interface MergeFacts {
  mergeId: number
  table: MasterTable
  keptId: number
  /** The units that go. */
  ids: readonly number[]
  /** The organisation's today: from this day on the kept unit holds. */
  onDate: string
}

export interface MovedCount {
  kind: string
  name: string
  count: number
}

export interface ReturnedCount extends MovedCount {
  /** What changed since the merge, and stays as it is. */
  stayed: number
}

/**
 * A kind of thing that names units. The modules above register what they keep; every statement works in sets,
 * in the merge's own transaction, and what it moves is written to `unit_merge_move`.
 */
export interface UnitHolder {
  /** Tables whose references it moves itself. */
  readonly tables: readonly string[]
  /** What names any of these units. */
  uses(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[], today: string): Promise<UnitUse[]>
  /** Locks its records before the units themselves are locked: whoever gives somebody a unit locks in this order. */
  hold?(ctx: Ctx, db: Db, table: MasterTable, ids: readonly number[]): Promise<void>
  /** What a merge of these would put out of order, as sentences. */
  blockers?(ctx: Ctx, db: Db, table: MasterTable, keptId: number, ids: readonly number[]): Promise<string[]>
  move(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void>
  giveBack(ctx: Ctx, db: Db, facts: MergeFacts): Promise<ReturnedCount[]>
  /** When everything has moved, or gone back: says what follows from it, in the same transaction. */
  settled?(ctx: Ctx, db: Db, facts: MergeFacts): Promise<void>
  /** After the transaction's last statement, for what is kept in memory. */
  forget?(ctx: Ctx): void
}

const holders: UnitHolder[] = []

/** Called where a module connects. */
export function registerUnitHolder(holder: UnitHolder): void {
  holders.push(holder)
}

export function unitHolders(): readonly UnitHolder[] {
  return holders
}
