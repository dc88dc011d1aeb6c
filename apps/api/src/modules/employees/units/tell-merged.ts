import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { MergeFacts } from '../../organisation/index.ts'
import { placeChanged } from '../moves/place-changed.hook.ts'
import { isPlace } from '../moves/tell-places.ts'
import { unitsChanged } from '../moves/units-changed.hook.ts'

/**
 * Publishes whose units a merge, or its revert, changed: everybody whose record or periods it lists; for places from its
 * effective date.
 */
export async function tellMerged(ctx: Ctx, db: Db, { mergeId, table, onDate }: MergeFacts): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.record_id as id from unit_merge_move m
    where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = 'employee'
    union
    select a.employee_id from unit_merge_move m
    join employee_assignment a on a.org_id = m.org_id and a.id = m.record_id
    where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and starts_with(m.place, 'employee_assignment.')`.execute(
    db,
  )
  if (rows.length === 0) return
  const employeeIds = rows.map(({ id }) => id)
  if (isPlace(table)) await placeChanged.emit(ctx, db, { employeeIds, from: onDate })
  await unitsChanged.emit(ctx, db, { employeeIds })
}
