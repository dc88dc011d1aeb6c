import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readShortLeave,
  ShortLeaveSetting,
  saveShortLeave,
} from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

async function findSettings(ctx: Ctx, db: Db): Promise<ShortLeaveSetting[]> {
  const { rows } = await sql<ShortLeaveSetting>`
    select s.id, s.name, s.rule_id as "LEAVE_RULE_ID", r.name as "LEAVE_RULE_NAME", s.minutes_per_month,
      s.count_per_month, s.min_minutes, s.max_minutes, s.status, s.version
    from leave_short_setting s left join leave_rule r on r.org_id = s.org_id and r.id = s.rule_id
    where s.org_id = ${ctx.orgId} order by s.rule_id is not null, lower(s.name)`.execute(db)
  return rows
}

export function readShortSettings(ctx: Ctx): Promise<DataOf<typeof readShortLeave>> {
  return readTx(ctx, async (db) => {
    const { rows: rules } = await sql<{ id: number; name: string }>`
      select id, name from leave_rule where org_id = ${ctx.orgId} and status = 1 order by lower(name)`.execute(
      db,
    )
    return { configuration: await findSettings(ctx, db), rules }
  })
}

async function refuseTwin(
  ctx: Ctx,
  db: Db,
  given: BodyOf<typeof saveShortLeave>,
  all: readonly ShortLeaveSetting[],
) {
  const twin = all.find((one) => one.id !== given.id && one.LEAVE_RULE_ID === given.LEAVE_RULE_ID)
  if (twin) {
    const message = `“${twin.name}” is for the same people. Change that one, or choose another rule.`
    fail('record.duplicate', { message, fields: { LEAVE_RULE_ID: message } })
  }
  if (given.LEAVE_RULE_ID === null) return
  const { rows } = await sql`
    select 1 from leave_rule where org_id = ${ctx.orgId} and id = ${given.LEAVE_RULE_ID}`.execute(db)
  if (rows.length === 0) fail('request.invalid', { fields: { LEAVE_RULE_ID: 'Choose among those offered.' } })
}

/** @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid` */
export function saveShortSetting(
  ctx: Ctx,
  given: BodyOf<typeof saveShortLeave>,
): Promise<DataOf<typeof saveShortLeave>> {
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`short leave:${ctx.orgId}`}, 0))`.execute(db)
    const all = await findSettings(ctx, db)
    const before = given.id === undefined ? undefined : found(all.find((one) => one.id === given.id))
    if (before && given.version !== undefined && given.version !== before.version) fail('record.conflict')
    await refuseTwin(ctx, db, given, all)
    const { id: _id, version: _version, LEAVE_RULE_ID: rule_id, ...values } = given
    const at = ctx.now.toString()
    const version = (before?.version ?? 0) + 1
    const row = before
      ? await db
          .updateTable('leave_short_setting')
          .set({ ...values, rule_id, version, updated_at: at })
          .where('org_id', '=', ctx.orgId)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('leave_short_setting')
          .values({ org_id: ctx.orgId, ...values, rule_id, created_at: at, updated_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
    const { id: _old, version: _was, LEAVE_RULE_NAME: _name, ...old } = before ?? ({} as ShortLeaveSetting)
    await recordAudit(ctx, db, {
      recordType: 'leave_short_setting',
      recordId: row.id,
      recordLabel: given.name,
      changes: changesBetween(old, { ...values, LEAVE_RULE_ID: rule_id }),
    })
    return { id: row.id, version }
  })
}

/** @throws AppError `record.not_found` */
export function removeShortSetting(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ name: string }>`
      delete from leave_short_setting where org_id = ${ctx.orgId} and id = ${id} returning name`.execute(db)
    const { name } = found(rows[0])
    await recordAudit(ctx, db, {
      recordType: 'leave_short_setting',
      recordId: id,
      recordLabel: name,
      changes: { name: [name, null] },
    })
    return null
  })
}
