import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { type RawBuilder, sql } from 'kysely'
import { exitKindSql } from '../../employees/index.ts'

/** A dimension, or everybody together. */
export type Dimension = PeopleDimension | 'total'

/** Stands for people without a unit, and for everybody in the total. */
export const NO_VALUE = 0

/** Before the first day of any organisation. */
export const EVER = '0001-01-01'

const COMPANY_TRANSFER = 17
const EARLY_BEFORE_DAYS = 90

/** Whose events: those of an organisation, or of some of its people. */
export interface Counted {
  readonly orgId: number
  /** Condition on table `employee e`; everybody by default. */
  readonly people?: RawBuilder<boolean> | undefined
}

/**
 * The times of employment: `employee_id`, `joined`, `left_on` (the last day, null while it lasts), `exit`. One that a transfer to
 * another company ended, and that goes on the day after, is one: a transfer is no exit.
 */
export function spellsSql({ orgId, people = sql<boolean>`true` }: Counted): RawBuilder<unknown> {
  const cameBack = sql`exists (select from past_employment q where q.org_id = e.org_id and q.employee_id = e.id)`
  const own = sql`select e.id as employee_id, e.date_of_joining as joined, e.left_on, e.separation_mode as mode
      from employee e where e.org_id = ${orgId} and ${people}`
  return sql`(
    select employee_id, joined, left_on, ${exitKindSql(sql.ref('mode'))} as exit from (
      ${own} and not ${cameBack}
      union all
      select n.employee_id, min(n.joined), (array_agg(n.left_on order by n.joined desc))[1],
        (array_agg(n.mode order by n.joined desc))[1]
      from (
        select t.*, count(*) filter (where not t.goes_on) over (partition by t.employee_id order by t.joined) as number
        from (
          select r.*, coalesce(lag(r.mode) over w = ${sql.lit(COMPANY_TRANSFER)} and lag(r.left_on) over w = r.joined - 1,
            false) as goes_on
          from (
            ${own} and ${cameBack}
            union all
            select p.employee_id, p.joined_on, p.left_on, p.separation_mode from past_employment p
            join employee e on e.org_id = p.org_id and e.id = p.employee_id
            where p.org_id = ${orgId} and ${people}
          ) r window w as (partition by r.employee_id order by r.joined)
        ) t
      ) n group by n.employee_id, n.number
    ) every_spell
  )`
}

/** Joins the value of a dimension that is in force on `day`, as `a.value_id`; nothing in the total. */
export function valueOnSql(
  { orgId }: Counted,
  dimension: Dimension,
  employeeId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): { join: RawBuilder<unknown>; value: RawBuilder<unknown> } {
  if (dimension === 'total') return { join: sql``, value: sql.lit(NO_VALUE) }
  return {
    join: sql`left join employee_assignment a on a.org_id = ${orgId} and a.employee_id = ${employeeId}
      and a.attribute = ${sql.lit(dimension)} and a.from_date <= ${day} and (a.to_date is null or a.to_date >= ${day})`,
    value: sql`coalesce(a.value_id, ${sql.lit(NO_VALUE)})`,
  }
}

/**
 * The days from `from` on when somebody employed changed to another value of the dimension: `employee_id`, `day`, `was`,
 * `became`. On the last day employed, too: the leaver then leaves the new value.
 */
export function movesSql(of: Counted, dimension: PeopleDimension, from: string): RawBuilder<unknown> {
  const { orgId } = of
  const attribute = sql.lit(dimension)
  const employed = (day: RawBuilder<unknown>) =>
    sql`${day} > s.joined and (s.left_on is null or ${day} <= s.left_on) and ${day} >= ${from}::date`
  const dayAfter = sql`p.to_date + 1`
  return sql`(
    select p.employee_id, p.from_date as day, coalesce(b.value_id, 0) as was, coalesce(p.value_id, 0) as became
    from employee_assignment p
    join ${spellsSql(of)} s on s.employee_id = p.employee_id
    left join employee_assignment b on b.org_id = ${orgId} and b.employee_id = p.employee_id
      and b.attribute = ${attribute} and b.to_date = p.from_date - 1
    where p.org_id = ${orgId} and p.attribute = ${attribute} and ${employed(sql.ref('p.from_date'))}
      and b.value_id is distinct from p.value_id
    union all
    select p.employee_id, ${dayAfter}, p.value_id, 0
    from employee_assignment p
    join ${spellsSql(of)} s on s.employee_id = p.employee_id
    where p.org_id = ${orgId} and p.attribute = ${attribute} and p.to_date >= ${from}::date - 1 and ${employed(dayAfter)}
      and p.value_id is not null
      and not exists (select from employee_assignment n where n.org_id = ${orgId} and n.employee_id = p.employee_id
        and n.attribute = ${attribute} and n.from_date = ${dayAfter})
  )`
}

/** How people came, left and moved on each day from `from` on, by value of the dimension: a row for each event. */
function singleEventsSql(of: Counted, dimension: Dimension, from: string): RawBuilder<unknown> {
  const { join, value } = valueOnSql(of, dimension, sql.ref('x.employee_id'), sql.ref('x.day'))
  const ends = sql`
    select ${value} as value_id, x.day, x.joiners, x.leavers, x.voluntary, x.involuntary, x.early_leavers,
      0 as moved_in, 0 as moved_out
    from (
      select s.employee_id, s.joined as day, 1 as joiners, 0 as leavers, 0 as voluntary, 0 as involuntary, 0 as early_leavers
      from ${spellsSql(of)} s where s.joined >= ${from}::date
      union all
      select s.employee_id, s.left_on, 0, 1, (s.exit is not distinct from 'voluntary')::int,
        (s.exit is not distinct from 'involuntary')::int, (s.left_on - s.joined < ${sql.lit(EARLY_BEFORE_DAYS)})::int
      from ${spellsSql(of)} s where s.left_on >= ${from}::date
    ) x ${join}`
  if (dimension === 'total') return ends
  return sql`${ends}
    union all
    select v.value_id, m.day, 0, 0, 0, 0, 0, v.moved_in, v.moved_out
    from ${movesSql(of, dimension, from)} m
    cross join lateral (values (m.became, 1, 0), (m.was, 0, 1)) v (value_id, moved_in, moved_out)`
}

export const eventColumns = [
  'joiners',
  'leavers',
  'voluntary',
  'involuntary',
  'early_leavers',
  'moved_in',
  'moved_out',
] as const

/** By how much a day changes a headcount. */
export const netSql = (alias: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('joiners')} + ${column('moved_in')} - ${column('leavers')} - ${column('moved_out')})`
}

/**
 * What changed on each day from `from` on, in each value of a dimension: `value_id`, `day` and the counts of `eventColumns`. The
 * one source of all figures about people: facts are these rows stored, and what is not stored is read here.
 */
export function eventsSql(of: Counted, dimension: Dimension, from: string): RawBuilder<unknown> {
  const sums = eventColumns.map((column) => sql`sum(${sql.ref(`y.${column}`)})::int as ${sql.ref(column)}`)
  return sql`(
    select y.value_id, y.day, ${sql.join(sums)}
    from (${singleEventsSql(of, dimension, from)}) y group by y.value_id, y.day
  )`
}
