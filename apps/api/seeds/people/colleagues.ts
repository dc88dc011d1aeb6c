import { addDays, addYears } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { attachFile, storeFile } from '../../src/modules/files/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { tx } from '../../src/platform/db/tx.ts'
import { drawPortrait } from './portraits.ts'

const FOLDER = 'profile_pictures'

interface Cast {
  /** People with a picture. */
  pictured: readonly number[]
  /** People whose picture waits for approval. */
  waiting: readonly number[]
  /** People who entered and share their wedding anniversary; the last one shares nothing. */
  married: readonly number[]
}

async function storePortrait(ctx: Ctx, employeeId: number, number: number): Promise<string> {
  const { filePath } = await storeFile(ctx, {
    folder: FOLDER,
    name: 'picture.png',
    content: drawPortrait(number, employeeId % 2 === 0),
  })
  await tx(ctx, (db) =>
    attachFile(ctx, db, filePath, { recordType: 'employee', recordId: employeeId, folder: FOLDER }),
  )
  return filePath
}

/**
 * What colleagues see of each other: pictures, three of them waiting for approval, shared anniversaries, and a
 * directory of everybody for everybody.
 *
 * @param today `YYYY-MM-DD`
 */
export async function writeDemoColleagues(ctx: Ctx, cast: Cast, today: string): Promise<void> {
  for (const [number, id] of cast.pictured.entries()) {
    const path = await storePortrait(ctx, id, number)
    await tx(ctx, (db) =>
      db
        .updateTable('employee')
        .set({ photo_path: path })
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .execute(),
    )
  }
  for (const [number, id] of cast.waiting.entries()) {
    const path = await storePortrait(ctx, id, number + 30)
    await tx(ctx, (db) =>
      sql`insert into picture_request (org_id, employee_id, path, asked_at)
        values (${ctx.orgId}, ${id}, ${path}, ${ctx.now.subtract({ hours: 20 - number * 6 }).toString()}::timestamptz)`.execute(
        db,
      ),
    )
  }
  await tx(ctx, async (db) => {
    for (const [number, id] of cast.married.entries()) {
      const shares = number < cast.married.length - 1
      const on = addDays(addYears(today, -3 - number * 2), 4 + number * 7)
      await sql`
        insert into celebration_choice
          (org_id, employee_id, birthday, work_anniversary, marriage_anniversary, married_on, updated_at)
        values (${ctx.orgId}, ${id}, ${shares}, ${shares}, ${shares}, ${on}::date,
          ${ctx.now.toString()}::timestamptz)`.execute(db)
    }
    await sql`
      update organisation set features = coalesce(features, '{}') || '{"picture_needs_approval": true}'
      where org_id = ${ctx.orgId}`.execute(db)
    await sql`
      insert into org_chart_setting (org_id, colleagues, version) values (${ctx.orgId}, 'everyone', 1)
      on conflict (org_id) do update set colleagues = 'everyone'`.execute(db)
  })
}
