import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** People `e` who usually work one of these shifts today. */
export type ShiftOfPeople = (ctx: Ctx, shiftIds: readonly number[]) => RawBuilder<boolean>

let source: ShiftOfPeople | null = null

/** Called once, by the module that knows who works what. */
export function registerShiftOfPeople(known: ShiftOfPeople): void {
  source = known
}

/** @throws Error when the product runs without shifts: a fault of its set-up */
export function worksOneOf(ctx: Ctx, shiftIds: readonly number[]): RawBuilder<boolean> {
  if (!source) throw new Error('No module has registered who works which shift.')
  return source(ctx, shiftIds)
}
