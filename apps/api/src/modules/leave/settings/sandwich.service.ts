import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  readSandwichLogs,
  SandwichRule,
  saveSandwichRule,
} from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findChanges } from '../types/changes.service.ts'

type Given = BodyOf<typeof saveSandwichRule>

async function findSandwiches(ctx: Ctx, db: Db): Promise<SandwichRule[]> {
  const { rows } = await sql<SandwichRule>`
    select s.id as "ID", s.name, s.from_date, s.week_offs, s.holidays, s.prefix, s.suffix, s.across_requests,
      s.half_day_breaks, s.min_leave_days::float8 as min_leave_days, s.status, s.version,
      coalesce((select jsonb_agg(jsonb_build_object('LEAVE_TYPE_ID', t.id, 'LEAVE_TYPE_NAME', t.name)
          order by lower(t.name))
        from leave_sandwich_type x join leave_type t on t.org_id = x.org_id and t.id = x.leave_type_id
        where x.org_id = s.org_id and x.sandwich_id = s.id), '[]') as leave_types
    from leave_sandwich_rule s where s.org_id = ${ctx.orgId} order by s.status desc, lower(s.name), s.id`.execute(
    db,
  )
  return rows
}

export async function readSandwiches(ctx: Ctx): Promise<{ sandwich_rule: SandwichRule[] }> {
  return { sandwich_rule: await readTx(ctx, (db) => findSandwiches(ctx, db)) }
}

/** @throws AppError `record.not_found` */
export function readLogs(ctx: Ctx, id: number): Promise<DataOf<typeof readSandwichLogs>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql`
      select 1 from leave_sandwich_rule where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    if (rows.length === 0) fail('record.not_found')
    return { logs: await findChanges(ctx, db, 'leave_sandwich', id) }
  })
}

const idsOf = (rule: SandwichRule) => rule.leave_types.map((type) => type.LEAVE_TYPE_ID)

/** @throws AppError `leave.sandwich_overlaps` */
function refuseOverlap(given: Given, all: readonly SandwichRule[]): void {
  if (given.status === 0) return
  const wanted = new Set(given.leave_type_ids)
  const twin = all.find((rule) => {
    if (rule.ID === given.ID || rule.status === 0) return false
    // One for all types and one for some may stand beside each other: the one that names the type holds.
    if (wanted.size === 0 || rule.leave_types.length === 0)
      return wanted.size === 0 && rule.leave_types.length === 0
    return idsOf(rule).some((id) => wanted.has(id))
  })
  if (twin) fail('leave.sandwich_overlaps', { parameters: { name: twin.name } })
}

async function refuseUnknownTypes(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leave_type where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) < new Set(ids).size)
    fail('request.invalid', { fields: { leave_type_ids: 'Choose among those offered.' } })
}

async function writeSandwich(ctx: Ctx, db: Db, given: Given, before: SandwichRule | undefined) {
  const { ID: _id, version: _version, leave_type_ids, ...values } = given
  const at = ctx.now.toString()
  const stored = { ...values, min_leave_days: String(values.min_leave_days) }
  const version = (before?.version ?? 0) + 1
  let id = before?.ID
  if (id === undefined) {
    const row = await db
      .insertInto('leave_sandwich_rule')
      .values({ org_id: ctx.orgId, ...stored, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = row.id
  } else {
    await db
      .updateTable('leave_sandwich_rule')
      .set({ ...stored, version, updated_at: at })
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
    await sql`delete from leave_sandwich_type where org_id = ${ctx.orgId} and sandwich_id = ${id}`.execute(db)
  }
  const types = [...new Set(leave_type_ids)].map((leave_type_id) => ({
    org_id: ctx.orgId,
    sandwich_id: id as number,
    leave_type_id,
  }))
  if (types.length > 0) await db.insertInto('leave_sandwich_type').values(types).execute()
  return { ID: id, version }
}

/** @throws AppError `record.not_found`, `record.conflict`, `request.invalid`, `leave.sandwich_overlaps` */
export function saveSandwich(ctx: Ctx, given: Given): Promise<DataOf<typeof saveSandwichRule>> {
  return tx(ctx, async (db) => {
    // Rules are few and rarely changed: one at a time, so that no type gets two.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sandwich:${ctx.orgId}`}, 0))`.execute(db)
    const all = await findSandwiches(ctx, db)
    const before = given.ID === undefined ? undefined : found(all.find((rule) => rule.ID === given.ID))
    if (before && given.version !== undefined && given.version !== before.version) fail('record.conflict')
    await refuseUnknownTypes(ctx, db, given.leave_type_ids)
    refuseOverlap(given, all)
    const saved = await writeSandwich(ctx, db, given, before)
    const { ID: _id, version: _version, ...after } = given
    const { ID: _before, version: _old, leave_types: _types, ...old } = before ?? ({} as SandwichRule)
    await recordAudit(ctx, db, {
      recordType: 'leave_sandwich',
      recordId: saved.ID,
      recordLabel: given.name,
      changes: changesBetween(before ? { ...old, leave_type_ids: idsOf(before) } : {}, after),
    })
    return saved
  })
}
