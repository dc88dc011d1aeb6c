import { monthsBetween } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { readTravelDashboard } from '@muster/contract/travel/insights.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { moneySql } from '../money.ts'
import { DESK, isReached } from '../travel.access.ts'
import { travelTexts } from '../travel.texts.ts'

type Input = BodyOf<typeof readTravelDashboard>
type Data = DataOf<typeof readTravelDashboard>

const inDepartments = ({ department_id: ids }: Input): RawBuilder<boolean> =>
  ids?.length ? sql<boolean>`e.department_id = any (${[...ids]}::bigint[])` : sql<boolean>`true`

const tripsOf = (ctx: Ctx, input: Input) => sql`
  travel_trip t join employee e on e.org_id = t.org_id and e.id = t.employee_id
  where t.org_id = ${ctx.orgId} and ${isReached(ctx, DESK)} and ${inDepartments(input)}`

/** Costs and refunds that were booked in the period, whenever the trip is. */
const costsOf = (ctx: Ctx, input: Input) => sql`
  travel_event v join travel_booking b on b.org_id = v.org_id and b.id = v.booking_id
  join travel_trip t on t.org_id = v.org_id and t.id = v.trip_id
  join employee e on e.org_id = t.org_id and e.id = t.employee_id
  left join department d on d.org_id = e.org_id and d.id = e.department_id
  where v.org_id = ${ctx.orgId} and v.amount is not null and v.on_date between ${input.from}::date and ${input.to}::date
    and ${isReached(ctx, DESK)} and ${inDepartments(input)}`

const MOST_MONTHS = 60

type Sum<K extends string> = Record<K | 'amount', string>

/** The travel desk now, and its trips and costs in a period, in one currency: that with most costs unless chosen. Two statements.
 * @throws AppError `request.invalid` for a period of more than five years: its months are all shown */
export function readDashboard(ctx: Ctx, input: Input): Promise<Data> {
  if (monthsBetween(input.from, input.to) >= MOST_MONTHS)
    fail('request.invalid', { fields: { from: travelTexts('periodTooLong') } })
  return readTx(ctx, async (db) => {
    const { currencies, own, ...figures } = await runQuery(
      db,
      combineQueries({
        now: deferredQuery(
          sql<Data['now']>`
            select count(*) filter (where t.status in ('to_book', 'chosen') and t.ends_on >= ${organisationTodaySql(ctx)})::int as to_book,
              count(*) filter (where t.status = 'offered' and t.ends_on >= ${organisationTodaySql(ctx)})::int as offered,
              count(*) filter (where t.status = 'to_cancel')::int as to_cancel,
              count(*) filter (where t.status = 'booked' and t.ends_on >= ${organisationTodaySql(ctx)})::int as upcoming
            from ${tripsOf(ctx, input)}`,
          ([row]) => row ?? { to_book: 0, offered: 0, to_cancel: 0, upcoming: 0 },
        ),
        period: deferredQuery(
          sql<{ trips: number; outside: number; lead: string | null }>`
            select count(*)::int as trips, count(*) filter (where jsonb_array_length(t.findings) > 0)::int as outside,
              round(avg(t.starts_on - t.requested_on), 1)::text as lead
            from ${tripsOf(ctx, input)} and t.status in ('to_book', 'offered', 'chosen', 'booked')
              and t.starts_on between ${input.from}::date and ${input.to}::date`,
          ([row]) => row ?? { trips: 0, outside: 0, lead: null },
        ),
        currencies: deferredQuery(
          sql<{
            currency: string
          }>`select b.currency from ${costsOf(ctx, input)} group by b.currency order by count(*) desc, b.currency`,
          (rows) => rows.map(({ currency }) => currency),
        ),
        departments: deferredQuery(
          sql<{
            id: number
            name: string
          }>`select u.id, u.name from department u where u.org_id = ${ctx.orgId} and u.id in (
            select e.department_id from ${tripsOf(ctx, { ...input, department_id: undefined })})
            order by lower(u.name), u.id limit 500`,
          (rows) => rows,
        ),
        own: deferredQuery(
          sql<{ currency: string }>`select currency from organisation where org_id = ${ctx.orgId}`,
          ([row]) => row?.currency ?? '',
        ),
      }),
    )
    const currency = input.currency ?? currencies[0] ?? own
    const costs = sql`${costsOf(ctx, input)} and b.currency = ${currency}`
    const money = (amount: RawBuilder<unknown>) => moneySql(amount, sql`${currency}::text`)
    const sums = await runQuery(
      db,
      combineQueries({
        spend: deferredQuery(
          sql<{
            amount: string
          }>`select ${money(sql`coalesce(sum(v.amount), 0)`)} as amount from ${costs}`,
          ([row]) => row?.amount ?? '0.00',
        ),
        months: deferredQuery(
          sql<Sum<'month'>>`
            select to_char(m.month, 'YYYY-MM') as month, ${money(sql`coalesce(x.amount, 0)`)} as amount
            from generate_series(date_trunc('month', ${input.from}::date), ${input.to}::date, interval '1 month') m (month)
            left join (select date_trunc('month', v.on_date) as month, sum(v.amount) as amount from ${costs} group by 1) x
              on x.month = m.month order by m.month`,
          (rows) => rows,
        ),
        by_department: deferredQuery(
          sql<Sum<'department'>>`
            select coalesce(d.name, '') as department, ${money(sql`sum(v.amount)`)} as amount from ${costs}
            group by 1 order by sum(v.amount) desc, 1 limit 30`,
          (rows) => rows,
        ),
        by_mode: deferredQuery(
          sql<
            Sum<'mode'>
          >`select b.kind as mode, ${money(sql`sum(v.amount)`)} as amount from ${costs} group by 1 order by sum(v.amount) desc, 1`,
          (rows) => rows,
        ),
      }),
    )
    const { period, now, departments } = figures
    return {
      ...{ currencies, currency, departments, now, ...sums },
      ...{ trips: period.trips, outside_policy: period.outside, lead_days: period.lead },
    }
  })
}
