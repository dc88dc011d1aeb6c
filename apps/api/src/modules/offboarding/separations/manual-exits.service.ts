import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { enteredKinds } from '@muster/contract/offboarding/offboarding.constants'
import type { countManualExits } from '@muster/contract/offboarding/separations.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { periodOf } from '../insights/period.ts'
import { selected } from './separations.queries.ts'

type Kind = (typeof enteredKinds)[number]

/** Separations that HR entered, by kind. Two statements. */
export function manualExits(
  ctx: Ctx,
  body: BodyOf<typeof countManualExits>,
): Promise<DataOf<typeof countManualExits>> {
  return readTx(ctx, async (db) => {
    const { from, to } = await periodOf(ctx, db, body)
    const filter = { kind: enteredKinds, last_day_from: from, last_day_to: to }
    const { rows: kinds } = await sql<{ kind: Kind; total: number }>`
      select s.kind, count(*)::int as total ${selected(ctx, filter)} and s.status not in (2, 7)
      group by s.kind order by count(*) desc, s.kind`.execute(db)
    return { from, to, total: kinds.reduce((sum, { total }) => sum + total, 0), kinds }
  })
}
