import type { saveChartSetting } from '@muster/contract/employees/reporting-lines.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'

type Setting = DataOf<typeof saveChartSetting>

const DEFAULTS: Setting = {
  colleagues: 'line',
  shows_designation: true,
  shows_department: true,
  shows_location: true,
  shows_photo: true,
  version: 0,
}

async function findStored(ctx: Ctx, db: Db): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select colleagues, shows_designation, shows_department, shows_location, shows_photo, version
    from org_chart_setting where org_id = ${ctx.orgId}`.execute(db)
  return rows[0] ?? DEFAULTS
}

export function readSetting(ctx: Ctx): Promise<Setting> {
  return readTx(ctx, (db) => findStored(ctx, db))
}

/** What self-service shows of colleagues, from the next request on. */
export function saveSetting(ctx: Ctx, input: BodyOf<typeof saveChartSetting>): Promise<Setting> {
  return tx(ctx, async (db) => {
    const { version, ...wanted } = input
    // The row is made before it is locked, so that two first savers meet at it.
    await sql`insert into org_chart_setting (org_id, version) values (${ctx.orgId}, 0)
      on conflict do nothing`.execute(db)
    await sql`select from org_chart_setting where org_id = ${ctx.orgId} for update`.execute(db)
    const { version: current, ...before } = await findStored(ctx, db)
    if (version !== undefined && version !== current) fail('record.conflict', { data: { version: current } })
    const changes = changesBetween(before, wanted)
    if (Object.keys(changes).length === 0) return { ...before, version: current }
    await db
      .updateTable('org_chart_setting')
      .set({ ...wanted, version: current + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .execute()
    await recordAudit(ctx, db, { recordType: 'org_chart_setting', changes })
    return { ...wanted, version: current + 1 }
  })
}
