import { type RuleDimension, ruleDimensions } from '@muster/contract/expenses/expenses.constants'
import type { ExpenseRuleRow } from '@muster/contract/expenses/rules.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { expensesTexts } from '../expenses.texts.ts'

/** Tables that say for whom rules are: each has `rule_id`, `dimension` and `value_id`. */
export type LimitTable = 'expense_rule_limit' | 'expense_advance_rule_limit' | 'expense_ticket_policy_limit'
type Limits = Record<RuleDimension, readonly number[]>

const personColumns = {
  employee: 'id',
  grade: 'grade_id',
  designation: 'designation_id',
  department: 'department_id',
  location: 'location_id',
  entity: 'entity_id',
} as const satisfies Record<RuleDimension, string>

const ofRule = (limits: LimitTable) =>
  sql`from ${sql.table(limits)} m where m.org_id = r.org_id and m.rule_id = r.id`

/** SQL condition: rule `r` is for employee `e`. Values of one dimension are alternatives, dimensions add up. */
export function isFor(limits: LimitTable): RawBuilder<boolean> {
  const own = Object.entries(personColumns).map(
    ([dimension, column]) => sql`when ${sql.lit(dimension)} then ${sql.ref(`e.${column}`)}`,
  )
  return sql<boolean>`not exists (select ${ofRule(limits)} group by m.dimension
    having not coalesce(bool_or(m.value_id = case m.dimension ${sql.join(own, sql` `)} end), false))`
}

/** SQL: the dimensions that rule `r` is limited by. */
export const matchedBy = (limits: LimitTable): RawBuilder<RuleDimension[]> =>
  sql<RuleDimension[]>`coalesce((select array_agg(distinct m.dimension) ${ofRule(limits)}), '{}')`

/** SQL: for whom rule `r` is, with names. */
export function namesOf(limits: LimitTable): RawBuilder<ExpenseRuleRow['limits']> {
  const named = (dimension: RuleDimension) => {
    const name = dimension === 'employee' ? sql`u.full_name` : sql`u.name`
    return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', ${name}) order by lower(${name}), u.id), '[]')
      from ${sql.table(limits)} m join ${sql.table(dimension)} u on u.org_id = m.org_id and u.id = m.value_id
      where m.org_id = r.org_id and m.rule_id = r.id and m.dimension = ${sql.lit(dimension)})`
  }
  return sql`jsonb_build_object(${sql.join(ruleDimensions.flatMap((one) => [sql.lit(one), named(one)]))})`
}

/**
 * SQL: the currency in which the figures of rule `r` are claimed: of the entities that it is for, else of all of them. Null where they
 * differ: then the figures count in the currency of each claim.
 */
export const currencyOf = (limits: LimitTable): RawBuilder<string | null> => {
  const entities = sql`(select m.value_id ${ofRule(limits)} and m.dimension = 'entity')`
  return sql<string | null>`(select case when count(distinct c.currency) = 1 then min(c.currency) end from (
    select coalesce(n.currency, o.currency) as currency from entity n join organisation o on o.org_id = n.org_id
    where n.org_id = r.org_id and n.status = 1 and (n.id in ${entities} or not exists ${entities})
    union select o.currency from organisation o where o.org_id = r.org_id and not exists ${entities}) c)`
}

/** For whom a rule is, for the audit log: names by dimension. */
export const limitNames = (
  limits: Readonly<Partial<Record<RuleDimension, readonly { name: string }[]>>>,
): Record<string, string> =>
  Object.fromEntries(
    ruleDimensions.map((dimension) => [
      dimension,
      (limits[dimension] ?? []).map(({ name }) => name).join(', '),
    ]),
  )

/** @throws AppError `request.invalid` for units or people that don't exist. One statement. */
export async function requireLimits(ctx: Ctx, db: Db, limits: Limits): Promise<void> {
  const parts = ruleDimensions.flatMap((dimension) =>
    limits[dimension].length === 0
      ? []
      : [
          sql`select ${dimension}::text as dimension, id from ${sql.table(dimension)}
            where org_id = ${ctx.orgId} and id = any (${[...limits[dimension]]}::bigint[])`,
        ],
  )
  if (parts.length === 0) return
  const { rows } = await sql<{
    dimension: RuleDimension
    id: number
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const fields = Object.fromEntries(
    ruleDimensions
      .filter((dimension) => {
        const known = new Set(rows.filter((row) => row.dimension === dimension).map(({ id }) => id))
        return limits[dimension].some((id) => !known.has(id))
      })
      .map((dimension) => [`limits.${dimension}`, expensesTexts('chooseFromList')]),
  )
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/** Replaces for whom a rule is. Two statements. */
export async function writeLimits(
  ctx: Ctx,
  db: Db,
  of: { table: LimitTable; ruleId: number; limits: Limits },
): Promise<void> {
  const { table, ruleId, limits } = of
  await sql`delete from ${sql.table(table)} where org_id = ${ctx.orgId} and rule_id = ${ruleId}`.execute(db)
  const values = ruleDimensions.flatMap((dimension) =>
    [...new Set(limits[dimension])].map((value_id) => ({ dimension, value_id })),
  )
  if (values.length > 0)
    await sql`
      insert into ${sql.table(table)} (org_id, rule_id, dimension, value_id)
      select ${ctx.orgId}, ${ruleId}, g.dimension, g.value_id
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) g (dimension text, value_id bigint)`.execute(
      db,
    )
}
