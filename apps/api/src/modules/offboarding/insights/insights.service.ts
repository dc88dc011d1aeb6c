import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import {
  type countEmployees,
  type countLeft,
  type countOffboarding,
  type countReasons,
  type readAverages,
  type readOffboardingDashboard,
  tenureBands,
} from '@muster/contract/offboarding/insights.contract'
import { openSeparationStatuses } from '@muster/contract/offboarding/offboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { exitKindSql } from '../../employees/index.ts'
import { separationScope, VIEW } from '../offboarding.access.ts'
import {
  lastDaySql,
  type SeparationFilter,
  selected,
  shownMode,
  statusCountsQuery,
  usedQuery,
} from '../separations/separations.queries.ts'
import { periodOf } from './period.ts'

type Given = BodyOf<typeof readOffboardingDashboard>
type Category = Given['category']
type About = Omit<Given, 'category'> & { category?: Category }

interface Scene {
  from: string
  to: string
  today: string
  /** Of separations in the period. */
  inPeriod: SeparationFilter
  places: Pick<SeparationFilter, 'department_id' | 'location_id'>
  category: Category
}

async function sceneOf(ctx: Ctx, db: Db, about: About): Promise<Scene> {
  const { from, to } = await periodOf(ctx, db, about)
  const places = { department_id: about.department_id, location_id: about.location_id }
  return {
    ...{ from, to, places, today: await organisationToday(ctx, db), category: about.category ?? 'all' },
    inPeriod: { ...places, last_day_from: from, last_day_to: to, status: [1, 3, 4, 6] },
  }
}

const ofCategory = (category: Category): RawBuilder<unknown> =>
  category === 'all' ? sql`` : sql`and ${exitKindSql(sql`s.mode`)} = ${category}`

/** Separations that go ahead with a last working day in the period. */
const leaving = (ctx: Ctx, { inPeriod, category }: Scene) =>
  sql`${selected(ctx, inPeriod)} ${ofCategory(category)}`

const among = (column: string, ids: readonly number[] | undefined) =>
  ids && ids.length > 0 ? sql`and ${sql.ref(`e.${column}`)} = any (${[...ids]}::bigint[])` : sql``

const people = (ctx: Ctx, { places }: Pick<Scene, 'places'>) => sql`
  from employee e where e.org_id = ${ctx.orgId} and ${separationScope(ctx, VIEW)}
    ${among('department_id', places.department_id)} ${among('location_id', places.location_id)}`

interface Total {
  total: number
}
const totalOf = ([row]: readonly Total[]) => row?.total ?? 0

const employedQuery = (ctx: Ctx, scene: Scene): DeferredQuery<number> =>
  deferredQuery(
    sql<Total>`select count(*)::int as total ${people(ctx, scene)} and e.status = 'active'
      and e.date_of_joining <= ${scene.today}::date and (e.left_on is null or e.left_on >= ${scene.today}::date)`,
    totalOf,
  )

/** By the record, which alone says who has left: also those who left before separations were kept. */
const leftQuery = (ctx: Ctx, scene: Scene): DeferredQuery<number> =>
  deferredQuery(
    sql<Total>`select count(*)::int as total ${people(ctx, scene)} and e.left_on between ${scene.from}::date
      and ${scene.to}::date and e.left_on < ${scene.today}::date`,
    totalOf,
  )

const openStatuses = (ctx: Ctx, { places }: Scene) => statusCountsQuery(ctx, places)

type Averages = DataOf<typeof readOffboardingDashboard>['averages']

const rounded = (value: string | null): number | null => (value === null ? null : Number(value))

const averagesQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Averages> =>
  deferredQuery(
    sql<Record<'required' | 'given' | 'tenure', string | null> & { separations: number }>`
      select round(avg(s.notice_days), 1) as required, round(avg(greatest(${lastDaySql} - s.resigned_on, 0)), 1) as given,
        round(avg((${lastDaySql} - s.joined_on) / 30.4375), 1) as tenure, count(*)::int as separations
      ${leaving(ctx, scene)}`,
    ([row]) => ({
      notice_required: rounded(row?.required ?? null),
      notice_given: rounded(row?.given ?? null),
      tenure_months: rounded(row?.tenure ?? null),
      separations: row?.separations ?? 0,
    }),
  )

type Reason = DataOf<typeof countReasons>['reasons'][number]

const reasonsQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Reason[]> =>
  deferredQuery(
    sql<Reason>`select q.mode as "SMP_ID", count(*)::int as total
      from (select ${shownMode(ctx)} as mode ${leaving(ctx, scene)}) q
      group by q.mode order by count(*) desc, q.mode`,
    (rows) => rows,
  )

type Kind = DataOf<typeof readOffboardingDashboard>['kinds'][number]

const kindsQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Kind[]> =>
  deferredQuery(
    sql<Kind>`select s.kind, count(*)::int as total ${leaving(ctx, scene)} group by s.kind order by count(*) desc, s.kind`,
    (rows) => rows,
  )

/** Full months of service: a month is complete on the day before its date comes again. */
const months = sql`(extract(year from age(${lastDaySql} + 1, s.joined_on)) * 12
  + extract(month from age(${lastDaySql} + 1, s.joined_on)))`

interface Band {
  band: (typeof tenureBands)[number]
  total: number
}

const tenuresQuery = (ctx: Ctx, scene: Scene): DeferredQuery<Band[]> =>
  deferredQuery(
    sql<Band>`select case when ${months} < 6 then 'under_6' when ${months} < 12 then '6_to_12'
        when ${months} < 24 then '12_to_24' when ${months} < 60 then '24_to_60' else 'over_60' end as band,
        count(*)::int as total ${leaving(ctx, scene)} group by 1`,
    (rows) => tenureBands.map((band) => ({ band, total: rows.find((one) => one.band === band)?.total ?? 0 })),
  )

const monthsQuery = (ctx: Ctx, scene: Scene): DeferredQuery<{ month: string; total: number }[]> =>
  deferredQuery(
    sql<{ month: string; total: number }>`
      with ended as (select date_trunc('month', ${lastDaySql}::timestamp)::date as month ${leaving(ctx, scene)})
      select to_char(m, 'YYYY-MM') as month, (select count(*)::int from ended where ended.month = m::date) as total
      from generate_series(date_trunc('month', ${scene.from}::timestamp), ${scene.to}::timestamp, interval '1 month') m
      order by m`,
    (rows) => rows,
  )

const openOf = (counts: { status: number; total: number }[]) =>
  counts.filter(({ status }) => (openSeparationStatuses as readonly number[]).includes(status))
const sumOf = (counts: readonly { total: number }[]) => counts.reduce((sum, { total }) => sum + total, 0)

/** The dashboard. Four statements, whatever the number of people. */
export function dashboard(ctx: Ctx, body: Given): Promise<DataOf<typeof readOffboardingDashboard>> {
  return readTx(ctx, async (db) => {
    const scene = await sceneOf(ctx, db, body)
    const { counts, ...found } = await runQuery(
      db,
      combineQueries({
        employees: employedQuery(ctx, scene),
        left: leftQuery(ctx, scene),
        counts: openStatuses(ctx, scene),
        averages: averagesQuery(ctx, scene),
        reasons: reasonsQuery(ctx, scene),
        kinds: kindsQuery(ctx, scene),
        tenures: tenuresQuery(ctx, scene),
        months: monthsQuery(ctx, scene),
        departments: usedQuery(ctx, 'department'),
        locations: usedQuery(ctx, 'location'),
      }),
    )
    const statuses = openOf(counts) as DataOf<typeof readOffboardingDashboard>['statuses']
    const { from, to, today } = scene
    return { from, to, today, ...found, statuses, open: sumOf(statuses) }
  })
}

const read = <T>(
  ctx: Ctx,
  about: About,
  answer: (db: Db, scene: Scene) => Promise<T>,
): Promise<T & { from: string; to: string }> =>
  readTx(ctx, async (db) => {
    const scene = await sceneOf(ctx, db, about)
    return { from: scene.from, to: scene.to, ...(await answer(db, scene)) }
  })

export const employeeCount = async (ctx: Ctx, about: About): Promise<DataOf<typeof countEmployees>> => {
  const { total, today } = await read(ctx, about, async (db, scene) => ({
    total: await runQuery(db, employedQuery(ctx, scene)),
    today: scene.today,
  }))
  return { total, today }
}

export const offboardingCount = async (ctx: Ctx, about: About): Promise<DataOf<typeof countOffboarding>> => {
  const { counts } = await read(ctx, about, async (db, scene) => ({
    counts: await runQuery(db, openStatuses(ctx, scene)),
  }))
  const statuses = openOf(counts) as DataOf<typeof countOffboarding>['statuses']
  return { total: sumOf(statuses), statuses }
}

export const leftCount = (ctx: Ctx, about: About): Promise<DataOf<typeof countLeft>> =>
  read(ctx, about, async (db, scene) => ({ total: await runQuery(db, leftQuery(ctx, scene)) }))

export const averages = (ctx: Ctx, about: About): Promise<DataOf<typeof readAverages>> =>
  read(ctx, about, (db, scene) => runQuery(db, averagesQuery(ctx, scene)))

export const reasonCounts = (ctx: Ctx, about: About): Promise<DataOf<typeof countReasons>> =>
  read(ctx, about, async (db, scene) => ({ reasons: await runQuery(db, reasonsQuery(ctx, scene)) }))
