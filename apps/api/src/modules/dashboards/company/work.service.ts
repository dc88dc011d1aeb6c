import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import type {
  readAbsenteeism,
  readAttendanceFigures,
  readManagerRatio,
} from '@muster/contract/dashboards/work.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Condition, Grouping, Measure } from '@muster/contract/reports/dataset-query'
import type { DayPeriod } from '@muster/contract/reports/relative-periods'
import { type RawBuilder, sql } from 'kysely'
import { type Fraction, fractionOf, numberOf, roundedQuotient } from '../../../lib/fraction.ts'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  findColumns,
  findDataset,
  planDataset,
  planGroups,
  readGroups,
} from '../../../platform/datasets/index.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { peopleOn } from '../../employees/index.ts'
import { findUnitNames, PEOPLE_VIEW, seesEverybody } from '../metrics/metrics.service.ts'
import { byName } from './people-figures.service.ts'
import { daysAsked } from './periods.ts'

export const ATTENDANCE_VIEW = 'attendance.day.view'
/** Days shown when none are asked for: four weeks. */
export const USUAL_DAYS = 28
const DECIMALS = 10_000n

/** A quotient with at most four decimals; null where there is nothing to divide by. */
function quotient(dividend: Fraction, divisor: Fraction): number | null {
  if (divisor.numerator === 0n) return null
  const numerator = roundedQuotient(
    dividend.numerator * divisor.denominator * DECIMALS,
    dividend.denominator * divisor.numerator,
  )
  return numberOf({ numerator, denominator: DECIMALS })
}

/**
 * The days of people's attendance by group: the numbers are those of the reports on attendance. Two statements.
 *
 * @throws AppError `access.denied` without the permission to see attendance
 */
async function readDays(
  ctx: Ctx,
  db: Db,
  {
    period,
    where,
    groups,
    measures,
  }: {
    period: DayPeriod
    where: readonly Condition[]
    groups: readonly Grouping[]
    measures: readonly Measure[]
  },
) {
  const days = findDataset('attendance.days')
  if (!days) throw new Error('There is no dataset of attendance days.')
  const plan = await planDataset(ctx, db, days, {
    ...period,
    columns: ['date'],
    where: { match: 'all', parts: [...where] },
  })
  return readGroups(db, planGroups(plan, await findColumns(ctx, db, days), groups, measures))
}

const isLimited = (ctx: Ctx) => !scopesOf(ctx.actor, ATTENDANCE_VIEW).has('organisation')

/** On which days nobody was expected; every other day is scheduled, a day of leave too. */
export const OFF = ['week_off_days', 'holiday_days', 'worked_off_days'] as const
const absenceMeasures: readonly Measure[] = [
  { column: 'rows', aggregate: 'count' },
  ...(['absent_days', ...OFF] as const).map((column): Measure => ({ column, aggregate: 'sum' })),
]

export function absenceOf(measures: readonly unknown[]) {
  const [rows = 0, absent = 0, ...off] = measures.map((value) => Number(value ?? 0))
  const scheduled = rows - off.reduce((sum, days) => sum + days, 0)
  const { numerator, denominator } = fractionOf(absent)
  return {
    absent_days: absent,
    scheduled_days: scheduled,
    absenteeism: quotient({ numerator: 100n * numerator, denominator }, fractionOf(scheduled)),
  }
}

/** Absent days ÷ scheduled days that are over. Three statements. */
export function readAbsence(
  ctx: Ctx,
  body: BodyOf<typeof readAbsenteeism>,
): Promise<DataOf<typeof readAbsenteeism>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const to = body.to ?? addDays(today, -1)
    const period = daysAsked({ from: body.from ?? addDays(to, 1 - USUAL_DAYS), to }, today)
    const { rows } = await readDays(ctx, db, {
      period,
      where: [{ column: 'is_final', operator: 'is', values: [true] }],
      groups: [{ column: 'date', period: body.step }],
      measures: absenceMeasures,
    })
    const total = rows.find(({ keys }) => keys.length === 0)
    return {
      graph_data: rows
        .filter(({ keys }) => keys.length > 0)
        .map(({ keys: [from], measures }) => ({ from: String(from), ...absenceOf(measures) })),
      data: { ...period, is_limited: isLimited(ctx), ...absenceOf(total?.measures ?? []) },
    }
  })
}

/** How many people have which status on a day. Three statements. */
export function readAttendanceOf(
  ctx: Ctx,
  body: BodyOf<typeof readAttendanceFigures>,
): Promise<DataOf<typeof readAttendanceFigures>> {
  return readTx(ctx, async (db) => {
    const day = body.day ?? (await organisationToday(ctx, db))
    const { rows } = await readDays(ctx, db, {
      period: { from: day, to: day },
      where: [],
      groups: [{ column: 'status' }],
      measures: [
        { column: 'rows', aggregate: 'count' },
        { column: 'late_days', aggregate: 'sum' },
      ],
    })
    const total = rows.find(({ keys }) => keys.length === 0)
    return {
      graph_data: rows
        .filter(({ keys }) => keys.length > 0)
        .map(({ keys: [label], measures }) => ({
          label: String(label ?? ''),
          people: Number(measures[0] ?? 0),
        })),
      data: {
        day,
        people: Number(total?.measures[0] ?? 0),
        late: Number(total?.measures[1] ?? 0),
        is_limited: isLimited(ctx),
      },
    }
  })
}

export interface Led {
  group_id: number
  managers: number
  people: number
}

export const ratioOf = ({ managers, people }: Pick<Led, 'managers' | 'people'>) => ({
  managers,
  others: people - managers,
  ratio: quotient(fractionOf(people - managers), fractionOf(managers)),
})

/** People employed at the end of a day, and those of them with direct reports then, by unit. */
export const ledSql = (
  ctx: Ctx,
  { day, today, dimension }: { day: string; today: string; dimension: PeopleDimension },
): RawBuilder<Led> => sql<Led>`
      with employed as (
        select p.* from (${peopleOn(ctx, { day, today, attributes: ['manager', dimension] })}) p
        where p.status = 'active' and (p.left_on is null or p.left_on > ${day}::date)
      ), leads as (select distinct p.manager_id as id from employed p where p.manager_id is not null)
      select coalesce(${sql.ref(`p.${dimension}_id`)}, 0) as group_id, count(l.id)::int as managers, count(*)::int as people
      from employed p join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
      left join leads l on l.id = p.id
      where ${employeeScope(ctx, PEOPLE_VIEW, 'e')}
      group by 1`

/** The ratio of a day, in total and by unit. Three statements. */
export function readManagers(
  ctx: Ctx,
  { day: asked, group_by: dimension }: BodyOf<typeof readManagerRatio>,
): Promise<DataOf<typeof readManagerRatio>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const day = asked ?? today
    const { rows } = await ledSql(ctx, { day, today, dimension }).execute(db)
    const names = await findUnitNames(
      ctx,
      db,
      dimension,
      rows.map(({ group_id }) => group_id),
    )
    const total = rows.reduce(
      (sum, row) => ({ managers: sum.managers + row.managers, people: sum.people + row.people }),
      { managers: 0, people: 0 },
    )
    return {
      graph_data: rows
        .map((row) => ({
          group_id: row.group_id,
          group_name: names.get(row.group_id) ?? null,
          ...ratioOf(row),
        }))
        .sort(byName),
      data: { day, is_limited: !seesEverybody(ctx), ...ratioOf(total) },
    }
  })
}
