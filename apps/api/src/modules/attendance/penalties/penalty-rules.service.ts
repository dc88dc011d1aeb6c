import type {
  PenaltyRuleView,
  readPenaltyRules,
  savePenaltyRule,
} from '@muster/contract/attendance/penalties.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'

type Given = BodyOf<typeof savePenaltyRule>
type Choice = { id: number; name: string }

async function findRules(ctx: Ctx, db: Db): Promise<PenaltyRuleView[]> {
  const { rows } = await sql<PenaltyRuleView>`
    select r.id, r.name, r.location_id as "LOCATION_ID", r.department_id as "DEPARTMENT_ID", r.counts, r.min_minutes,
      r.free, r.every, r.deduct_days::float8 as deduct_days, r.leave_type_id as "LEAVE_TYPE_ID", r.from_month, r.status,
      r.version, l.name as location, d.name as department, t.name as leave_type
    from attendance_penalty_rule r
    left join location l on l.org_id = r.org_id and l.id = r.location_id
    left join department d on d.org_id = r.org_id and d.id = r.department_id
    left join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id
    where r.org_id = ${ctx.orgId} order by r.status desc, lower(r.name), r.id`.execute(db)
  return rows
}

/** Rules and what can be chosen for one. Two statements. */
export function readRules(ctx: Ctx): Promise<DataOf<typeof readPenaltyRules>> {
  return readTx(ctx, async (db) => {
    const rules = await findRules(ctx, db)
    const { rows } = await sql<{ locations: Choice[]; departments: Choice[]; leave_types: Choice[] }>`
      select
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id)
          from location where org_id = ${ctx.orgId}), '[]') as locations,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id)
          from department where org_id = ${ctx.orgId}), '[]') as departments,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id)
          from leave_type where org_id = ${ctx.orgId} and kind = 'regular' and status = 1), '[]') as leave_types`.execute(
      db,
    )
    return { rules, ...found(rows[0]) }
  })
}

async function checkChoices(ctx: Ctx, db: Db, given: Given): Promise<void> {
  const { rows } = await sql<{ place: boolean; department: boolean; leave: boolean }>`
    select
      ${given.LOCATION_ID}::bigint is null or exists (select from location
        where org_id = ${ctx.orgId} and id = ${given.LOCATION_ID}::bigint) as place,
      ${given.DEPARTMENT_ID}::bigint is null or exists (select from department
        where org_id = ${ctx.orgId} and id = ${given.DEPARTMENT_ID}::bigint) as department,
      ${given.LEAVE_TYPE_ID}::bigint is null or exists (select from leave_type
        where org_id = ${ctx.orgId} and id = ${given.LEAVE_TYPE_ID}::bigint and kind = 'regular' and status = 1)
        as leave`.execute(db)
  const is = found(rows[0])
  if (!is.place || !is.department) fail('record.not_found')
  if (!is.leave)
    fail('attendance.penalty_leave_type', {
      fields: { LEAVE_TYPE_ID: 'Choose a leave type that is in use.' },
    })
}

async function write(ctx: Ctx, db: Db, { id, version: _seen, ...given }: Given): Promise<number> {
  const values = {
    ...{ name: given.name, location_id: given.LOCATION_ID, department_id: given.DEPARTMENT_ID },
    ...{ counts: given.counts, min_minutes: given.min_minutes, free: given.free, every: given.every },
    ...{ deduct_days: String(given.deduct_days), leave_type_id: given.LEAVE_TYPE_ID },
    ...{ from_month: given.from_month, status: given.status, updated_at: ctx.now.toString() },
  }
  if (id === undefined) {
    const fresh = await db
      .insertInto('attendance_penalty_rule')
      .values({ org_id: ctx.orgId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return fresh.id
  }
  await db
    .updateTable('attendance_penalty_rule')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
  return id
}

/** @throws AppError `record.not_found`, `record.conflict`, `attendance.penalty_leave_type` */
export function keepRule(ctx: Ctx, given: Given): Promise<DataOf<typeof savePenaltyRule>> {
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`penalty rules:${ctx.orgId}`}, 0))`.execute(db)
    const before = (await findRules(ctx, db)).find(({ id }) => id === given.id)
    if (given.id !== undefined && !before) fail('record.not_found')
    if (before && given.version !== undefined && given.version !== before.version) fail('record.conflict')
    await checkChoices(ctx, db, given)
    const id = await write(ctx, db, given)
    const after = found((await findRules(ctx, db)).find((rule) => rule.id === id))
    await recordAudit(ctx, db, {
      ...{ recordType: 'attendance_penalty_rule', recordId: id, recordLabel: given.name },
      changes: changesBetween(before ?? {}, after),
    })
    return { id, version: after.version }
  })
}
