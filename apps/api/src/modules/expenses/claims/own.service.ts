import type { judgeClaim } from '@muster/contract/expenses/claims.contract'
import type { listOwnCategories, listOwnPolicies } from '@muster/contract/expenses/own-claims.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { expensesTexts, whyRule } from '../expenses.texts.ts'
import { chooseTerms } from '../rules/choose-terms.ts'
import { currencySql } from '../setup/claim-currency.ts'
import { isOfferedTo, ticketFactsQuery } from '../tickets/ticket-facts.queries.ts'
import { type Category, offeredCategoriesQuery, type Terms, termsQuery } from './facts.queries.ts'
import { judgeLines, lineWords, ruleWords } from './judge.ts'
import { claimantOf } from './save.service.ts'

/** Judges lines while they are typed. One statement, however many lines. */
export function judge(
  ctx: Ctx,
  { ID, lines }: BodyOf<typeof judgeClaim>,
): Promise<DataOf<typeof judgeClaim>> {
  return readTx(ctx, async (db) => {
    const judged = await judgeLines(ctx, db, { employeeId: claimantOf(ctx), claimId: ID }, lines)
    const { currency } = judged.facts
    return {
      ...{ currency, claimed: judged.claimed, allowed: judged.allowed },
      lines: judged.lines.map(({ terms, ticket, reasons, ...line }) => ({
        ...line,
        ...lineWords({ reasons, ticket }, terms, currency),
        rule: ruleWords(terms),
      })),
    }
  })
}

interface Head {
  currency: string
  today: string
  cost_centre_id: number | null
  help: string
}

const headQuery = (ctx: Ctx, employeeId: number) =>
  deferredQuery(
    sql<Head>`
      select ${currencySql} as currency, ${organisationTodaySql(ctx)}::text as today, e.cost_centre_id,
        coalesce((select s.help from expense_setting s where s.org_id = e.org_id), '') as help
      from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId}`,
    ([row]) => row,
  )

/** How many of the latest lines say what somebody usually claims. */
const LAST_LINES = 200
const MERCHANTS = 100

/**
 * What the caller can claim: categories that a rule covers for them today or covered earlier, and those of a ticket allowance
 * only where a policy is for them. One statement.
 */
export function readOwnCategories(ctx: Ctx): Promise<DataOf<typeof listOwnCategories>> {
  const employeeId = claimantOf(ctx)
  const last = sql`(select l.category_id, l.merchant, l.id from expense_line l where l.org_id = ${ctx.orgId}
    and l.employee_id = ${employeeId} order by l.id desc limit ${LAST_LINES})`
  return readTx(ctx, async (db) => {
    const { head, terms, categories, tickets, ...rest } = await runQuery(
      db,
      combineQueries({
        head: headQuery(ctx, employeeId),
        tickets: ticketFactsQuery(ctx, sql`e.id = ${employeeId}`),
        terms: termsQuery(ctx, employeeId),
        categories: offeredCategoriesQuery(ctx),
        foreign: deferredQuery(
          sql<{ currency: string }>`
            select distinct a.from_currency as currency from expense_rate a join employee e on e.org_id = a.org_id
              and e.id = ${employeeId} where a.org_id = ${ctx.orgId} and a.to_currency = ${currencySql} order by 1`,
          (rows) => rows.map(({ currency }) => currency),
        ),
        projects: deferredQuery(
          sql<{ id: number; name: string }>`
            select id, case when client = '' then name else name || ' (' || client || ')' end as name from expense_project
            where org_id = ${ctx.orgId} and status = 1 order by lower(name), id limit 1000`,
          (rows) => rows,
        ),
        cost_centres: deferredQuery(
          sql<{
            id: number
            name: string
          }>`select id, name from cost_centre where org_id = ${ctx.orgId} and status = 1
            order by lower(name), id limit 1000`,
          (rows) => rows,
        ),
        merchants: deferredQuery(
          sql<{ merchant: string; EXTYPEID: number }>`
            select x.merchant, x.category_id as "EXTYPEID" from (
              select distinct on (lower(l.merchant)) l.merchant, l.category_id, l.id from ${last} l where l.merchant <> ''
              order by lower(l.merchant), l.id desc) x order by x.id desc limit ${MERCHANTS}`,
          (rows) => rows,
        ),
        usual: deferredQuery(
          sql<{ id: number }>`select l.category_id as id from ${last} l group by l.category_id
            order by count(*) desc, l.category_id limit 1`,
          ([row]) => row?.id ?? null,
        ),
      }),
    )
    const { currency, today, cost_centre_id } = found(head)
    const given = new Set(terms.filter(({ is_given }) => is_given).map(({ category_id }) => category_id))
    const offered = categories.filter(({ id }) => given.has(id) && isOfferedTo(tickets, id))
    const isOffered = (id: number | null) => offered.some((one) => one.id === id)
    const { foreign, usual, merchants, ...more } = rest
    return {
      categories: offered.map(({ id, ...one }) => ({ EXTYPEID: id, ...one })),
      ...{ currency, today, cost_centre_id, ...more },
      currencies: [currency, ...foreign.filter((one) => one !== currency)],
      merchants: merchants.filter(({ EXTYPEID }) => isOffered(EXTYPEID)),
      usual: isOffered(usual) ? usual : null,
    }
  })
}

type Money = (amount: string) => string

const given = (amount: string | null, said: (amount: string) => string): string[] =>
  amount === null ? [] : [said(amount)]

/** What a day away pays, less meals. */
function saysOfDays({ full_day, half_day, breakfast, lunch, dinner }: Terms, money: Money): string[] {
  const [first, second, third] = [breakfast, lunch, dinner].map((amount) => amount ?? '0')
  const meals = { breakfast: money(first ?? '0'), lunch: money(second ?? '0'), dinner: money(third ?? '0') }
  const isLess = [first, second, third].some((amount) => Number(amount) > 0)
  return [
    expensesTexts('saysFull', { amount: money(full_day ?? '0'), half: money(half_day ?? '0') }),
    ...(isLess ? [expensesTexts('saysMeals', meals)] : []),
  ]
}

const overWords = { cut: 'saysCut', refuse: 'saysRefuse', flag: 'saysFlag' } as const

function saysOfLimits(terms: Terms, kind: Category['kind'], money: Money): string[] {
  const limits = [
    ...given(terms.per_line, (amount) => expensesTexts('saysUpTo', { limit: money(amount) })),
    ...given(terms.per_day, (amount) => expensesTexts('saysUpToDay', { limit: money(amount) })),
    ...given(terms.per_month, (amount) => expensesTexts('saysUpToMonth', { limit: money(amount) })),
  ]
  if (limits.length > 0) return [...limits, expensesTexts(overWords[terms.over])]
  return kind === 'amount' ? [expensesTexts('saysNoLimit')] : []
}

function saysOf(terms: Terms, { kind, unit }: Category, currency: string): string[] {
  const money: Money = (amount) => writtenMoney(moneyValue(amount, currency))
  const perUnit = unit === 'mile' ? 'saysRateMile' : 'saysRateKm'
  const { max_age_days: age } = terms
  return [
    ...given(kind === 'distance' ? terms.rate : null, (rate) =>
      expensesTexts(perUnit, { rate: moneyValue(rate, currency) }),
    ),
    ...(kind === 'per_diem' ? saysOfDays(terms, money) : []),
    ...saysOfLimits(terms, kind, money),
    ...given(terms.receipt_above, (amount) => expensesTexts('saysReceipt', { limit: money(amount) })),
    ...(age === null ? [] : [expensesTexts('saysAge', { count: age })]),
  ]
}

/** What the rules allow the caller today, in words. One statement. */
export function readOwnPolicies(ctx: Ctx): Promise<DataOf<typeof listOwnPolicies>> {
  const employeeId = claimantOf(ctx)
  return readTx(ctx, async (db) => {
    const { head, terms, categories, tickets } = await runQuery(
      db,
      combineQueries({
        head: headQuery(ctx, employeeId),
        tickets: ticketFactsQuery(ctx, sql`e.id = ${employeeId}`),
        terms: termsQuery(ctx, employeeId),
        categories: offeredCategoriesQuery(ctx),
      }),
    )
    const { currency, today, help } = found(head)
    return {
      policies: categories.flatMap((category) => {
        const chosen = chooseTerms(terms, category.id, today)
        if (!chosen || !isOfferedTo(tickets, category.id)) return []
        const { rule, matched } = chosen
        return [
          {
            ...{ EXTYPEID: category.id, category: category.name, rule: whyRule(rule, matched) },
            ...{ matched: [...matched], says: saysOf(chosen, category, currency) },
          },
        ]
      }),
      help,
    }
  })
}
