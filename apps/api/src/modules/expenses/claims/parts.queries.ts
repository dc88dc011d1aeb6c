import { type RawBuilder, sql } from 'kysely'

/** How many of the smallest unit of its currency are one. */
const whole = sql`power(10::numeric, currency_decimals(c.currency))`

/**
 * SQL: what a part of line `l` has of an amount: as `splitMoney`, rounded down to the smallest unit of the currency, and the last
 * one has what is left.
 */
function partOf(column: 'claimed' | 'allowed' | 'approved'): RawBuilder<unknown> {
  const amount = sql.ref(`l.${column}`)
  const part = sql`round(div(${amount} * ${whole} * q.share, q.whole) / ${whole}, greatest(2, currency_decimals(c.currency)))`
  return sql`(case when q.position = q.parts then ${amount} - coalesce(sum(${part}) over (order by q.position
    rows between unbounded preceding and 1 preceding), 0) else ${part} end) as ${sql.ref(column)}`
}

/**
 * SQL: line `l` of claim `c` by part, for `cross join lateral`: position (0 where it is not split), project, cost centre, and its
 * part of what is claimed, allowed and approved, which sum up to the line exactly.
 */
export const partsSql = sql`(
  select 0 as position, l.project_id, l.cost_centre_id, l.claimed, l.allowed, l.approved where l.split_by is null
  union all
  select q.position, q.project_id, q.cost_centre_id, ${partOf('claimed')}, ${partOf('allowed')}, ${partOf('approved')}
  from (select x.position, x.project_id, x.cost_centre_id, x.share, sum(x.share) over () as whole, count(*) over () as parts
    from expense_line_part x where x.org_id = l.org_id and x.line_id = l.id) q)`
