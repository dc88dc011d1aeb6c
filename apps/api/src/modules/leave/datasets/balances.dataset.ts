import { type RawBuilder, sql } from 'kysely'
import type { Dataset, DatasetColumn, DatasetScope } from '../../../platform/datasets/index.ts'
import { peopleOn, personColumns, personJoins } from '../../employees/index.ts'
import { VIEW } from '../balances/balances.queries.ts'
import { expiredLots, type Figure, findDependentFigures } from './balance-facts.ts'
import { datasetsTexts } from './datasets.texts.ts'
import { byEmployee, choicesOf, column, typeColumns, usualPerson } from './leave-columns.ts'

/*
 * The same figure as `balanceFigure` (`rules/balance-figure.ts`) for every balance at once: what is held is the sum posted
 * less later entries and less what has expired; available is that less what the days after it take at their lowest point.
 */

/** Everything after the day, by day as the rule reads it; pending leave of earlier days counts on the day. */
const changes = ({ ctx, asOf }: DatasetScope) => sql`
  select l.employee_id, l.leave_type_id, l.effective_on as day, sum(l.days) as units,
    l.kind in ('taken', 'taken_reversal') as is_booked, 0::numeric as pending
  from leave_entry l where l.org_id = ${ctx.orgId} and l.effective_on > ${asOf}::date
  group by l.employee_id, l.leave_type_id, l.effective_on, l.kind in ('taken', 'taken_reversal'), l.lot_id is not null
  union all
  select d.employee_id, d.leave_type_id, greatest(d.day, ${asOf}::date), - sum(d.counted), true, sum(d.counted)
  from leave_day d where d.org_id = ${ctx.orgId} and d.state = 'pending'
  group by 1, 2, 3`

/** By balance: sums of what comes later, and the lowest sum up to the last day that matters. */
const later = (scope: DatasetScope) => sql`
  select c.employee_id, c.leave_type_id, coalesce(sum(c.units) filter (where c.pending = 0), 0) as posted,
    - coalesce(sum(c.units) filter (where c.is_booked and c.pending = 0), 0) as booked, sum(c.pending) as pending,
    least(0, min(c.running) filter (where c.day <= c.until)) as lowest
  from (
    select a.*, sum(a.units) over (partition by a.employee_id, a.leave_type_id order by a.day) as running,
      max(a.day) filter (where a.is_booked or (a.units < 0 and a.day <= ${scope.today}::date))
        over (partition by a.employee_id, a.leave_type_id) as until
    from (${changes(scope)}) a
  ) c group by c.employee_id, c.leave_type_id`

const dependent = ({ facts }: DatasetScope) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(facts as Figure[])}::jsonb)
    as f (employee_id bigint, leave_type_id bigint, held numeric, later numeric, available numeric)`

const onBalance = (alias: string) =>
  sql`${sql.ref(`${alias}.employee_id`)} = b.employee_id and ${sql.ref(`${alias}.leave_type_id`)} = b.leave_type_id`

const from = (scope: DatasetScope) => {
  const { ctx, asOf, today } = scope
  return sql`(
      select v.employee_id, v.leave_type_id from leave_balance v where v.org_id = ${ctx.orgId}
      union
      select d.employee_id, d.leave_type_id from leave_day d where d.org_id = ${ctx.orgId} and d.state = 'pending'
    ) b
    join (${peopleOn(ctx, { day: asOf, today })}) p on p.id = b.employee_id
    join employee e on e.org_id = ${ctx.orgId} and e.id = b.employee_id
    join leave_type t on t.org_id = ${ctx.orgId} and t.id = b.leave_type_id
    left join leave_balance s on s.org_id = ${ctx.orgId} and ${onBalance('s')}
    left join (${later(scope)}) a on ${onBalance('a')}
    left join (
      select o.employee_id, o.leave_type_id, sum(o.days) as days from (${expiredLots(scope)}) o
      group by o.employee_id, o.leave_type_id) x on ${onBalance('x')}
    left join (${dependent(scope)}) f on ${onBalance('f')}`
}

/** Posted by the day. */
const posted = sql`(coalesce(s.posted, 0) - coalesce(a.posted, 0))`
const held = sql`coalesce(f.held, ${posted} - coalesce(x.days, 0))`
const available = sql`coalesce(f.available, ${posted} - coalesce(x.days, 0) + coalesce(a.lowest, 0))`
const booked = sql`coalesce(a.booked, 0)`
const pending = sql`coalesce(a.pending, 0)`

/** Whether the terms apply to the person, as `appliesTo` (`rules/due-credits.ts`) says. */
const applies = sql`(g.terms ->> 'gender' = 'All' or lower(g.terms ->> 'gender') = lower(coalesce(e.gender, '')))
  and case (g.terms ->> 'marital_status')::int when 0 then true
    when 2 then lower(coalesce(e.marital_status, '')) = 'married'
    else coalesce(e.marital_status, '') <> '' and lower(e.marital_status) <> 'married' end`

/** The month in which the leave year begins under the terms in force on the day; January without terms. */
const startMonth = ({ ctx, asOf }: DatasetScope) => sql`coalesce((
  select case when g.terms ->> 'year_start' = 'joining' then extract(month from e.date_of_joining)::int
    else left(g.terms ->> 'year_start', 2)::int end
  from leave_assignment w
  cross join lateral (
    select v.number from leave_rule_version v
    where v.org_id = ${ctx.orgId} and v.rule_id = w.rule_id and v.from_date <= ${asOf}::date
    order by v.from_date desc, v.number desc limit 1) v
  join leave_rule_type g on g.org_id = ${ctx.orgId} and g.rule_id = w.rule_id and g.number = v.number
    and g.leave_type_id = b.leave_type_id
  where w.org_id = ${ctx.orgId} and w.employee_id = b.employee_id and w.from_date <= ${asOf}::date
    and (w.to_date is null or w.to_date >= ${asOf}::date) and ${applies}), 1)`

const sumOf = (...kinds: readonly string[]) =>
  sql`coalesce(sum(u.days) filter (where u.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`

/** What was posted in the leave year until the day, by kind as the card of a balance tells it. */
const year = (scope: DatasetScope) => sql`
  cross join lateral (
    select make_date(extract(year from ${scope.asOf}::date)::int
      - (extract(month from ${scope.asOf}::date) < m.first)::int, m.first, 1) as starts
    from (select ${startMonth(scope)} as first) m) z
  cross join lateral (
    select coalesce(sum(u.days), 0) as moved, ${sumOf('accrual', 'carry_in', 'comp_off', 'opening')} as credited,
      ${sumOf('taken', 'taken_reversal')} as taken, ${sumOf('lapse', 'comp_off_lapse')} as lapsed,
      ${sumOf('encashed')} as encashed, ${sumOf('adjusted')} as adjusted
    from leave_entry u where u.org_id = ${scope.ctx.orgId} and u.employee_id = b.employee_id
      and u.leave_type_id = b.leave_type_id and u.effective_on between z.starts and ${scope.asOf}::date) y`

const ofYear = (key: string, value: RawBuilder<unknown>): DatasetColumn =>
  column(key, 'days', value, { joins: ['year'] })

/** The balance of each person and leave type on a day until today. */
export const leaveBalancesDataset: Dataset = {
  key: 'leave.balances',
  title: datasetsTexts.text('balances'),
  description: datasetsTexts.text('balancesText'),
  subject: 'employee',
  permission: VIEW,
  timing: 'day',
  facts: findDependentFigures,
  from,
  joins: { ...personJoins('p'), year },
  where: ({ ctx }) => sql<boolean>`e.org_id = ${ctx.orgId}`,
  columns: [
    ...personColumns(usualPerson, 'p').map((one) =>
      one.key === 'employee_code' ? { ...one, sql: () => sql.ref('p.code') } : one,
    ),
    column('employment', 'choice', sql.ref('p.status'), {
      choices: choicesOf({ active: 'active', not_joined: 'not_joined', left: 'left' }),
      isUsual: false,
    }),
    ...typeColumns(),
    column('year_from', 'date', sql.ref('z.starts'), { joins: ['year'], isUsual: false }),
    ofYear('opening', sql`(${posted} - y.moved)`),
    ofYear('credited', sql.ref('y.credited')),
    ofYear('taken', sql`(- y.taken)`),
    ofYear('lapsed', sql`(- y.lapsed)`),
    ofYear('encashed', sql`(- y.encashed)`),
    ofYear('adjusted', sql.ref('y.adjusted')),
    column('held', 'days', held),
    column('booked', 'days', booked),
    column('pending', 'days', pending),
    column('later', 'days', sql`(${available} - (${held} - ${booked} - ${pending}))`, { isUsual: false }),
    column('available', 'days', available),
  ],
  sort: [
    { column: 'employee_name', descending: false },
    { column: 'leave_type', descending: false },
  ],
  rowKeys: [byEmployee, { sql: () => sql.ref('t.id'), type: 'bigint' }],
}
