import { daysIn, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import {
  CALENDAR_DAYS,
  type leaveThisMonth,
  type readTeamCalendar,
} from '@muster/contract/leave/apply/team-calendar.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  resolvedQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday, organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { applyTexts } from './apply.texts.ts'
import { amongQuery, type CalendarReach, findCalendarReach, SEE } from './calendar-people.ts'

type Input = BodyOf<typeof readTeamCalendar>
type Answer = DataOf<typeof readTeamCalendar>
type Row = Answer['rows'][number]

interface Range {
  from: string
  to: string
}

/** What the queries of one calendar share. */
interface CalendarQuery {
  ctx: Ctx
  input: Input
  range: Range
  reach: CalendarReach
  among: RawBuilder<boolean>
}

interface PersonRow {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  days: Row['days']
  total: number
}

/** Days of leave in the range that the caller may see; for colleagues, only approved ones. */
const knownDays = ({
  ctx,
  range,
}: CalendarQuery) => sql`d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked')
  and d.day between ${range.from}::date and ${range.to}::date and (d.state = 'booked' or p.is_open)`

function pageQuery(query: CalendarQuery): DeferredQuery<PersonRow[]> {
  const { input, reach, among } = query
  const { show, on, limit, page } = input
  const isShown =
    on === undefined
      ? show === 'away'
        ? sql`a.employee_id is not null`
        : sql`true`
      : sql`a.days @> array[${on}::date]`
  const statement = sql<PersonRow>`
    with people as (
      select e.id, e.code, e.full_name, e.sort_name, ${reach.isOpen} as is_open from employee e where ${among}
    ), away as (
      select d.employee_id, array_agg(d.day) as days from leave_day d join people p on p.id = d.employee_id
      where ${knownDays(query)} group by d.employee_id
    ), page as (
      select p.*, a.employee_id is null as is_there, count(*) over ()::int as total
      from people p left join away a on a.employee_id = p.id
      where ${isShown}
      order by is_there, p.sort_name, p.id limit ${limit} offset ${(page - 1) * limit}
    )
    select p.id as "EMPLOYEE_ID", case when p.is_open then p.code else '' end as "EMPLOYEE_CODE",
      p.full_name as "EMPLOYEE_NAME", p.total,
      coalesce((select jsonb_agg(jsonb_build_object('REQUEST_ID', case when p.is_open then d.request_id end,
          'date', d.day, 'halves', d.halves, 'state', d.state,
          'LEAVE_TYPE_NAME', case when p.is_open then t.name end,
          'colour', case when p.is_open then t.colour else 'gray' end,
          'from_date', w.first, 'to_date', w.last) order by d.day, d.request_id)
        from leave_day d join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
        cross join lateral (select min(o.day) as first, max(o.day) as last from leave_day o
          where o.org_id = d.org_id and o.request_id = d.request_id and o.state = d.state) w
        where d.employee_id = p.id and ${knownDays(query)}), '[]') as days
    from page p order by p.is_there, p.sort_name, p.id`
  return deferredQuery(statement, (rows) => rows)
}

type Away = Answer['away']

function awayQuery(query: CalendarQuery): DeferredQuery<Away> {
  const { reach, among } = query
  const statement = sql<Away[number]>`
    with people as (select e.id, ${reach.isOpen} as is_open from employee e where ${among})
    select date, count(*) filter (where is_booked)::int as booked, count(*) filter (where not is_booked)::int as pending
    from (
      select d.day as date, bool_or(d.state = 'booked') as is_booked
      from leave_day d join people p on p.id = d.employee_id
      where ${knownDays(query)} group by d.day, d.employee_id
    ) absent
    group by date order by date`
  return deferredQuery(statement, (rows) => rows)
}

const everybodyQuery = ({ among }: CalendarQuery): DeferredQuery<number> =>
  deferredQuery(
    sql<{ count: number }>`select count(*)::int as count from employee e where ${among}`,
    ([row]) => row?.count ?? 0,
  )

/** Departments and locations of the people whose leave the caller may see, as filter options. */
function optionsQuery({ ctx, reach }: CalendarQuery): DeferredQuery<Answer['options']> {
  const statement = sql<{ kind: 'departments' | 'locations'; id: number; name: string }>`
    with units as (
      select distinct e.department_id, e.location_id from employee e
      where e.org_id = ${ctx.orgId} and e.status = 'active' and ${reach.isOpen}
    )
    select 'departments' as kind, u.id, u.name from department u
    where u.org_id = ${ctx.orgId} and u.id in (select department_id from units)
    union all
    select 'locations', u.id, u.name from location u
    where u.org_id = ${ctx.orgId} and u.id in (select location_id from units)
    order by name, id`
  return deferredQuery(statement, (rows) => {
    const of = (kind: (typeof rows)[number]['kind']) =>
      rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }))
    return { departments: of('departments'), locations: of('locations') }
  })
}

const monthRange = (month: string): Range => ({ from: firstOfMonth(month), to: lastOfMonth(month) })

/**
 * The requested range; null if none is given.
 *
 * @throws AppError `request.invalid` if it is empty or too long
 */
function rangeOf({ from_date: from, to_date: to, month }: Input): Range | null {
  if (from === undefined || to === undefined) return month === undefined ? null : monthRange(month)
  const days = daysIn(from, to)
  if (days < 1 || days > CALENDAR_DAYS)
    fail('request.invalid', { fields: { to_date: applyTexts('calendarRange', { days: CALENDAR_DAYS }) } })
  return { from, to }
}

const NO_OPTIONS: Answer['options'] = { departments: [], locations: [] }

/**
 * Absences in a range of days: a page of employees, those away first, with off-days and leave, and the number of absent
 * employees per date over all pages. Two statements; one more for a caller who does not see everybody's leave, and one
 * more without a range, since the default depends on the organisation's current day.
 *
 * @throws AppError `request.invalid`
 */
export function teamCalendar(ctx: Ctx, input: Input): Promise<Answer> {
  const given = rangeOf(input)
  return readTx(ctx, async (db) => {
    const range = given ?? monthRange(await organisationToday(ctx, db))
    const reach = await findCalendarReach(ctx, db)
    const query: CalendarQuery = {
      ctx,
      input,
      range,
      reach,
      among: amongQuery(ctx, reach, input, range.from),
    }
    const { today, people, away, everybody, options } = await runQuery(
      db,
      combineQueries({
        today: organisationTodayQuery(ctx),
        people: pageQuery(query),
        away: awayQuery(query),
        everybody: everybodyQuery(query),
        options: input.page === 1 ? optionsQuery(query) : resolvedQuery(NO_OPTIONS),
      }),
    )
    const ids = people.map((person) => person.EMPLOYEE_ID)
    const off = await offDaysOf(ctx, db, ids, range.from, range.to)
    const total = people[0]?.total ?? 0
    return {
      month: range.from.slice(0, 7),
      ...range,
      today,
      rows: people.map(({ total: _total, ...person }) => {
        const own = off.get(person.EMPLOYEE_ID)
        return {
          ...person,
          week_offs: [...(own?.week_offs ?? [])],
          holidays: (own?.holidays ?? []).map(({ date, name }) => ({ date, name })),
        }
      }),
      ...{ away, everybody, options },
      people: total,
      numPages: pageCount(total, input.limit),
    }
  })
}

const MAX_LEAVES = 200

/** Approved leave of this month, earliest first. Two statements. */
export function thisMonth(
  ctx: Ctx,
  { request_from_portal }: QueryOf<typeof leaveThisMonth>,
): Promise<DataOf<typeof leaveThisMonth>> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const from = `${today.slice(0, 7)}-01`
    const to = lastOfMonth(from)
    const others =
      request_from_portal === 'ess' ? sql`false` : sql`coalesce(${employeeScope(ctx, SEE, 'e')}, false)`
    const { rows } = await sql<DataOf<typeof leaveThisMonth>['leaves'][number]>`
      select d.request_id as "REQUEST_ID", e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME",
        t.name as "LEAVE_TYPE_NAME", min(d.day) as from_date, max(d.day) as to_date, sum(d.counted)::float8 as days
      from leave_day d
      join employee e on e.org_id = d.org_id and e.id = d.employee_id
      join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
      where d.org_id = ${ctx.orgId} and d.state = 'booked' and d.day between ${from}::date and ${to}::date
        and (e.id = ${ctx.actor.employeeId}::bigint or ${others})
      group by d.request_id, e.id, e.full_name, t.name
      order by min(d.day), e.full_name limit ${MAX_LEAVES}`.execute(db)
    return { from, to, leaves: rows }
  })
}
