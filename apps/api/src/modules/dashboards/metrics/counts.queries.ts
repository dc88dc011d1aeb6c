import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import {
  type Dimension,
  EVER,
  eventColumns,
  eventsSql,
  netSql,
  spellsSql,
  valueOnSql,
} from '../facts/people-events.ts'

/** Of whom figures are, and from which day on they must be counted from the records. */
export interface CountSource {
  readonly orgId: number
  /** Condition on table `employee e` where a reader sees some people only; facts are about everybody. */
  readonly people?: RawBuilder<boolean> | undefined
  /** First day on which stored facts may be wrong, `YYYY-MM-DD`; null where all are right. */
  readonly wrongFrom: string | null
}

const columns = ['value_id', 'day', ...eventColumns] as const
const columnsOf = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))

const AFTER_ALL = '9999-12-31'

/** Stored facts before `until`: how many there were before `first`, and what changed from then on. */
function storedSql(
  orgId: number,
  dimension: Dimension,
  { first, last, until }: Record<'first' | 'last' | 'until', string>,
) {
  const mine = sql`f.org_id = ${orgId} and f.dimension = ${dimension}`
  // One step of the index for each value, instead of all days of all values.
  const next = (after: RawBuilder<unknown>) =>
    sql`select f.value_id from people_fact f where ${mine} ${after} order by f.value_id limit 1`
  return sql`
    known as (
      (${next(sql``)})
      union all
      select (${next(sql`and f.value_id > k.value_id`)}) from known k where k.value_id is not null
    ), before as (
      select k.value_id, o.headcount from known k cross join lateral (
        select f.headcount from people_fact f
        where ${mine} and f.value_id = k.value_id and f.day < least(${first}::date, ${until}::date)
        order by f.day desc limit 1
      ) o where k.value_id is not null
    ), stored as (
      select ${columnsOf('f')} from known k join people_fact f on ${mine} and f.value_id = k.value_id
      where f.day >= ${first}::date and f.day < ${until}::date and f.day <= ${last}::date
    )`
}

const noneStored = sql`
    before as (select 0::bigint as value_id, 0 as headcount where false),
    stored as (select 0::bigint as value_id, null::date as day, ${sql.join(
      eventColumns.map((column) => sql`0 as ${sql.ref(column)}`),
    )} where false)`

/** A count for each value of the dimension in each period; `number` is the period's, from 1. */
export interface CountRow {
  number: number
  value_id: number
  opening: number
  joiners: number
  leavers: number
  voluntary: number
  involuntary: number
  early_leavers: number
  moved_in: number
  moved_out: number
  closing: number
  retained: number
  days: number
}

/**
 * The counts of the rule `people-metrics` for successive periods and each value of a dimension. Stored facts are read for the
 * days on which they are right, and records of people for the others, so that a figure never waits for a job.
 *
 * @param periods in order, each beginning the day after the one before
 */
export function countsSql(
  source: CountSource,
  dimension: Dimension,
  periods: readonly DayPeriod[],
): RawBuilder<CountRow> {
  const { orgId, people, wrongFrom } = source
  const first = periods[0]?.from ?? EVER
  const last = periods.at(-1)?.to ?? EVER
  const starts = sql`${periods.map(({ from }) => from)}::date[]`
  const ends = sql`${periods.map(({ to }) => to)}::date[]`
  const until = people ? EVER : (wrongFrom ?? AFTER_ALL)
  const of = { orgId, people }
  const sums = eventColumns.map((column) => sql`sum(${sql.ref(`d.${column}`)}) as ${sql.ref(column)}`)
  const count = (column: (typeof eventColumns)[number]) =>
    sql`coalesce(c.${sql.ref(column)}, 0)::int as ${sql.ref(column)}`
  const started = sql`(${starts})[l.number]`
  const { join, value } = valueOnSql(of, dimension, sql.ref('l.employee_id'), sql`${started} - 1`)
  return sql<CountRow>`
    with recursive ${people ? noneStored : storedSql(orgId, dimension, { first, last, until })},
    recent as (
      ${until > last ? sql`select * from stored where false` : sql`select ${columnsOf('e')} from ${eventsSql(of, dimension, until)} e where e.day <= ${last}::date`}
    ), opening as (
      select o.value_id, sum(o.headcount) as headcount from (
        select value_id, headcount from before
        union all
        select r.value_id, ${netSql('r')} from recent r where r.day < ${first}::date
      ) o group by o.value_id
    ), changed as (
      select x.number, d.value_id, ${sql.join(sums)}, sum(${netSql('d')}) as net,
        sum(${netSql('d')} * ((${ends})[x.number] - d.day + 1)) as net_days
      from (select * from stored union all select * from recent r where r.day >= ${first}::date) d
      cross join lateral (select width_bucket(d.day, ${starts}) as number) x
      group by x.number, d.value_id
    ), lost as (
      select l.number, ${value} as value_id, count(*) as people
      from (
        select s.employee_id, s.joined, width_bucket(s.left_on, ${starts}) as number from ${spellsSql(of)} s
        where s.left_on between ${first}::date and ${last}::date
      ) l ${join}
      where l.joined < ${started}
      group by 1, 2
    ), grid as (
      select v.value_id, p.number::int as number, p.first, p.last
      from (select value_id from opening union select value_id from changed) v
      cross join unnest(${starts}, ${ends}) with ordinality p (first, last, number)
    ), counted as (
      select g.value_id, g.number, g.last - g.first + 1 as dates, c.*, coalesce(l.people, 0) as lost,
        coalesce(o.headcount, 0) + coalesce(sum(c.net) over (
          partition by g.value_id order by g.number rows between unbounded preceding and 1 preceding), 0) as opening
      from grid g
      left join opening o on o.value_id = g.value_id
      left join changed c (c_number, c_value_id, ${sql.join(eventColumns.map((column) => sql.ref(column)))}, net, net_days)
        on c.c_number = g.number and c.c_value_id = g.value_id
      left join lost l on l.number = g.number and l.value_id = g.value_id
    )
    select c.number, c.value_id, c.opening::int as opening, ${sql.join(eventColumns.map(count))},
      (c.opening + coalesce(c.net, 0))::int as closing, (c.opening - c.lost)::int as retained,
      (c.opening * c.dates + coalesce(c.net_days, 0))::bigint as days
    from counted c
    where c.opening <> 0 or c.net is not null`
}
