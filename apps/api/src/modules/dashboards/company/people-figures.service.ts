import type {
  PeopleGroup,
  readActiveEmployees,
  readDepartmentAttrition,
  readHeadcount,
} from '@muster/contract/dashboards/company.contract'
import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { type DayPeriod, periodBefore } from '@muster/contract/reports/relative-periods'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import {
  findStanding,
  findUnitNames,
  type GroupCounts,
  type PeriodCounts,
  ratesOf,
  readCounts,
  type Standing,
  seesEverybody,
} from '../metrics/metrics.service.ts'
import { daysAsked, dividedInto } from './periods.ts'

type Average = BodyOf<typeof readHeadcount>['average']
type Answer = DataOf<typeof readHeadcount>

/** By UTF-16 code unit, whatever the reader's language, and people without a unit last. */
export function byName(one: { group_name: string | null }, other: { group_name: string | null }): number {
  const [a, b] = [one.group_name, other.group_name]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -1 : 1
}

const hasAny = ({ counts: { opening, joiners, leavers, moved_in, moved_out, closing } }: GroupCounts) =>
  opening + joiners + leavers + moved_in + moved_out + closing > 0

const withRates = (of: PeriodCounts, average: Average) => ({
  ...of.period,
  ...ratesOf(of.total, of.period, average),
})

const checkFor = (ctx: Ctx, { check }: Standing): Answer['data']['check'] =>
  check && seesEverybody(ctx) ? { checked_at: check.checked_at, differences: check.differences } : null

function groupsOf(
  { period, groups }: PeriodCounts,
  trend: readonly PeriodCounts[],
  names: ReadonlyMap<number, string>,
  average: Average,
): PeopleGroup[] {
  const closings = trend.map(
    (part) => new Map(part.groups.map(({ value, counts }) => [value, counts.closing])),
  )
  return groups
    .filter(hasAny)
    .map(({ value, counts }) => ({
      group_id: value,
      group_name: names.get(value) ?? null,
      ...ratesOf(counts, period, average),
      moved_in: counts.moved_in,
      moved_out: counts.moved_out,
      headcounts: closings.map((of) => of.get(value) ?? 0),
    }))
    .sort(byName)
}

const namesFor = (ctx: Ctx, db: Db, dimension: PeopleDimension, { groups }: PeriodCounts) =>
  findUnitNames(
    ctx,
    db,
    dimension,
    groups.map(({ value }) => value),
  )

/** Figures of a period, in its parts, by unit, and of the days before. Four statements. */
export function readPeopleFigures(ctx: Ctx, body: BodyOf<typeof readHeadcount>): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const standing = await findStanding(ctx, db)
    const { group_by: dimension, average } = body
    const period = daysAsked(body, standing.today)
    const parts = dividedInto(body.step, period)
    const compared = [periodBefore(period), period]
    const [before, whole] = (await readCounts(db, standing.source, dimension, compared)) as [
      PeriodCounts,
      PeriodCounts,
    ]
    const trend = await readCounts(db, standing.source, dimension, parts)
    const names = await namesFor(ctx, db, dimension, whole)
    return {
      graph_data: trend.map((part) => withRates(part, average)),
      data: {
        ...period,
        is_limited: !seesEverybody(ctx),
        today: standing.today,
        total: ratesOf(whole.total, period, average),
        before: withRates(before, average),
        groups: groupsOf(whole, trend, names, average),
        check: checkFor(ctx, standing),
      },
    }
  })
}

async function wholePeriod(
  ctx: Ctx,
  db: Db,
  dimension: PeopleDimension,
  periodOf: (today: string) => DayPeriod,
): Promise<{ whole: PeriodCounts; names: Map<number, string> }> {
  const { today, source } = await findStanding(ctx, db)
  const [whole] = (await readCounts(db, source, dimension, [periodOf(today)])) as [PeriodCounts]
  return { whole, names: await namesFor(ctx, db, dimension, whole) }
}

/** Three statements. */
export function readAttritionOfDepartments(
  ctx: Ctx,
  body: BodyOf<typeof readDepartmentAttrition>,
): Promise<DataOf<typeof readDepartmentAttrition>> {
  return readTx(ctx, async (db) => {
    const { whole, names } = await wholePeriod(ctx, db, 'department', (today) => daysAsked(body, today))
    return {
      graph_data: groupsOf(whole, [], names, body.average).map(
        ({ group_id, group_name, leavers, average, attrition }) => ({
          group_id,
          group_name,
          leavers,
          average,
          attrition,
        }),
      ),
      data: {
        ...whole.period,
        is_limited: !seesEverybody(ctx),
        total: ratesOf(whole.total, whole.period, body.average),
      },
    }
  })
}

/** Three statements. */
export function readActive(
  ctx: Ctx,
  body: BodyOf<typeof readActiveEmployees>,
): Promise<DataOf<typeof readActiveEmployees>> {
  return readTx(ctx, async (db) => {
    const { whole, names } = await wholePeriod(ctx, db, body.group_by, (today) => {
      const day = body.day ?? today
      return { from: day, to: day }
    })
    return {
      graph_data: whole.groups
        .filter(({ counts }) => counts.closing > 0)
        .map(({ value, counts }) => ({
          group_id: value,
          group_name: names.get(value) ?? null,
          headcount: counts.closing,
        }))
        .sort(byName),
      data: { day: whole.period.to, headcount: whole.total.closing, is_limited: !seesEverybody(ctx) },
    }
  })
}
