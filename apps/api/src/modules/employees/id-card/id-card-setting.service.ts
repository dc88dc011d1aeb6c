import type { IdCardSetting, saveIdCardSetting } from '@muster/contract/employees/id-card.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findWorld } from './id-card.queries.ts'

export function readSetting(ctx: Ctx): Promise<IdCardSetting> {
  return readTx(ctx, async (db) => (await findWorld(ctx, db)).setting)
}

/** What cards show from now on; those that were made keep their days. */
export function saveSetting(ctx: Ctx, input: BodyOf<typeof saveIdCardSetting>): Promise<IdCardSetting> {
  return tx(ctx, async (db) => {
    const { version, ...wanted } = input
    // The row is made before it is locked, so that two first savers meet at it.
    await sql`insert into id_card_setting (org_id) values (${ctx.orgId}) on conflict do nothing`.execute(db)
    await sql`select from id_card_setting where org_id = ${ctx.orgId} for update`.execute(db)
    const { version: current, ...before } = (await findWorld(ctx, db)).setting
    if (version !== undefined && version !== current) fail('record.conflict', { data: { version: current } })
    const changes = changesBetween(before, wanted)
    if (Object.keys(changes).length === 0) return { ...before, version: current }
    await db
      .updateTable('id_card_setting')
      .set({ ...wanted, version: current + 1, updated_at: ctx.now.toString() })
      .where('org_id', '=', ctx.orgId)
      .execute()
    await recordAudit(ctx, db, { recordType: 'id_card_setting', changes })
    return { ...wanted, version: current + 1 }
  })
}
