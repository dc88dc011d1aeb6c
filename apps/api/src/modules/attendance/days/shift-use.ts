import { sql } from 'kysely'
import type { ShiftUse } from '../../shifts/index.ts'

/**
 * Whether attendance days use a shift: past days keep it, and tomorrow's is planned with it. One statement.
 */
export const daysOfShift: ShiftUse = async (ctx, db, { shiftId, today }) => {
  const { rows } = await sql<{ planned: number; ever: boolean }>`
    select (select count(*)::int from attendance_day
        where org_id = ${ctx.orgId} and day > ${today}::date and shift_id = ${shiftId}) as planned,
      exists (select from attendance_day where org_id = ${ctx.orgId} and shift_id = ${shiftId}) as ever`.execute(
    db,
  )
  return rows[0] ?? { planned: 0, ever: false }
}
