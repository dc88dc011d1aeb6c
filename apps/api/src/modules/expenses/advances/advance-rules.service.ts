import type {
  listAdvanceRules,
  removeAdvanceRule,
  saveAdvanceRule,
} from '@muster/contract/expenses/advance-rules.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { requireDecimals } from '../../../platform/require-decimals.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { currencyOf, isFor, limitNames, namesOf, requireLimits, writeLimits } from '../setup/for-person.ts'
import { advanceKindWords } from './advances.texts.ts'

export const ADVANCE_RULE = 'expense_advance_rule'
const TABLE = 'expense_advance_rule_limit'

type Row = DataOf<typeof listAdvanceRules>['rules'][number]
type Input = BodyOf<typeof saveAdvanceRule>

async function findRules(ctx: Ctx, db: Db, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id as "ID", r.name, r.kind, r.min_months, r.max_amount::text as max_amount, r.max_percent, r.max_open,
      r.max_instalments, r.note, r.status::int as status, r.version, ${namesOf(TABLE)} as limits, ${currencyOf(TABLE)} as currency,
      (select count(*)::int from employee e where e.org_id = r.org_id and e.status = 'active' and ${isFor(TABLE)}) as people
    from expense_advance_rule r where r.org_id = ${ctx.orgId} and ${where} order by r.kind, lower(r.name), r.id`.execute(
    db,
  )
  return rows
}

/** One statement. */
export const listRulesOfAdvances = (ctx: Ctx): Promise<DataOf<typeof listAdvanceRules>> =>
  readTx(ctx, async (db) => ({ rules: await findRules(ctx, db, sql`true`) }))

const auditValues = ({ limits, currency, ...row }: Omit<Row, 'ID' | 'version' | 'people'>) => ({
  ...{ name: row.name, kind: advanceKindWords(row.kind), min_months: row.min_months },
  max_amount: row.max_amount === null ? null : [currency, row.max_amount].filter(Boolean).join(' '),
  ...{ max_percent: row.max_percent, max_open: row.max_open, max_instalments: row.max_instalments },
  ...{ note: row.note, status: row.status },
  ...limitNames(limits),
})

/** @throws AppError `record.duplicate` */
async function refuseTaken(ctx: Ctx, db: Db, { name, ID }: Input): Promise<void> {
  const { rows } = await sql`
    select from expense_advance_rule where org_id = ${ctx.orgId} and lower(name) = lower(${name})
      and id is distinct from ${ID ?? null}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: expensesTexts.text('nameTaken') } })
}

/**
 * Adds or edits a rule. What was asked for before stays as it was judged.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function saveRuleOfAdvances(ctx: Ctx, input: Input): Promise<DataOf<typeof saveAdvanceRule>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, ADVANCE_RULE)
    const { ID, version: seen, limits, ...fields } = input
    const before = ID === undefined ? null : found((await findRules(ctx, db, sql`r.id = ${ID}`))[0])
    if (before) requireVersion(before.version, seen)
    await requireLimits(ctx, db, limits)
    await refuseTaken(ctx, db, input)
    const at = ctx.now.toString()
    const version = (before?.version ?? 0) + 1
    const values = { ...fields, version, updated_at: at }
    if (values.kind === 'expense') values.max_instalments = 1
    const id = before
      ? before.ID
      : (
          await db
            .insertInto('expense_advance_rule')
            .values({ org_id: ctx.orgId, ...values, created_at: at })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    if (before)
      await db
        .updateTable('expense_advance_rule')
        .set(values)
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', id)
        .execute()
    await writeLimits(ctx, db, { table: TABLE, ruleId: id, limits })
    const after = found((await findRules(ctx, db, sql`r.id = ${id}`))[0])
    requireDecimals(after.currency, { max_amount: after.max_amount })
    await recordAudit(ctx, db, {
      ...{ recordType: ADVANCE_RULE, recordId: id, recordLabel: after.name },
      changes: changesBetween(before ? auditValues(before) : {}, auditValues(after)),
    })
    return { ID: id, version }
  })
}

/** @throws AppError `record.not_found` */
export function removeRuleOfAdvances(ctx: Ctx, { ID }: BodyOf<typeof removeAdvanceRule>): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, ADVANCE_RULE)
    const { rows } = await sql<{ name: string }>`
      delete from expense_advance_rule where org_id = ${ctx.orgId} and id = ${ID} returning name`.execute(db)
    const { name } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: ADVANCE_RULE, recordId: ID, recordLabel: name },
      changes: { name: [name, null] },
    })
    return null
  })
}
