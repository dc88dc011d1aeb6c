import type { TripStatus } from '@muster/contract/travel/travel.constants'
import type { TripRow } from '@muster/contract/travel/travel-shapes'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { moneySql } from '../money.ts'

/** SQL: the status of trip `t` as people see it. */
export const shownStatus = (ctx: Ctx): RawBuilder<TripStatus> => sql<TripStatus>`(
  case when t.status in ('to_book', 'offered', 'chosen', 'booked') and t.ends_on < ${organisationTodaySql(ctx)}
    then 'travelled' else t.status end)`

/** SQL: what the bookings of trip `t` cost, by currency. */
const costsSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', x.currency, 'amount', x.amount, 'tax', x.tax) order by x.currency), '[]')
  from (select b.currency, ${moneySql(sql`sum(v.amount)`, sql`b.currency`)} as amount,
      ${moneySql(sql`sum(coalesce(v.tax, 0))`, sql`b.currency`)} as tax
    from travel_booking b join travel_event v on v.org_id = b.org_id and v.booking_id = b.id and v.amount is not null
    where b.org_id = t.org_id and b.trip_id = t.id group by b.currency) x)`

const agentSql = sql`(
  select coalesce(nullif(p.full_name, ''), nullif(a.display_name, ''), a.email) from account a
  left join employee p on p.org_id = a.org_id and p.id = a.employee_id
  where a.org_id = t.org_id and a.id = t.agent_account_id)`

/** Columns of a row of trip `t`, category `k`, first traveller `e` and their department `d`. */
export const rowColumns = (
  ctx: Ctx,
) => sql`t.id as "ID", t.number, t.title, k.name as category, e.id as "EMPLOYEE_ID",
  e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME", d.name as "DEPARTMENT_NAME",
  (select count(*)::int from travel_traveller v where v.org_id = t.org_id and v.trip_id = t.id) as travellers,
  exists (select from travel_traveller v join employee x on x.org_id = v.org_id and x.id = v.employee_id
    where v.org_id = t.org_id and v.trip_id = t.id and x.status <> 'active') as has_left,
  t.route, t.starts_on::text as starts_on, t.ends_on::text as ends_on, ${shownStatus(ctx)} as status,
  jsonb_array_length(t.findings) as findings, t.currency, t.estimate::text as estimate, ${costsSql} as costs,
  ${agentSql} as agent, coalesce(t.agent_account_id = ${ctx.actor.accountId}::bigint, false) as is_mine,
  t.requested_on::text as requested_on, t.version`

/** Joins of a row. */
export const rowJoins = sql`travel_trip t join employee e on e.org_id = t.org_id and e.id = t.employee_id
  join travel_category k on k.org_id = t.org_id and k.id = t.category_id
  left join department d on d.org_id = e.org_id and d.id = e.department_id`

export interface TripFilter {
  search?: string
  status?: readonly TripStatus[] | undefined
  whose?: 'mine' | 'nobody' | 'all'
  category_id?: readonly number[] | undefined
  department_id?: readonly number[] | undefined
  EMPLOYEE_ID?: number | undefined
  from?: string | undefined
  to?: string | undefined
  outside_policy?: boolean | undefined
  show?: 'upcoming' | 'past' | 'all'
}

const anyOf = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids?.length ? [sql`${column} = any (${[...ids]}::bigint[])`] : []

const shownIs = (ctx: Ctx, show: TripFilter['show']) =>
  show === undefined || show === 'all'
    ? []
    : [
        show === 'past'
          ? sql`t.ends_on < ${organisationTodaySql(ctx)}`
          : sql`(t.ends_on >= ${organisationTodaySql(ctx)} and t.status not in ('rejected', 'withdrawn', 'cancelled'))`,
      ]

const desks = (ctx: Ctx, whose: TripFilter['whose']) => {
  if (whose === 'mine') return [sql`t.agent_account_id = ${ctx.actor.accountId}::bigint`]
  return whose === 'nobody' ? [sql`t.agent_account_id is null`] : []
}

function matching(search: string): RawBuilder<boolean>[] {
  if (search === '') return []
  const pattern = likePattern(search.toLowerCase())
  return [
    sql<boolean>`(lower(t.number) like ${pattern} or lower(t.title) like ${pattern} or lower(t.route) like ${pattern}
      or position(search_normalise(${search}) in e.search_text) > 0
      or exists (select from travel_booking b where b.org_id = t.org_id and b.trip_id = t.id and lower(b.reference) like ${pattern}))`,
  ]
}

/** `from … where …` of the trips that match. @param within whose trips the caller may see */
export function selected(ctx: Ctx, filter: TripFilter, within: RawBuilder<boolean>): RawBuilder<unknown> {
  const { status, EMPLOYEE_ID, from, to, outside_policy, search = '' } = filter
  const conditions = [
    sql`t.org_id = ${ctx.orgId}`,
    within,
    ...(status?.length ? [sql`${shownStatus(ctx)} = any (${[...status]}::text[])`] : []),
    ...desks(ctx, filter.whose),
    ...anyOf(sql`t.category_id`, filter.category_id),
    ...anyOf(sql`e.department_id`, filter.department_id),
    ...(EMPLOYEE_ID === undefined
      ? []
      : [
          sql`exists (select from travel_traveller v where v.org_id = t.org_id and v.trip_id = t.id and v.employee_id = ${EMPLOYEE_ID})`,
        ]),
    ...(from ? [sql`t.starts_on >= ${from}::date`] : []),
    ...(to ? [sql`t.starts_on <= ${to}::date`] : []),
    ...(outside_policy ? [sql`jsonb_array_length(t.findings) > 0`] : []),
    ...shownIs(ctx, filter.show),
    ...matching(search),
  ]
  return sql`from ${rowJoins} where ${sql.join(conditions, sql` and `)}`
}

/** What the desk has to do comes first, by the departure; then what is over, the latest first. */
export function deskOrder(ctx: Ctx): RawBuilder<unknown> {
  const isOpen = sql`${shownStatus(ctx)} in ('to_cancel', 'to_book', 'chosen', 'offered', 'booked')`
  return sql`not ${isOpen}, case when ${isOpen} then t.starts_on end, t.starts_on desc, t.id desc`
}

const sortsOf = (ctx: Ctx): Readonly<Record<string, RawBuilder<unknown>>> => ({
  number: sql`t.number`,
  person: sql`e.sort_name`,
  starts: sql`t.starts_on`,
  requested: sql`t.requested_on`,
  status: shownStatus(ctx),
})

export function orderOf(ctx: Ctx, sort: string | undefined, usual: RawBuilder<unknown>): RawBuilder<unknown> {
  const sorts = sortsOf(ctx)
  const name = sort?.replace(/^-/, '') ?? ''
  const by = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!by) return usual
  return sort?.startsWith('-') ? sql`${by} desc, t.id desc` : sql`${by}, t.id`
}

export const rowsQuery = (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): DeferredQuery<TripRow[]> =>
  deferredQuery(
    sql<TripRow>`select ${rowColumns(ctx)} ${from} order by ${order} limit ${limit} offset ${offset}`,
    (rows) => rows,
  )

export const countQuery = (from: RawBuilder<unknown>): DeferredQuery<number> =>
  deferredQuery(sql<{ total: number }>`select count(*)::int as total ${from}`, ([row]) => row?.total ?? 0)
