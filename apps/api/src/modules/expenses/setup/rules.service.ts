import type {
  createExpenseRule,
  ExpenseRuleRow,
  listExpenseRules,
  RuleTerms,
  readExpenseRule,
  readRuleChoices,
  updateExpenseRule,
} from '@muster/contract/expenses/rules.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { limitNames, requireLimits, writeLimits } from './for-person.ts'
import {
  type Category,
  changedTerms,
  requireFigures,
  requireSound,
  saidOf,
  termsOf,
  type WrittenTerms,
  writeTerms,
} from './rule-terms.ts'
import { ALWAYS, historyQuery, type RuleRow, reachedPeopleQuery, rulesQuery } from './rules.queries.ts'

export const RULE = 'expense_rule'

/** One statement. */
export function listRules(ctx: Ctx): Promise<DataOf<typeof listExpenseRules>> {
  return readTx(ctx, async (db) => ({
    rules: await runQuery(db, rulesQuery(ctx, organisationTodaySql(ctx))),
  }))
}

/** One statement. @throws AppError `record.not_found` */
export function readRule(ctx: Ctx, id: number): Promise<DataOf<typeof readExpenseRule>> {
  return readTx(ctx, async (db) => {
    const { rules, history, people } = await runQuery(
      db,
      combineQueries({
        rules: rulesQuery(ctx, organisationTodaySql(ctx), sql`r.id = ${id}`),
        history: historyQuery(ctx, id),
        people: reachedPeopleQuery(ctx, id),
      }),
    )
    return { rule: found(rules[0]), history, people }
  })
}

const categoriesQuery = (ctx: Ctx) =>
  deferredQuery(
    sql<Category>`select id as "EXTYPEID", name, kind, unit from expense_category
      where org_id = ${ctx.orgId} and status = 1 and retired_at is null order by lower(name), id limit 500`,
    (rows) => rows,
  )

const units = (ctx: Ctx, table: 'grade' | 'designation' | 'department' | 'location' | 'entity') =>
  deferredQuery(
    sql<{
      id: number
      name: string
    }>`select id, name from ${sql.table(table)} where org_id = ${ctx.orgId} and status = 1
      order by lower(name), id limit 1000`,
    (rows) => rows,
  )

/** One statement. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof readRuleChoices>> {
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        categories: categoriesQuery(ctx),
        grade: units(ctx, 'grade'),
        designation: units(ctx, 'designation'),
        department: units(ctx, 'department'),
        location: units(ctx, 'location'),
        entity: units(ctx, 'entity'),
      }),
    ),
  )
}

type Input = BodyOf<typeof createExpenseRule> &
  Partial<Pick<BodyOf<typeof updateExpenseRule>, 'ID' | 'version'>>

type Audited = Pick<ExpenseRuleRow, 'name' | 'note' | 'status' | 'limits'>

/** A rule as the audit log shows it: for whom by names, and what it says of each category in words. */
const auditValues = (
  row: Audited,
  terms: readonly RuleTerms[],
  nameOf: (category: number) => string | undefined,
) => ({
  ...{ name: row.name, note: row.note, status: row.status, ...limitNames(row.limits) },
  terms: terms.map((one) => `${nameOf(one.EXTYPEID) ?? one.EXTYPEID}: ${saidOf(one)}`).sort(),
})

async function ruleOn(ctx: Ctx, db: Db, id: number, day: RawBuilder<unknown>): Promise<RuleRow> {
  const [row] = await runQuery(db, rulesQuery(ctx, day, sql`r.id = ${id}`))
  return found(row)
}

/** @throws AppError `record.duplicate` */
async function refuseTaken(ctx: Ctx, db: Db, { name, ID }: Pick<Input, 'name' | 'ID'>): Promise<void> {
  const { rows } = await sql`
    select from expense_rule where org_id = ${ctx.orgId} and lower(name) = lower(${name}) and retired_at is null
      and id is distinct from ${ID ?? null}::bigint`.execute(db)
  if (rows.length > 0) fail('record.duplicate', { fields: { name: expensesTexts.text('nameTaken') } })
}

interface Terms {
  before: RuleRow | null
  changed: WrittenTerms[]
}

/**
 * What a rule says today, and what the input changes: compared with what it says today, and on the day that it names.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `request.invalid`
 */
async function termsOfInput(
  ctx: Ctx,
  db: Db,
  input: Input,
  terms: (row: RuleRow | null) => Promise<RuleTerms[]>,
): Promise<Terms> {
  const { ID, version: seen, applies_from } = input
  if (ID === undefined) return { before: null, changed: changedTerms([], await terms(null)) }
  const before = await ruleOn(ctx, db, ID, organisationTodaySql(ctx))
  requireVersion(before.version, seen)
  const next = await terms(before)
  const changed = changedTerms(before.terms, next)
  if (applies_from === null) return { before, changed }
  const then = changedTerms((await ruleOn(ctx, db, ID, sql`${applies_from}`)).terms, next)
  const known = new Set(changed.map(({ terms: { EXTYPEID } }) => EXTYPEID))
  return { before, changed: [...changed, ...then.filter(({ terms: { EXTYPEID } }) => !known.has(EXTYPEID))] }
}

/** The id of a rule whose own fields are written. */
async function writeRule(
  ctx: Ctx,
  db: Db,
  before: RuleRow | null,
  { name, note, status }: Input,
): Promise<number> {
  const at = ctx.now.toString()
  const values = { name, note, status, version: (before?.version ?? 0) + 1, updated_at: at }
  if (before === null) {
    const row = { org_id: ctx.orgId, ...values, created_at: at }
    return (await db.insertInto('expense_rule').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const update = db.updateTable('expense_rule').set(values).where('org_id', '=', ctx.orgId)
  await update.where('id', '=', before.ID).execute()
  return before.ID
}

/**
 * Adds or edits a rule. Terms that differ apply to expenses from the given day on, whatever was planned for later days, and
 * to all without one; what claims were judged by remains.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `record.duplicate`, `request.invalid`
 */
export function saveRule(ctx: Ctx, input: Input): Promise<DataOf<typeof updateExpenseRule>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, RULE)
    const { name, note, status, limits, applies_from } = input
    const categories: Category[] = []
    const { before, changed } = await termsOfInput(ctx, db, input, async (row) => {
      const offered = await runQuery(db, categoriesQuery(ctx))
      const kept = (row?.terms ?? []).map(({ EXTYPEID, category, kind, unit }) => ({
        ...{ EXTYPEID, name: category, kind, unit },
      }))
      categories.push(...offered, ...kept)
      return requireSound(input.terms, categories)
    })
    await requireLimits(ctx, db, limits)
    await refuseTaken(ctx, db, input)
    const id = await writeRule(ctx, db, before, input)
    await writeLimits(ctx, db, { table: 'expense_rule_limit', ruleId: id, limits })
    await writeTerms(ctx, db, { ruleId: id, from: applies_from ?? ALWAYS, changed })
    const { limits: named, currency } = await ruleOn(ctx, db, id, organisationTodaySql(ctx))
    requireFigures(input.terms, currency)
    const nameOf = (category: number) => categories.find(({ EXTYPEID }) => EXTYPEID === category)?.name
    await recordAudit(ctx, db, {
      ...{ recordType: RULE, recordId: id, recordLabel: name },
      changes: {
        ...changesBetween(
          before ? auditValues(before, before.terms.map(termsOf), nameOf) : {},
          auditValues({ name, note, status, limits: named }, input.terms, nameOf),
        ),
        ...(applies_from ? { applies_from: [null, applies_from] } : {}),
      },
    })
    return { ID: id, version: (before?.version ?? 0) + 1 }
  })
}

/** Deletes a rule: lines that it judged keep it. @throws AppError `record.not_found` */
export function deleteRule(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, RULE)
    const { rows } = await sql<{ name: string }>`
      update expense_rule set retired_at = ${ctx.now.toString()}::timestamptz, status = 0, version = version + 1
      where org_id = ${ctx.orgId} and id = ${id} and retired_at is null returning name`.execute(db)
    const { name } = found(rows[0])
    await recordAudit(ctx, db, {
      ...{ recordType: RULE, recordId: id, recordLabel: name },
      changes: { name: [name, null] },
    })
    return null
  })
}
