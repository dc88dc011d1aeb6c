import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Something that a leaver has to return. */
export interface ClearanceItem {
  /** Of the record within its module; a line is made once for each. */
  key: string
  /** The leaver who holds it. */
  employeeId: number
  title: string
  note: string
  isMandatory: boolean
  /** Days before the last working day by which it is due. */
  daysBefore: number
  /** Employees who confirm; none: whoever manages clearance. */
  approverIds: number[]
}

/** A module whose records have lines in the clearance of whoever holds them, such as assets. */
export interface ClearanceSource {
  readonly key: string
  /** Heading of its lines. */
  readonly name: () => string
  /** Of leavers whose clearance starts together. */
  readonly lines: (ctx: Ctx, db: Db, employeeIds: readonly number[]) => Promise<readonly ClearanceItem[]>
  /**
   * Lines were cleared: what they are about has come back. In the transaction of the decision, with the separations locked. Keys of
   * other sources may be among them.
   *
   * @returns how many things were taken back
   */
  readonly cleared?: (
    ctx: Ctx,
    db: Db,
    items: readonly Pick<ClearanceItem, 'key' | 'employeeId'>[],
  ) => Promise<number>
}

const sources = new Map<string, ClearanceSource>()

/** Called when a module connects. */
export function registerClearanceSource(source: ClearanceSource): void {
  sources.set(source.key, source)
}

export const findClearanceSources = (): readonly ClearanceSource[] => [...sources.values()]
