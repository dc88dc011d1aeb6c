import type { PersonBehind } from '@muster/contract/dashboards/company.contract'
import type { PeopleDimension, PeopleMeasure } from '@muster/contract/dashboards/people-figures'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import {
  type Counted,
  type Dimension,
  movesSql,
  NO_VALUE,
  spellsSql,
  valueOnSql,
} from '../facts/people-events.ts'
import { PEOPLE_VIEW } from '../metrics/metrics.service.ts'

/** Whom a list shows: those behind one figure. */
export interface Behind extends DayPeriod {
  readonly measure: PeopleMeasure
  readonly group?: { readonly by: PeopleDimension; readonly id: number } | undefined
  readonly search: string
  /** Further condition on table `employee e`. */
  readonly people?: RawBuilder<boolean> | undefined
}

type Condition = RawBuilder<boolean>
interface Counting {
  /** Which spells count, by the rule `people-metrics`. */
  readonly where: (days: DayPeriod) => Condition
  /** The day whose unit counts; also shown, where it is one of the spell's own. */
  readonly day: (days: DayPeriod) => RawBuilder<unknown>
  readonly isShown: boolean
}

const eve = ({ from }: DayPeriod) => sql`${from}::date - 1`
const inOpening: Counting['where'] = ({ from }) =>
  sql<boolean>`s.joined < ${from}::date and (s.left_on is null or s.left_on >= ${from}::date)`
const staysBeyond = ({ to }: DayPeriod) => sql<boolean>`(s.left_on is null or s.left_on > ${to}::date)`
const leaves = (which: Condition): Counting => ({
  where: ({ from, to }) => sql<boolean>`s.left_on between ${from}::date and ${to}::date and ${which}`,
  day: () => sql.ref('s.left_on'),
  isShown: true,
})
const ofOpening = (which: (days: DayPeriod) => Condition): Counting => ({
  where: (days) => sql<boolean>`${inOpening(days)} and ${which(days)}`,
  day: eve,
  isShown: false,
})

const countings: Readonly<Record<Exclude<PeopleMeasure, 'moved_in' | 'moved_out'>, Counting>> = {
  opening: ofOpening(() => sql<boolean>`true`),
  retained: ofOpening(staysBeyond),
  not_retained: ofOpening((days) => sql<boolean>`not ${staysBeyond(days)}`),
  closing: {
    where: (days) => sql<boolean>`s.joined <= ${days.to}::date and ${staysBeyond(days)}`,
    day: ({ to }) => sql`${to}::date`,
    isShown: false,
  },
  joiners: {
    where: ({ from, to }) => sql<boolean>`s.joined between ${from}::date and ${to}::date`,
    day: () => sql.ref('s.joined'),
    isShown: true,
  },
  leavers: leaves(sql<boolean>`true`),
  voluntary: leaves(sql<boolean>`s.exit = 'voluntary'`),
  involuntary: leaves(sql<boolean>`s.exit = 'involuntary'`),
  early_leavers: leaves(sql<boolean>`s.left_on - s.joined < 90`),
}

/** Spells that count, or of moves the spell in which they happened: `employee_id`, `joined`, `left_on`, `exit`, `on`. */
function countedSql(of: Counted, behind: Behind): RawBuilder<unknown> {
  const { measure, group } = behind
  if (measure === 'moved_in' || measure === 'moved_out') return movedSql(of, { ...behind, measure })
  const { where, day, isShown } = countings[measure]
  const dimension: Dimension = group?.by ?? 'total'
  const { join, value } = valueOnSql(of, dimension, sql.ref('s.employee_id'), day(behind))
  return sql`
    select s.employee_id, s.joined, s.left_on, s.exit, ${isShown ? day(behind) : sql`null::date`} as "on"
    from ${spellsSql(of)} s ${join}
    where ${where(behind)} and ${group ? sql`${value} = ${group.id}` : sql`true`}`
}

function movedSql(of: Counted, { from, to, measure, group }: Behind & { measure: 'moved_in' | 'moved_out' }) {
  const side = measure === 'moved_in' ? sql.ref('m.became') : sql.ref('m.was')
  return sql`
    select s.employee_id, s.joined, s.left_on, s.exit, m.day as "on"
    from ${movesSql(of, group?.by ?? 'department', from)} m
    join ${spellsSql(of)} s on s.employee_id = m.employee_id and m.day > s.joined
      and (s.left_on is null or m.day <= s.left_on)
    where m.day <= ${to}::date and ${group ? sql`${side} = ${group.id}` : sql`true`}`
}

/**
 * A page of the people behind a figure, and how many there are. Reach: lists of people, and every permission given besides.
 * One statement.
 */
export async function findPeopleBehind(
  ctx: Ctx,
  db: Db,
  behind: Behind,
  { limit, offset, permissions = [] }: { limit: number; offset: number; permissions?: readonly string[] },
): Promise<{ rows: PersonBehind[]; count: number }> {
  const { orgId } = ctx
  const reach = [PEOPLE_VIEW, ...permissions].map((permission) => employeeScope(ctx, permission, 'e'))
  const limits = behind.people ? [...reach, behind.people] : reach
  const people = sql<boolean>`${sql.join(limits, sql` and `)}`
  const found =
    behind.search === '' ? sql`true` : sql`e.search_text like search_normalise(${likePattern(behind.search)})`
  const unit = (table: string) =>
    sql`(select u.name from ${sql.table(table)} u where u.org_id = ${orgId} and u.id = ${sql.ref(`e.${table}_id`)})`
  const text = (day: string) => sql`to_char(${sql.ref(day)}, 'YYYY-MM-DD')`
  const { rows } = await sql<{ rows: PersonBehind[] | null; count: number }>`
    with counted as (
      select c.*, e.code, e.full_name, e.sort_name, e.department_id, e.designation_id, e.location_id
      from (${countedSql({ orgId, people }, behind)}) c
      join employee e on e.org_id = ${orgId} and e.id = c.employee_id
      where ${found}
    ), picked as (
      select * from counted e order by e.sort_name, e.employee_id, e.joined, e."on" limit ${limit} offset ${offset}
    )
    select (select count(*)::int from counted) as count, (
      select json_agg(json_build_object('employee_id', e.employee_id, 'employee_code', e.code, 'employee_name', e.full_name,
        'department', ${unit('department')}, 'designation', ${unit('designation')}, 'location', ${unit('location')},
        'joined_on', ${text('e.joined')}, 'last_day', ${text('e.left_on')}, 'exit_kind', e.exit, 'on', ${text('e.on')},
        'is_retained', e.left_on is null or e.left_on > ${behind.to}::date)
        order by e.sort_name, e.employee_id, e.joined, e."on") from picked e) as rows`.execute(db)
  const [row] = rows
  return { rows: row?.rows ?? [], count: row?.count ?? 0 }
}

/** Whose unit is asked for, when one is. */
export const groupAsked = (by: PeopleDimension | undefined, id: number | undefined): Behind['group'] =>
  by === undefined || id === undefined ? undefined : { by, id: Math.max(NO_VALUE, id) }
