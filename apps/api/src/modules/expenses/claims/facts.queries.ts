import type { LineInput } from '@muster/contract/expenses/claims.contract'
import { type CategoryKind, countedStatuses } from '@muster/contract/expenses/expenses.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { isOwn, isReached, VIEW } from '../expenses.access.ts'
import type { CandidateTerms } from '../rules/choose-terms.ts'
import type { ExpenseCategory } from '../rules/expense-claim-types.ts'
import { currencySql } from '../setup/claim-currency.ts'
import { isForPerson, isInForce, matchedSql, termFigures } from '../setup/rules.queries.ts'
import { type TicketFacts, ticketFactsQuery } from '../tickets/ticket-facts.queries.ts'

/** Whose claim is judged, and which. */
export interface JudgedClaim {
  employeeId: number
  /** Null for one that is not stored. */
  claimId: number | null
}

export type Terms = CandidateTerms &
  Pick<
    ExpenseCategory,
    'per_line' | 'per_day' | 'per_month' | 'receipt_above' | 'no_receipt' | 'max_age_days' | 'over'
  > & {
    rate: string | null
    full_day: string | null
    half_day: string | null
    breakfast: string | null
    lunch: string | null
    dinner: string | null
  }

export interface Category {
  id: number
  name: string
  kind: CategoryKind
  unit: string
  note: string
  asks_guests: 0 | 1
}

/** Terms of the rules that are for somebody, whenever they apply. */
export const termsQuery = (ctx: Ctx, employeeId: number): DeferredQuery<Terms[]> =>
  deferredQuery(
    sql<Terms>`
      select distinct on (t.rule_id, t.category_id, t.from_date) t.id, t.rule_id, r.name as rule, ${matchedSql} as matched,
        t.category_id, t.from_date::text as from_date, t.is_given, ${termFigures}
      from expense_rule r join expense_rule_terms t on t.org_id = r.org_id and t.rule_id = r.id
      join employee e on e.org_id = r.org_id and e.id = ${employeeId}
      where r.org_id = ${ctx.orgId} and ${isInForce} and ${isForPerson}
      order by t.rule_id, t.category_id, t.from_date, t.id desc`,
    (rows) => rows,
  )

export const offeredCategoriesQuery = (ctx: Ctx): DeferredQuery<Category[]> =>
  deferredQuery(
    sql<Category>`select k.id, k.name, k.kind, k.unit, k.note, k.asks_guests::int as asks_guests from expense_category k
      where k.org_id = ${ctx.orgId} and k.status = 1 and k.retired_at is null order by lower(k.name), k.id`,
    (rows) => rows,
  )

const rateQuery = (ctx: Ctx, { employeeId }: JudgedClaim, lines: readonly LineInput[]) => {
  const foreign = lines.flatMap(({ currency, on }) => (currency === null ? [] : [{ currency, on }]))
  return deferredQuery(
    sql<{ currency: string; on: string; rate: string; source: string }>`
      select distinct g.currency, x.on_date::text as on, trim_scale(x.rate)::text as rate, x.source
      from jsonb_to_recordset(${JSON.stringify(foreign)}::jsonb) g (currency text, "on" date)
      join employee e on e.org_id = ${ctx.orgId} and e.id = ${employeeId}
      cross join lateral (select a.on_date, a.rate, a.source from expense_rate a where a.org_id = e.org_id
        and a.from_currency = g.currency and a.to_currency = ${currencySql} and a.on_date <= g.on
        order by a.on_date desc limit 1) x
      where g.currency <> ${currencySql}`,
    (rows) => rows,
  )
}

const monthOf = (day: string) => day.slice(0, 7)

/** What was allowed earlier in the months of the lines: in claims that were submitted, approved or not. */
const spentQuery = (ctx: Ctx, { employeeId, claimId }: JudgedClaim, lines: readonly LineInput[]) => {
  const months = [...new Set(lines.map(({ on }) => `${monthOf(on)}-01`))]
  return deferredQuery(
    sql<{ category: string; on: string; amount: string }>`
      select l.category_id::text as category, l.spent_on::text as on, coalesce(l.approved, l.allowed)::text as amount
      from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
      join employee e on e.org_id = l.org_id and e.id = l.employee_id
      join unnest(${months}::date[]) m (first) on l.spent_on >= m.first and l.spent_on < m.first + interval '1 month'
      where l.org_id = ${ctx.orgId} and l.employee_id = ${employeeId} and c.status = any (${[...countedStatuses]}::text[])
        and c.currency = ${currencySql} and c.id is distinct from ${claimId}::bigint order by l.spent_on, l.id`,
    (rows) => rows,
  )
}

export interface SeenRow {
  /** Index of the line. */
  at: number
  kind: 'receipt' | 'expense'
  ID: number
  number: string
  EMPLOYEE_NAME: string
  is_own: boolean
  is_visible: boolean
}

/** Lines of other submitted claims, of anybody, with the same receipt, or the same merchant, day and amount. */
export function seenQuery(
  ctx: Ctx,
  claimId: RawBuilder<unknown>,
  /** Select of `at`, `sha256`. */
  hashes: RawBuilder<unknown>,
  /** Select of `at`, `merchant`, `spent_on`, `amount`, `currency`. */
  given: RawBuilder<unknown>,
): DeferredQuery<SeenRow[]> {
  return deferredQuery(
    sql<SeenRow>`
      select distinct h.at, h.kind, c.id as "ID", c.number, e.full_name as "EMPLOYEE_NAME", ${isOwn(ctx)} as is_own,
        (${isOwn(ctx)} or ${isReached(ctx, VIEW)}) as is_visible
      from (
        select s.at, 'receipt' as kind, x.line_id from (${hashes}) s
        join expense_line_file x on x.org_id = ${ctx.orgId} and x.sha256 = s.sha256 and x.sha256 <> ''
        union all
        select g.at, 'expense', l.id from (${given}) g join expense_line l on l.org_id = ${ctx.orgId}
          and l.spent_on = g.spent_on and lower(l.merchant) = lower(g.merchant) and l.merchant <> ''
          and l.amount = g.amount and l.currency = g.currency) h
      join expense_line l on l.org_id = ${ctx.orgId} and l.id = h.line_id
      join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id and c.status = any (${[...countedStatuses]}::text[])
      join employee e on e.org_id = c.org_id and e.id = c.employee_id
      where c.id is distinct from ${claimId} order by h.at, h.kind, c.id limit 500`,
    (rows) => rows,
  )
}

/** Receipts of lines as entered: uploads of the caller, and files of the claim. */
const typedHashes = (ctx: Ctx, { claimId }: JudgedClaim, lines: readonly LineInput[]) => {
  const files = lines.flatMap((line, at) => line.files.map((path) => ({ at, path })))
  return sql`
    select g.at, f.sha256, g.path from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) g (at int, path text)
    join stored_file f on f.org_id = ${ctx.orgId} and f.path = g.path and f.sha256 is not null
      and (f.account_id = ${ctx.actor.accountId}::bigint
        or f.record_type = 'expense_claim' and f.record_id = ${claimId}::bigint)`
}

export interface JudgingFacts {
  currency: string
  today: string
  /** Day of the first submission; null for a claim that was never submitted. */
  submitted_on: string | null
  terms: Terms[]
  categories: Category[]
  rates: { currency: string; on: string; rate: string; source: string }[]
  spent: { category: string; on: string; amount: string }[]
  hashes: { at: number; sha256: string; path: string }[]
  seen: SeenRow[]
  tickets: TicketFacts
}

/** Everything that lines are judged by. One statement, however many lines. */
export function judgingFacts(
  ctx: Ctx,
  claim: JudgedClaim,
  lines: readonly LineInput[],
): DeferredQuery<
  Omit<JudgingFacts, 'currency' | 'today' | 'submitted_on'> & {
    head: Pick<JudgingFacts, 'currency' | 'today' | 'submitted_on'> | undefined
  }
> {
  const typed = typedHashes(ctx, claim, lines)
  const amounts = lines.flatMap(({ merchant, on, amount, currency }, at) =>
    merchant === '' || amount === null || currency === null
      ? []
      : [{ at, merchant, spent_on: on, amount, currency }],
  )
  return combineQueries({
    head: deferredQuery(
      sql<Pick<JudgingFacts, 'currency' | 'today' | 'submitted_on'>>`
        select ${currencySql} as currency, ${organisationTodaySql(ctx)}::text as today,
          (select c.submitted_on::text from expense_claim c where c.org_id = e.org_id and c.id = ${claim.claimId}::bigint
            and c.employee_id = e.id) as submitted_on
        from employee e where e.org_id = ${ctx.orgId} and e.id = ${claim.employeeId}`,
      ([row]) => row,
    ),
    terms: termsQuery(ctx, claim.employeeId),
    categories: offeredCategoriesQuery(ctx),
    rates: rateQuery(ctx, claim, lines),
    spent: spentQuery(ctx, claim, lines),
    tickets: ticketFactsQuery(ctx, sql`e.id = ${claim.employeeId}`),
    hashes: deferredQuery(sql<JudgingFacts['hashes'][number]>`${typed}`, (rows) => rows),
    seen: seenQuery(
      ctx,
      sql`${claim.claimId}::bigint`,
      typed,
      sql`select * from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
        g (at int, merchant text, spent_on date, amount numeric, currency text)`,
    ),
  })
}
