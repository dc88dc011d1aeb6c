import type { CelebrationKind } from '@muster/contract/employees/directory/celebrations.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery } from '../../../platform/db/deferred-query.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Visibility, worksOn } from '../colleagues/visible-colleagues.ts'
import { type CelebratedDay, celebratedDays } from './rules/celebration-days.ts'

export interface CelebrationRow {
  id: number
  full_name: string
  photo_path: string | null
  designation_name: string | null
  kind: CelebrationKind
  on: string
  years: number | null
  total: number
}

const daysTable = (days: readonly CelebratedDay[]) => sql`
  select * from unnest(${days.map((day) => day.monthDay)}::smallint[], ${days.map((day) => day.on)}::date[]) d(md, day)`

/** Celebrations on these days that are shared by the employee's choice or, without one, by default. */
function shared(ctx: Ctx, { sharesCelebrations }: Visibility, who: RawBuilder<boolean>): RawBuilder<unknown> {
  const isShared = (kind: CelebrationKind) =>
    sql<boolean>`coalesce(${sql.ref(`c.${kind}`)}, ${sharesCelebrations})`
  const choice = sql`left join celebration_choice c on c.org_id = e.org_id and c.employee_id = e.id`
  return sql`
    select e.id, 'birthday' as kind, d.day, null::int as years
    from days d join employee e on e.org_id = ${ctx.orgId} and e.birthday = d.md ${choice}
    where ${who} and ${isShared('birthday')}
    union all
    select e.id, 'work_anniversary', d.day,
      (extract(year from d.day) - extract(year from e.date_of_joining))::int
    from days d join employee e on e.org_id = ${ctx.orgId} and e.joining_day = d.md ${choice}
    where ${who} and ${isShared('work_anniversary')} and e.date_of_joining < d.day
    union all
    select e.id, 'marriage_anniversary', d.day, null
    from days d join celebration_choice c on c.org_id = ${ctx.orgId} and c.married_day = d.md
    join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where ${who} and ${isShared('marriage_anniversary')} and c.married_on < d.day`
}

/** Upcoming celebrations, soonest first, using the indexes on month and day. */
export function celebrationsQuery(
  ctx: Ctx,
  seen: Visibility,
  wanted: { days: number; who: RawBuilder<boolean>; limit: number },
): DeferredQuery<CelebrationRow[]> {
  // Excludes employees who leave before the day.
  const who = sql<boolean>`(${wanted.who} and ${worksOn(sql`d.day`, 'e')} and ${worksOn(sql`${seen.today}::date`, 'e')})`
  const statement = sql<CelebrationRow>`
    with days as (${daysTable(celebratedDays(seen.today, wanted.days))}),
    coming as (${shared(ctx, seen, who)})
    select e.id, e.full_name, e.photo_path, p.kind, p.day::text as on, p.years, p.total::int as total,
      (select u.name from designation u where u.org_id = e.org_id and u.id = e.designation_id) as designation_name
    from (
      select coming.*, count(*) over () as total, x.sort_name from coming
      join employee x on x.org_id = ${ctx.orgId} and x.id = coming.id
      order by coming.day, x.sort_name, coming.id, coming.kind limit ${wanted.limit}) p
    join employee e on e.org_id = ${ctx.orgId} and e.id = p.id
    order by p.day, p.sort_name, p.id, p.kind`
  return deferredQuery(statement, (rows) => rows)
}

const YEAR_DAYS = 366

/** The next date of each celebration that an employee shares. */
export async function findNextDays(
  ctx: Ctx,
  db: Db,
  seen: Visibility,
  employeeId: number,
): Promise<{ kind: CelebrationKind; on: string }[]> {
  const { rows } = await sql<{ kind: CelebrationKind; on: string }>`
    with days as (${daysTable(celebratedDays(seen.today, YEAR_DAYS))}),
    coming as (${shared(ctx, seen, sql<boolean>`e.id = ${employeeId}`)})
    select kind, min(day)::text as on from coming group by kind order by 2, 1`.execute(db)
  return rows
}

export interface ChoiceRow {
  birthday: boolean | null
  work_anniversary: boolean | null
  marriage_anniversary: boolean | null
  married_on: string | null
}

const UNSAID: ChoiceRow = {
  birthday: null,
  work_anniversary: null,
  marriage_anniversary: null,
  married_on: null,
}

export async function findChoice(ctx: Ctx, db: Db, employeeId: number): Promise<ChoiceRow> {
  const { rows } = await sql<ChoiceRow>`
    select birthday, work_anniversary, marriage_anniversary, married_on from celebration_choice
    where org_id = ${ctx.orgId} and employee_id = ${employeeId}`.execute(db)
  return rows[0] ?? UNSAID
}

/** Nobody is reminded of these days any more: for somebody who has died, already on that day. One statement. */
export async function silenceCelebrations(ctx: Ctx, db: Db, employeeId: number): Promise<void> {
  await sql`
    insert into celebration_choice (org_id, employee_id, birthday, work_anniversary, marriage_anniversary, updated_at)
    values (${ctx.orgId}, ${employeeId}, false, false, false, ${ctx.now.toString()}::timestamptz)
    on conflict (org_id, employee_id) do update set birthday = false, work_anniversary = false,
      marriage_anniversary = false, updated_at = excluded.updated_at`.execute(db)
}
