import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import type { mapExpenseRules } from '@muster/contract/expenses/rules.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { SETUP } from '../expenses.access.ts'
import { whyRule } from '../expenses.texts.ts'
import { type CandidateTerms, chooseTerms } from '../rules/choose-terms.ts'
import { isForPerson, isInForce, matchedSql } from './rules.queries.ts'

type Input = BodyOf<typeof mapExpenseRules>

interface Person {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  today: string
  terms: (CandidateTerms & { category: string; matched: RuleDimension[] })[]
}

function peopleSql(ctx: Ctx, { search, EMPLOYEE_ID, ID }: Input): RawBuilder<unknown> {
  const conditions = [
    sql`e.org_id = ${ctx.orgId}`,
    sql`e.status = 'active'`,
    sql`coalesce(${employeeScope(ctx, SETUP, 'e')}, false)`,
    ...(EMPLOYEE_ID === undefined ? [] : [sql`e.id = ${EMPLOYEE_ID}`]),
    ...(search === '' ? [] : [sql`position(search_normalise(${search}) in e.search_text) > 0`]),
    ...(ID === undefined
      ? []
      : [
          sql`exists (select from expense_rule r where r.org_id = e.org_id and r.id = ${ID} and ${isInForce} and ${isForPerson})`,
        ]),
  ]
  return sql`from employee e where ${sql.join(conditions, sql` and `)}`
}

/** Terms in force today of the rules that are for employee `e`. */
const termsSql = (ctx: Ctx) => sql`(
  select coalesce(jsonb_agg(x), '[]') from (
    select distinct on (t.rule_id, t.category_id) t.id, t.rule_id, r.name as rule, ${matchedSql} as matched, t.category_id,
      k.name as category, t.from_date::text as from_date, t.is_given
    from expense_rule r join expense_rule_terms t on t.org_id = r.org_id and t.rule_id = r.id
    join expense_category k on k.org_id = t.org_id and k.id = t.category_id and k.status = 1 and k.retired_at is null
    where r.org_id = e.org_id and ${isInForce} and ${isForPerson} and t.from_date <= ${organisationTodaySql(ctx)}
    order by t.rule_id, t.category_id, t.from_date desc, t.id desc) x)`

function rulesOf({ terms, today }: Person) {
  const categories = new Map(terms.map(({ category_id, category }) => [category_id, category]))
  return [...categories]
    .flatMap(([EXTYPEID, category]) => {
      const chosen = chooseTerms(terms, EXTYPEID, today)
      if (!chosen) return []
      const { rule_id, rule, matched } = chosen
      return [{ EXTYPEID, category, ID: rule_id, rule, matched: [...matched], why: whyRule(rule, matched) }]
    })
    .sort((one, other) => one.category.localeCompare(other.category))
}

/** Which rule judges whose expenses today, and why. One statement. */
export function mapRules(ctx: Ctx, input: Input): Promise<DataOf<typeof mapExpenseRules>> {
  const { page, limit } = input
  return readTx(ctx, async (db) => {
    const { people, total_rows } = await runQuery(
      db,
      combineQueries({
        people: deferredQuery(
          sql<Person>`
            select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
              ${organisationTodaySql(ctx)}::text as today, ${termsSql(ctx)} as terms
            from (select e.* ${peopleSql(ctx, input)} order by e.sort_name, e.id limit ${limit}
              offset ${(page - 1) * limit}) e order by e.sort_name, e.id`,
          (rows) => rows,
        ),
        total_rows: deferredQuery(
          sql<{ total: number }>`select count(*)::int as total ${peopleSql(ctx, input)}`,
          ([row]) => row?.total ?? 0,
        ),
      }),
    )
    return {
      rows: people.map((person) => ({
        EMPLOYEE_ID: person.EMPLOYEE_ID,
        EMPLOYEE_CODE: person.EMPLOYEE_CODE,
        EMPLOYEE_NAME: person.EMPLOYEE_NAME,
        rules: rulesOf(person),
      })),
      total_rows,
    }
  })
}
