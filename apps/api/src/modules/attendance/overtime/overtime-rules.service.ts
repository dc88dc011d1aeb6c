import type {
  OvertimeRuleView,
  readOvertimeRules,
  saveOvertimeRule,
} from '@muster/contract/attendance/overtime.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { OvertimeRule } from '../rules/overtime.ts'

type Given = BodyOf<typeof saveOvertimeRule>

const TERMS = sql`r.day_type, r.min_minutes, r.round_to, r.rounding, r.multiplier::float8 as multiplier, r.max_minutes,
  r.settles`

async function findRules(ctx: Ctx, db: Db): Promise<OvertimeRuleView[]> {
  const { rows } = await sql<OvertimeRuleView>`
    select r.location_id as "LOCATION_ID", l.name as location, ${TERMS}, r.version
    from attendance_overtime_rule r left join location l on l.org_id = r.org_id and l.id = r.location_id
    where r.org_id = ${ctx.orgId} order by r.location_id is not null, lower(l.name), r.location_id, r.day_type`.execute(
    db,
  )
  return rows
}

/** What holds at a place: its own rule of a type of day, else that for everywhere. One statement. */
export async function findOvertimeRules(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  locationId: number | null,
): Promise<OvertimeRule[]> {
  const { rows } = await sql<OvertimeRule>`
    select distinct on (r.day_type) ${TERMS} from attendance_overtime_rule r
    where r.org_id = ${ctx.orgId} and (r.location_id is null or r.location_id = ${locationId}::bigint)
    order by r.day_type, r.location_id nulls last`.execute(db)
  return rows
}

export function readRules(ctx: Ctx): Promise<DataOf<typeof readOvertimeRules>> {
  return readTx(ctx, async (db) => {
    const rules = await findRules(ctx, db)
    const { rows: locations } = await sql<{ id: number; name: string }>`
      select id, name from location where org_id = ${ctx.orgId} order by lower(name), id`.execute(db)
    return { rules, locations }
  })
}

async function write(
  ctx: Ctx,
  db: Db,
  { LOCATION_ID, version: _seen, remove, ...terms }: Given,
): Promise<void> {
  if (remove === 1) {
    await sql`
      delete from attendance_overtime_rule
      where org_id = ${ctx.orgId} and day_type = ${terms.day_type}
        and location_id is not distinct from ${LOCATION_ID}::bigint`.execute(db)
    return
  }
  const values = { ...terms, multiplier: String(terms.multiplier), updated_at: ctx.now.toString() }
  await db
    .insertInto('attendance_overtime_rule')
    .values({ org_id: ctx.orgId, location_id: LOCATION_ID, ...values })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'location_id', 'day_type']).doUpdateSet({
        ...values,
        version: sql<number>`attendance_overtime_rule.version + 1`,
      }),
    )
    .execute()
}

async function placeName(ctx: Ctx, db: Db, id: number | null): Promise<string> {
  if (id === null) return 'Everywhere'
  const { rows } = await sql<{ name: string }>`
    select name from location where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  return found(rows[0]).name
}

/** @throws AppError `record.not_found`, `record.conflict` */
export function keepRule(ctx: Ctx, given: Given): Promise<DataOf<typeof saveOvertimeRule>> {
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`overtime rules:${ctx.orgId}`}, 0))`.execute(db)
    const name = await placeName(ctx, db, given.LOCATION_ID)
    const isIt = (one: OvertimeRuleView) =>
      one.LOCATION_ID === given.LOCATION_ID && one.day_type === given.day_type
    const before = (await findRules(ctx, db)).find(isIt)
    if (given.version !== undefined && given.version !== (before?.version ?? 0)) fail('record.conflict')
    await write(ctx, db, given)
    const rules = await findRules(ctx, db)
    await recordAudit(ctx, db, {
      recordType: 'attendance_overtime_rule',
      recordId: given.LOCATION_ID,
      recordLabel: `Overtime: ${name}, type ${given.day_type}`,
      changes: changesBetween(before ?? {}, rules.find(isIt) ?? {}),
    })
    return { rules }
  })
}
