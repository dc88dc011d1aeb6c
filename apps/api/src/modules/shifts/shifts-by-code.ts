import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'

export interface ShiftKey {
  id: number
  code: string
  name: string
  color: string
  /** Locations whose people may be assigned it; empty: all. */
  locationIds: number[]
}

/** Active shifts by upper-case code, for uploads: one statement. */
export async function shiftsByCode(ctx: Pick<Ctx, 'orgId'>, db: Db): Promise<Map<string, ShiftKey>> {
  const rows = await db
    .selectFrom('shift')
    .leftJoin('shift_location as at', (join) =>
      join.onRef('at.org_id', '=', 'shift.org_id').onRef('at.shift_id', '=', 'shift.id'),
    )
    .where('shift.org_id', '=', ctx.orgId)
    .where('shift.status', '=', 1)
    .select(['shift.id', 'shift.code', 'shift.name', 'shift.color', 'at.location_id'])
    .orderBy('shift.code')
    .execute()
  const shifts = new Map<string, ShiftKey>()
  for (const { location_id, ...shift } of rows) {
    const known = shifts.get(shift.code) ?? { ...shift, locationIds: [] }
    if (location_id !== null) known.locationIds.push(location_id)
    shifts.set(shift.code, known)
  }
  return shifts
}
