import type { RuleDimension } from '@muster/contract/expenses/expenses.constants'
import type { StoredTerms } from '@muster/contract/expenses/rules.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { currencyOf, isFor, matchedBy, namesOf } from './for-person.ts'

/** From the beginning: expenses are not older. */
export const ALWAYS = '1900-01-01'

export const isForPerson = isFor('expense_rule_limit')

/** SQL condition: rule `r` judges expenses. */
export const isInForce = sql<boolean>`(r.status = 1 and r.retired_at is null)`

export const matchedSql = matchedBy('expense_rule_limit')

const money = (column: string) => sql`trim_scale(${sql.ref(`t.${column}`)})::text as ${sql.ref(column)}`

/** The figures of terms `t`, decimals as texts. */
export const termFigures = sql`${money('rate')}, ${money('full_day')}, ${money('half_day')}, ${money('breakfast')},
  ${money('lunch')}, ${money('dinner')}, ${money('per_line')}, ${money('per_day')}, ${money('per_month')},
  ${money('receipt_above')}, t.no_receipt, t.max_age_days, t.over_limit as over`

/** Terms `t` of category `k`, as rules show them. */
const shownTerms = sql`t.category_id as "EXTYPEID", k.name as category, k.kind, k.unit, ${termFigures},
  nullif(t.from_date::text, ${ALWAYS}) as applies_from`

export interface RuleRow {
  ID: number
  name: string
  note: string
  status: 0 | 1
  version: number
  limits: Record<RuleDimension, { id: number; name: string }[]>
  currency: string | null
  terms: StoredTerms[]
}

/** What rule `r` says on a day, of each category. */
const termsOn = (day: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(to_jsonb(x) - 'is_given' order by lower(x.category)), '[]') from (
    select distinct on (t.category_id) ${shownTerms}, t.is_given from expense_rule_terms t
    join expense_category k on k.org_id = t.org_id and k.id = t.category_id and k.retired_at is null
    where t.org_id = r.org_id and t.rule_id = r.id and t.from_date <= ${day}::date
    order by t.category_id, t.from_date desc, t.id desc) x where x.is_given)`

/** Rules that were not deleted, with what they say on a day. */
export const rulesQuery = (
  ctx: Ctx,
  day: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`true`,
): DeferredQuery<RuleRow[]> =>
  deferredQuery(
    sql<RuleRow>`
      select r.id as "ID", r.name, r.note, r.status::int as status, r.version, ${namesOf('expense_rule_limit')} as limits,
        ${currencyOf('expense_rule_limit')} as currency, ${termsOn(day)} as terms
      from expense_rule r where r.org_id = ${ctx.orgId} and r.retired_at is null and ${where} order by lower(r.name), r.id`,
    (rows) => rows,
  )

/** All terms of a rule, newest first. */
export const historyQuery = (ctx: Ctx, id: number): DeferredQuery<StoredTerms[]> =>
  deferredQuery(
    sql<StoredTerms>`
      select ${shownTerms} from expense_rule_terms t
      join expense_category k on k.org_id = t.org_id and k.id = t.category_id
      where t.org_id = ${ctx.orgId} and t.rule_id = ${id} and t.is_given
      order by t.from_date desc, t.id desc limit 200`,
    (rows) => rows,
  )

export const reachedPeopleQuery = (ctx: Ctx, id: number): DeferredQuery<number> =>
  deferredQuery(
    sql<{ people: number }>`
      select count(*)::int as people from expense_rule r join employee e on e.org_id = r.org_id and e.status = 'active'
      where r.org_id = ${ctx.orgId} and r.id = ${id} and ${isForPerson}`,
    ([row]) => row?.people ?? 0,
  )
