import { type RawBuilder, sql } from 'kysely'

/** How many of the smallest unit of its currency are one. */
const whole = sql`power(10::numeric, currency_decimals(c.currency))`

type Column = 'claimed' | 'allowed' | 'approved'
const columns: readonly Column[] = ['claimed', 'allowed', 'approved']

/** SQL: one column for each amount of a line. */
const each = (of: (column: Column) => RawBuilder<unknown>) => sql.join(columns.map(of))

/** SQL: units of a part rounded down, and what that loses of them. */
const roundedDown = (column: Column) => {
  const units = sql`${sql.ref(`l.${column}`)} * ${whole} * x.share`
  return sql`div(${units}, x.whole) as ${sql.ref(`${column}_units`)}, mod(${units}, x.whole) as ${sql.ref(`${column}_lost`)}`
}

/** SQL: what rounding down leaves of the line, and the turn of a part in getting a unit of it. */
const leftOver = (column: Column) =>
  sql`${sql.ref(`l.${column}`)} * ${whole} - sum(${sql.ref(`u.${column}_units`)}) over () as ${sql.ref(`${column}_left`)},
    row_number() over (order by ${sql.ref(`u.${column}_lost`)} desc, u.position) as ${sql.ref(`${column}_turn`)}`

/** SQL: what a part of line `l` has of an amount, as `splitMoney` has it: by the largest remainder. */
const partOf = (column: Column) =>
  sql`round((${sql.ref(`q.${column}_units`)} + least(1, greatest(0, ${sql.ref(`q.${column}_left`)} - ${sql.ref(`q.${column}_turn`)} + 1)))
    / ${whole}, greatest(2, currency_decimals(c.currency))) as ${sql.ref(column)}`

/**
 * SQL: line `l` of claim `c` by part, for `cross join lateral`: position (0 where it is not split), project, cost centre, and its
 * part of what is claimed, allowed and approved, which sum up to the line exactly.
 */
export const partsSql = sql`(
  select 0 as position, l.project_id, l.cost_centre_id, l.claimed, l.allowed, l.approved where l.split_by is null
  union all
  select q.position, q.project_id, q.cost_centre_id, ${each(partOf)}
  from (select u.*, ${each(leftOver)}
    from (select x.position, x.project_id, x.cost_centre_id, ${each(roundedDown)}
      from (select p.position, p.project_id, p.cost_centre_id, p.share, sum(p.share) over () as whole
        from expense_line_part p where p.org_id = l.org_id and p.line_id = l.id) x) u) q)`
