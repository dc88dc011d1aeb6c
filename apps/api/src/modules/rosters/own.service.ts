import { addDays } from '@muster/contract/kit/days'
import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { OwnRoster, readOwnRoster, readTeamRoster } from '@muster/contract/rosters/own-roster.contract'
import type { RosterShift } from '@muster/contract/rosters/roster-shapes'
import { OFF, ROSTER_DAYS } from '@muster/contract/rosters/rosters.constants'
import { type RawBuilder, sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../lib/text.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { OWN_DAYS } from './rosters.access.ts'
import { rostersTexts } from './rosters.texts.ts'

type Day = OwnRoster['days'][number]

/** Four weeks, including today. */
const USUAL_DAYS = 28

interface Period {
  from: string
  to: string
  today: string
  location_name: string
}

async function periodOf(
  ctx: Ctx,
  db: Db,
  query: { from_date?: string | undefined; to_date?: string | undefined },
) {
  const { rows } = await sql<{ today: string; location_name: string | null }>`
    select ${organisationTodaySql(ctx)} as today, (select l.name from employee e
      join location l on l.org_id = e.org_id and l.id = e.location_id
      where e.org_id = ${ctx.orgId} and e.id = ${ctx.actor.employeeId}::bigint) as location_name`.execute(db)
  const today = rows[0]?.today ?? ''
  const from = query.from_date ?? today
  const to = query.to_date ?? addDays(from, USUAL_DAYS - 1)
  if (to < from || to > addDays(from, ROSTER_DAYS - 1))
    fail('request.invalid', {
      fields: { to_date: rostersTexts('invalidDayCount', { rosterDays: ROSTER_DAYS }) },
    })
  return { from, to, today, location_name: rows[0]?.location_name ?? '' } satisfies Period
}

/** Columns of a published day `d` of roster `r`, with the shift times in force on that day. */
const dayColumns = sql`
  'day', d.day, 'cell', coalesce(d.shift_id, ${OFF}), 'was', d.was, 'changed_at', d.changed_at,
  'roster_name', r.name, 'start', v.terms ->> 'start', 'end', v.terms ->> 'end'`

/** The version `v` of day `d`'s shift: the latest that has begun, otherwise the first. */
const versionOfDay = sql`
  left join lateral (
    select v.terms from shift_version v where v.org_id = d.org_id and v.shift_id = d.shift_id
    order by v.effective_from <= d.day desc,
      case when v.effective_from <= d.day then v.effective_from end desc, v.effective_from limit 1
  ) v on true`

/** Published days per employee of `people`, a set of ids. */
function daysOf(ctx: Ctx, people: RawBuilder<unknown>, { from, to }: Period) {
  return sql`
    select d.employee_id, jsonb_agg(jsonb_build_object(${dayColumns}) order by d.day) as days
    from roster_day d join roster r on r.org_id = d.org_id and r.id = d.roster_id ${versionOfDay}
    where d.org_id = ${ctx.orgId} and d.employee_id in (${people})
      and d.day between ${from}::date and ${to}::date
    group by d.employee_id`
}

/** Instants in JSON have the database's offset: converted to UTC. */
const dayView = (day: Day): Day => ({
  ...day,
  changed_at: day.changed_at === null ? null : Temporal.Instant.from(day.changed_at).toString(),
})

async function namedShifts(ctx: Ctx, db: Db, days: readonly Day[]): Promise<RosterShift[]> {
  const ids = [...new Set(days.flatMap(({ cell, was }) => [cell, was ?? 0]).filter((id) => id > 0))]
  const { rows } = await sql<RosterShift>`
    select s.id as shift_id, s.code, s.name, s.color, s.status = 1 as is_offered
    from shift s where s.org_id = ${ctx.orgId} and s.id = any (${ids}::bigint[]) order by s.code`.execute(db)
  return rows
}

/** The caller's published days: three statements. */
export function readOwn(
  ctx: Ctx,
  query: QueryOf<typeof readOwnRoster>,
): Promise<DataOf<typeof readOwnRoster>> {
  return readTx(ctx, async (db) => {
    const period = await periodOf(ctx, db, query)
    const { rows } = await sql<{ days: Day[] }>`
      ${daysOf(ctx, sql`select ${ctx.actor.employeeId}::bigint`, period)}`.execute(db)
    const days = (rows[0]?.days ?? []).map(dayView)
    return {
      ...{ from_date: period.from, to_date: period.to, today: period.today },
      location_name: period.location_name,
      days,
      shift_list: await namedShifts(ctx, db, days),
    }
  })
}

interface TeamRow {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  days: Day[] | null
  total: number
}

/** Published days of the caller's reports: three statements. */
export function readTeam(
  ctx: Ctx,
  query: QueryOf<typeof readTeamRoster>,
): Promise<DataOf<typeof readTeamRoster>> {
  const words = normaliseSearchText(query.search)
  return readTx(ctx, async (db) => {
    const period = await periodOf(ctx, db, query)
    const { rows } = await sql<TeamRow>`
      with page as (
        select e.id, e.code, e.full_name, e.sort_name, count(*) over ()::int as total from employee e
        where e.org_id = ${ctx.orgId} and e.status = 'active' and e.id is distinct from ${ctx.actor.employeeId}::bigint
          and coalesce(${employeeScope(ctx, OWN_DAYS, 'e')}, false)
          and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}
        order by e.sort_name, e.id limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ), days as (${daysOf(ctx, sql`select id from page`, period)})
      select p.id as "EMPLOYEE_ID", p.code as "EMPLOYEE_CODE", p.full_name as "EMPLOYEE_NAME", p.total, d.days
      from page p left join days d on d.employee_id = p.id order by p.sort_name, p.id`.execute(db)
    const total = rows[0]?.total ?? 0
    const people = rows.map(({ total: _, days, ...row }) => ({ ...row, days: (days ?? []).map(dayView) }))
    return {
      ...{ from_date: period.from, to_date: period.to, today: period.today },
      rows: people,
      shift_list: await namedShifts(
        ctx,
        db,
        people.flatMap((row) => row.days),
      ),
      ...{ total, pages: pageCount(total, query.limit) },
    }
  })
}
