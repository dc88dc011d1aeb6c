import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { attendanceTexts } from './attendance.texts.ts'

/** The name of a location in the audit log; null stands for all locations. At most one statement. */
export async function placeName(ctx: Ctx, db: Db, id: number | null): Promise<string> {
  if (id === null) return attendanceTexts.english('allLocations')
  const { rows } = await sql<{ name: string }>`
    select name from location where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  return found(rows[0]).name
}
