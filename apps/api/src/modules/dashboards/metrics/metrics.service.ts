import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { dayNumber } from '@muster/contract/kit/day-number'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import type { Difference } from '../facts/facts.queries.ts'
import { type Dimension, NO_VALUE } from '../facts/people-events.ts'
import { addCounts, type Counts, noCounts } from '../rules/people-counts.ts'
import type { PeopleFigures, PeopleMetricsInput } from '../rules/people-metrics-types.ts'
import { figuresOf } from '../rules/people-rates.ts'
import { type CountRow, type CountSource, countsSql } from './counts.queries.ts'

/** With the same permission as lists of people: who is counted can be opened. */
export const PEOPLE_VIEW = 'employees.profile.view'

/** Whether figures are about everybody: then stored facts serve. */
export const seesEverybody = (ctx: Ctx): boolean => scopesOf(ctx.actor, PEOPLE_VIEW).has('organisation')

export interface Standing {
  /** The organisation's date. */
  today: string
  source: CountSource
  /** The last comparison of facts with records; null before the first. */
  check: { checked_at: string; differences: number; examples: Difference[] } | null
}

/** What figures are counted from, for one reader. */
export function standingQuery(ctx: Ctx): DeferredQuery<Standing> {
  const { orgId } = ctx
  const statement = sql<{ today: string; wrong_from: string | null; check: Standing['check'] }>`
    select to_char(${organisationTodaySql(ctx)}, 'YYYY-MM-DD') as today,
      (select to_char(min(c.from_day), 'YYYY-MM-DD') from people_fact_change c where c.org_id = ${orgId}) as wrong_from,
      (select json_build_object('checked_at', c.checked_at, 'differences', c.differences, 'examples', c.examples)
        from people_fact_check c where c.org_id = ${orgId} order by c.id desc limit 1) as check`
  return deferredQuery(statement, ([row]) => {
    if (!row) throw new Error('The organisation has no date.')
    return {
      today: row.today,
      source: {
        orgId,
        wrongFrom: row.wrong_from,
        people: seesEverybody(ctx) ? undefined : employeeScope(ctx, PEOPLE_VIEW, 'e'),
      },
      check: row.check && { ...row.check, checked_at: new Date(row.check.checked_at).toISOString() },
    }
  })
}

/** The same. One statement. */
export const findStanding = (ctx: Ctx, db: Db): Promise<Standing> => runQuery(db, standingQuery(ctx))

/** First day on which stored facts may be wrong; null where all are right. One statement. */
export async function findWrongFrom({ orgId }: Pick<Ctx, 'orgId'>, db: Db): Promise<string | null> {
  const { rows } = await sql<{ wrong_from: string | null }>`
    select to_char(min(c.from_day), 'YYYY-MM-DD') as wrong_from from people_fact_change c
    where c.org_id = ${orgId}`.execute(db)
  return rows[0]?.wrong_from ?? null
}

export interface GroupCounts {
  /** The unit's id, 0 for people without one. */
  value: number
  counts: Counts
}

/** The counts of one period. */
export interface PeriodCounts {
  period: DayPeriod
  total: Counts
  groups: GroupCounts[]
}

const countsOf = ({ number: _number, value_id: _value, ...counts }: CountRow): Counts => counts

/** The counts of successive periods, in total and by value of the dimension. */
export const countsQuery = (
  source: CountSource,
  dimension: Dimension,
  periods: readonly DayPeriod[],
): DeferredQuery<PeriodCounts[]> =>
  deferredQuery(countsSql(source, dimension, periods), (rows) => {
    const all = periods.map((period): PeriodCounts => ({ period, total: noCounts(), groups: [] }))
    for (const row of rows) {
      const of = all[row.number - 1] as PeriodCounts
      const counts = countsOf(row)
      addCounts(of.total, counts)
      of.groups.push({ value: row.value_id, counts })
    }
    return all
  })

/** The same. One statement. */
export const readCounts = (
  db: Db,
  source: CountSource,
  dimension: Dimension,
  periods: readonly DayPeriod[],
): Promise<PeriodCounts[]> => runQuery(db, countsQuery(source, dimension, periods))

/** Figures with rates, as the rule `people-metrics` rounds them. */
export const ratesOf = (
  counts: Counts,
  { from, to }: DayPeriod,
  average: PeopleMetricsInput['average'],
): PeopleFigures => figuresOf(counts, { from: dayNumber(from), to: dayNumber(to) }, average)

/** Names of units by id. One statement; none for nobody. */
export async function findUnitNames(
  ctx: Ctx,
  db: Db,
  dimension: PeopleDimension,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== NO_VALUE)
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from ${sql.table(dimension)} u
    where u.org_id = ${ctx.orgId} and u.id = any (${wanted}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
