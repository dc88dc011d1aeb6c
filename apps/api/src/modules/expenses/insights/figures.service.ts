import type {
  ExpenseAverage,
  readApprovedGraph,
  readAverage,
  readTrend,
} from '@muster/contract/expenses/expense-reports.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { selected } from '../claims/claims.queries.ts'
import { isOwn, isReached, PAY, VIEW } from '../expenses.access.ts'

type Period = BodyOf<typeof readAverage>

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids?.length ? sql`and ${column} = any (${[...ids]}::bigint[])` : sql``

/** Lines of claims that were submitted, within a condition on claim `c` of employee `e`. */
const linesOf = (ctx: Ctx, { from, to, currency, entity_id }: Period, within: RawBuilder<boolean>) => sql`
  from expense_line l join expense_claim c on c.org_id = l.org_id and c.id = l.claim_id
  join employee e on e.org_id = c.org_id and e.id = c.employee_id
  join expense_category k on k.org_id = l.org_id and k.id = l.category_id
  where l.org_id = ${ctx.orgId} and c.number is not null and c.status not in ('withdrawn', 'sent_back') and ${within}
    ${from ? sql`and l.spent_on >= ${from}::date` : sql``} ${to ? sql`and l.spent_on <= ${to}::date` : sql``}
    ${currency ? sql`and c.currency = ${currency}` : sql``} ${among(sql`e.entity_id`, entity_id)}`

/** SQL condition: something of line `l` is approved. An amount that one of several approvers has entered is not final. */
const isApproved = sql<boolean>`(c.approved is not null and l.approved > 0)`

/** Averages of approved lines by currency and category. One statement. */
async function averagesOf(
  ctx: Ctx,
  period: Period,
  within: RawBuilder<boolean>,
): Promise<DataOf<typeof readAverage>> {
  const averages = await readTx(ctx, async (db) => {
    const { rows } = await sql<ExpenseAverage>`
      with approved as (
        select c.currency, l.category_id, k.name, l.approved ${linesOf(ctx, period, within)} and ${isApproved}),
      by_category as (
        select currency, category_id, name, count(*)::int as lines, money_text(round(avg(approved), greatest(2, currency_decimals(currency)))) as average,
          sum(approved)::text as total from approved group by currency, category_id, name)
      select a.currency, count(*)::int as lines, money_text(round(avg(a.approved), greatest(2, currency_decimals(a.currency)))) as average,
        sum(a.approved)::text as total,
        (select jsonb_agg(jsonb_build_object('EXTYPEID', b.category_id, 'category', b.name, 'lines', b.lines,
          'average', b.average, 'total', b.total) order by b.total::numeric desc, b.category_id)
          from by_category b where b.currency = a.currency) as categories
      from approved a group by a.currency order by a.currency`.execute(db)
    return rows
  })
  return { averages }
}

export const averages = (ctx: Ctx, period: Period) => averagesOf(ctx, period, isReached(ctx, VIEW))
export const ownAverages = (ctx: Ctx, period: Period) => averagesOf(ctx, period, isOwn(ctx))

const MONTHS = 12

/** Figures by month, category and department, in one currency: that of most claims unless chosen. Two statements. */
export function trend(ctx: Ctx, input: BodyOf<typeof readTrend>): Promise<DataOf<typeof readTrend>> {
  return readTx(ctx, async (db) => {
    const { today, currencies, entities } = await runQuery(
      db,
      combineQueries({
        today: deferredQuery(
          sql<{ today: string; first: string }>`select ${organisationTodaySql(ctx)}::text as today,
            (date_trunc('month', ${organisationTodaySql(ctx)}) - make_interval(months => ${MONTHS - 1}))::date::text as first`,
          ([row]) => found(row),
        ),
        currencies: deferredQuery(
          sql<{
            currency: string
          }>`select c.currency ${selected(ctx, {})} group by c.currency order by count(*) desc, c.currency`,
          (rows) => rows.map(({ currency }) => currency),
        ),
        entities: deferredQuery(
          sql<{ id: number; name: string }>`select u.id, u.name from entity u where u.org_id = ${ctx.orgId}
            and u.id in (select e.entity_id ${selected(ctx, {})}) order by lower(u.name), u.id limit 500`,
          (rows) => rows,
        ),
      }),
    )
    const currency = input.currency ?? currencies[0] ?? ''
    const from = input.from ?? today.first
    const to = input.to ?? today.today
    const { entity_id, department_id } = input
    const lines = sql`${linesOf(ctx, { from, to, currency, entity_id }, isReached(ctx, VIEW))}
      ${among(sql`e.department_id`, department_id)}`
    const sums = sql`sum(l.claimed)::text as claimed, sum(l.allowed)::text as allowed,
      money_text(coalesce(sum(l.approved) filter (where ${isApproved}), 0)) as approved`
    const figures = await runQuery(
      db,
      combineQueries({
        months: deferredQuery(
          sql<DataOf<typeof readTrend>['months'][number]>`
            select to_char(m.month, 'YYYY-MM') as month, coalesce(x.claimed, '0.00') as claimed,
              coalesce(x.allowed, '0.00') as allowed, coalesce(x.approved, '0.00') as approved
            from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') m (month)
            left join (select date_trunc('month', l.spent_on) as month, ${sums} ${lines} group by 1) x on x.month = m.month
            order by 1 limit 120`,
          (rows) => rows,
        ),
        categories: deferredQuery(
          sql<DataOf<typeof readTrend>['categories'][number]>`
            select l.category_id as "EXTYPEID", k.name as category, sum(l.approved)::text as approved
            ${lines} and ${isApproved} group by 1, 2 order by sum(l.approved) desc, 1 limit 30`,
          (rows) => rows,
        ),
        departments: deferredQuery(
          sql<DataOf<typeof readTrend>['departments'][number]>`
            select coalesce((select d.name from department d where d.org_id = ${ctx.orgId} and d.id = x.department_id), '')
              as department, x.approved::text as approved
            from (select e.department_id, sum(l.approved) as approved ${lines} and ${isApproved}
              group by e.department_id order by 2 desc limit 30) x order by x.approved desc`,
          (rows) => rows,
        ),
        waiting: deferredQuery(
          sql<{ submitted: number; payable: number }>`
            select count(*) filter (where c.status = 'submitted')::int as submitted,
              count(*) filter (where c.status in ('approved', 'partly_approved') and ${isReached(ctx, PAY)})::int as payable
            ${selected(ctx, { entity_id, department_id })}`,
          ([row]) => row ?? { submitted: 0, payable: 0 },
        ),
      }),
    )
    return { currencies, currency, entities, ...figures }
  })
}

/** What was approved on the days of a month. One statement. */
export async function approvedByDay(ctx: Ctx, date: string): Promise<DataOf<typeof readApprovedGraph>> {
  const first = `${date.slice(0, 7)}-01`
  const days = await readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof readApprovedGraph>['days'][number]>`
      select (c.decided_at at time zone o.time_zone)::date::text as day, c.currency, count(*)::int as claims,
        sum(c.approved)::text as approved
      from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      join organisation o on o.org_id = c.org_id
      where c.org_id = ${ctx.orgId} and c.approved is not null and ${isReached(ctx, VIEW)}
        and (c.decided_at at time zone o.time_zone)::date >= ${first}::date
        and (c.decided_at at time zone o.time_zone)::date < (${first}::date + interval '1 month')
        and c.decided_at between ${addDays(first, -2)}::date and ${addDays(first, 34)}::date
      group by 1, 2 order by 1, 2`.execute(db)
    return rows
  })
  return { days }
}
