import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { UnitMaster } from '../unit-master.ts'
import { type UnitUse, unitHolders } from './unit-holders.ts'

/** Everything that refers to the units: people first, history last. */
export async function findUses(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  ids: readonly number[],
  today: string,
): Promise<UnitUse[]> {
  const uses: UnitUse[] = []
  for (const holder of unitHolders()) uses.push(...(await holder.uses(ctx, db, master.table, ids, today)))
  return uses.sort((one, other) => rankOf(one) - rankOf(other))
}

const FIRST = ['people', 'planned', 'outside']
const rankOf = ({ kind, isPast }: UnitUse) => (isPast ? 9 : FIRST.includes(kind) ? FIRST.indexOf(kind) : 5)
