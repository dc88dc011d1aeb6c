import { sql } from 'kysely'
import type { ShiftUse } from '../shifts/index.ts'

/**
 * Number of planned and published roster days with a shift from today on, and whether there ever were any.
 * One statement.
 */
export const rosterUseOfShift: ShiftUse = async (ctx, db, { shiftId, today }) => {
  const { rows } = await sql<{ planned: number; ever: boolean }>`
    with used as (
      select n.day from roster_entry n where n.org_id = ${ctx.orgId} and n.shift_id = ${shiftId}
      union all
      select d.day from roster_day d where d.org_id = ${ctx.orgId} and d.shift_id = ${shiftId}
    )
    select count(*) filter (where day >= ${today}::date)::int as planned,
      count(*) > 0 or exists (select from roster_demand m where m.org_id = ${ctx.orgId}
        and m.shift_id = ${shiftId}) as ever
    from used`.execute(db)
  return rows[0] ?? { planned: 0, ever: false }
}
