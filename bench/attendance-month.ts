import { sql } from 'kysely'
import { closeDays } from '../apps/api/src/modules/attendance/days/close.service.ts'
import type { Ctx } from '../apps/api/src/platform/context.ts'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import { tx } from '../apps/api/src/platform/db/tx.ts'
import { writePunches, writeShift } from './attendance-data.ts'

const FIRST_DAY = '2026-10-01'
const DAYS = 31
export const MONTH = '2026-10'

/** Attendance days of a month: one day is closed by the product, the others are copies. */
export async function writeMonth(ctx: Ctx, database: Database): Promise<void> {
  await tx(ctx, (db) => writeShift(ctx, db, { before: 120, after: 240, start: '09:00', end: '18:00' }))
  await writePunches(ctx, FIRST_DAY, 1)
  const zones = await tx(ctx, (db) =>
    sql<{ zone: string }>`
      select distinct coalesce(l.time_zone, o.time_zone) as zone
      from employee e join organisation o on o.org_id = e.org_id
      left join location l on l.org_id = e.org_id and l.id = e.location_id where e.org_id = ${ctx.orgId}`.execute(
      db,
    ),
  )
  for (const { zone } of zones.rows) await closeDays(ctx, { timeZone: zone, from: FIRST_DAY, to: FIRST_DAY })
  await tx(ctx, async (db) => {
    await sql`delete from attendance_day where org_id = ${ctx.orgId} and day > ${FIRST_DAY}::date`.execute(db)
    // Day by day, as they come: the order decides how full the pages of the indexes are.
    for (let n = 1; n < DAYS; n++)
      await sql`
        insert into attendance_day (org_id, employee_id, day, status, first_in, last_out, worked, break_minutes, late_by,
          early_by, overtime, flags, shift_id, shift_version_id, is_final, ends_at, plan_id, punch_ids, computed_at)
        select org_id, employee_id, day + ${n}::int, status, first_in, last_out, worked, break_minutes, late_by, early_by,
          overtime, flags, shift_id, shift_version_id, true, ends_at, plan_id, punch_ids, computed_at
        from attendance_day where org_id = ${ctx.orgId} and day = ${FIRST_DAY}::date
        order by employee_id`.execute(db)
  })
  await database.owner((session) => session.query('vacuum analyze'))
}
