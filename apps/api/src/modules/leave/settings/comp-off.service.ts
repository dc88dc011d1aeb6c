import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type {
  listCompOffExpiry,
  readCompOffSetting,
  saveCompOffSetting,
} from '@muster/contract/leave/leave-settings.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { VIEW } from '../balances/balances.queries.ts'
import { organisationToday } from '../organisation-day.ts'

type Setting = NonNullable<DataOf<typeof readCompOffSetting>['setting']>

async function findSetting(ctx: Ctx, db: Db): Promise<Setting | null> {
  const { rows } = await sql<Setting>`
    select leave_type_id as "LEAVE_TYPE_ID", half_day_minutes, full_day_minutes, expires_after_days, claim_within_days,
      version
    from leave_comp_off_setting where org_id = ${ctx.orgId}`.execute(db)
  return rows[0] ?? null
}

async function findCompOffTypes(ctx: Ctx, db: Db) {
  const { rows } = await sql<{ LEAVE_TYPE_ID: number; LEAVE_TYPE_NAME: string }>`
    select id as "LEAVE_TYPE_ID", name as "LEAVE_TYPE_NAME" from leave_type
    where org_id = ${ctx.orgId} and kind = 'comp_off' and status = 1 order by lower(name)`.execute(db)
  return rows
}

export function readCompOff(ctx: Ctx): Promise<DataOf<typeof readCompOffSetting>> {
  return readTx(ctx, async (db) => ({
    setting: await findSetting(ctx, db),
    leave_types: await findCompOffTypes(ctx, db),
  }))
}

/** @throws AppError `record.conflict`, `leave.comp_off_type` */
export function saveCompOff(
  ctx: Ctx,
  given: BodyOf<typeof saveCompOffSetting>,
): Promise<DataOf<typeof saveCompOffSetting>> {
  return tx(ctx, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`comp-off:${ctx.orgId}`}, 0))`.execute(db)
    const { version: known, LEAVE_TYPE_ID, ...terms } = given
    const before = await findSetting(ctx, db)
    if (known !== undefined && known !== (before?.version ?? 0)) fail('record.conflict')
    const types = await findCompOffTypes(ctx, db)
    if (!types.some((type) => type.LEAVE_TYPE_ID === LEAVE_TYPE_ID))
      fail('leave.comp_off_type', { fields: { LEAVE_TYPE_ID: 'Choose a comp-off type.' } })
    const version = (before?.version ?? 0) + 1
    const values = { leave_type_id: LEAVE_TYPE_ID, ...terms, version, updated_at: ctx.now.toString() }
    await db
      .insertInto('leave_comp_off_setting')
      .values({ org_id: ctx.orgId, ...values })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
      .execute()
    const { version: _version, ...old } = before ?? ({} as Setting)
    await recordAudit(ctx, db, {
      recordType: 'leave_comp_off_setting',
      recordLabel: 'Comp-off',
      changes: changesBetween(old, { LEAVE_TYPE_ID, ...terms }),
    })
    return { version }
  })
}

type Expiring = DataOf<typeof listCompOffExpiry>['rows'][number] & { total: number }

/** Comp-off of people in reach that expires within some days, the first to go first. Two statements. */
export function listExpiring(
  ctx: Ctx,
  { page, limit, search, within }: QueryOf<typeof listCompOffExpiry>,
): Promise<DataOf<typeof listCompOffExpiry>> {
  const words = normaliseSearchText(search)
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const { rows } = await sql<Expiring>`
      select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        t.name as "LEAVE_TYPE_NAME", s.earned::float8 as earned, s.left::float8 as left, l.expires_on,
        l.expires_on - ${today}::date as days_left, count(*) over ()::int as total
      from leave_lot l
      join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id and t.kind = 'comp_off'
      join employee e on e.org_id = l.org_id and e.id = l.employee_id and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
      join lateral (
        select sum(x.days) filter (where x.days > 0 and x.kind <> 'taken_reversal') as earned, sum(x.days) as left
        from leave_entry x where x.org_id = l.org_id and x.lot_id = l.id) s on s.left > 0
      where l.org_id = ${ctx.orgId} and l.expires_on between ${today}::date and ${today}::date + ${within}::int
        and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
      order by l.expires_on, e.sort_name, l.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
    const total_rows = rows[0]?.total ?? 0
    return {
      rows: rows.map(({ total: _total, ...row }) => row),
      total_rows,
      numPages: pageCount(total_rows, limit),
    }
  })
}
