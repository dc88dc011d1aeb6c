import { lastOfMonth } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import type { leaveThisMonth, readTeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  combineQueries,
  type DeferredQuery,
  deferredQuery,
  runQuery,
} from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationToday, organisationTodayQuery } from '../../../platform/organisation-day.ts'
import { offDaysOf } from '../../holidays/index.ts'

const SEE = 'leave.calendar.view'

type Input = BodyOf<typeof readTeamCalendar>
type Row = DataOf<typeof readTeamCalendar>['rows'][number]

/** Employees of the calendar: in reach, and active or employed during part of the month. */
function among(ctx: Ctx, { of, DEPARTMENT_ID, search }: Input, from: string) {
  const words = normaliseSearchText(search)
  return sql<boolean>`e.org_id = ${ctx.orgId} and e.status = 'active' and (e.left_on is null or e.left_on >= ${from}::date)
    and coalesce(${employeeScope(ctx, SEE, 'e')}, false)
    and ${of === 'team' ? sql`e.manager_id = ${ctx.actor.employeeId}::bigint` : sql`true`}
    and ${DEPARTMENT_ID === undefined ? sql`true` : sql`e.department_id = ${DEPARTMENT_ID}`}
    and ${words === '' ? sql`true` : sql`e.search_text like ${likePattern(words)}`}`
}

interface PersonRow {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  days: Row['days']
  total: number
}

function pageQuery(ctx: Ctx, input: Input, range: { from: string; to: string }): DeferredQuery<PersonRow[]> {
  const onDay = input.on === undefined ? sql`true` : sql`a.days @> array[${input.on}::date]`
  const statement = sql<PersonRow>`
    with away as (
      select d.employee_id, array_agg(d.day) as days from leave_day d
      where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked')
        and d.day between ${range.from}::date and ${range.to}::date
      group by d.employee_id
    ), page as (
      select e.id, e.code, e.full_name, e.sort_name, a.employee_id is null as is_there, count(*) over ()::int as total
      from employee e left join away a on a.employee_id = e.id
      where ${among(ctx, input, range.from)} and ${onDay}
      order by is_there, e.sort_name, e.id limit ${input.limit} offset ${(input.page - 1) * input.limit}
    )
    select p.id as "EMPLOYEE_ID", p.code as "EMPLOYEE_CODE", p.full_name as "EMPLOYEE_NAME", p.total,
      coalesce((select jsonb_agg(jsonb_build_object('REQUEST_ID', d.request_id, 'date', d.day, 'halves', d.halves,
          'state', d.state, 'LEAVE_TYPE_NAME', t.name, 'colour', t.colour) order by d.day, d.request_id)
        from leave_day d join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
        where d.org_id = ${ctx.orgId} and d.employee_id = p.id and d.state in ('pending', 'booked')
          and d.day between ${range.from}::date and ${range.to}::date), '[]') as days
    from page p order by p.is_there, p.sort_name, p.id`
  return deferredQuery(statement, (rows) => rows)
}

type Away = DataOf<typeof readTeamCalendar>['away']

function awayQuery(ctx: Ctx, input: Input, range: { from: string; to: string }): DeferredQuery<Away> {
  const statement = sql<Away[number]>`
    select d.day as date, count(distinct d.employee_id) filter (where d.state = 'booked')::int as booked,
      count(distinct d.employee_id) filter (where d.state = 'pending')::int as pending
    from leave_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id
    where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked')
      and d.day between ${range.from}::date and ${range.to}::date and ${among(ctx, input, range.from)}
    group by d.day order by d.day`
  return deferredQuery(statement, (rows) => rows)
}

const monthRange = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })

/**
 * Absences in a month: a page of employees, those away first, with off-days and leave, and the number of absent employees per
 * date over all pages. Two statements, three without a month, whose default depends on the organisation's day.
 */
export function teamCalendar(ctx: Ctx, input: Input): Promise<DataOf<typeof readTeamCalendar>> {
  return readTx(ctx, async (db) => {
    const month = input.month ?? (await organisationToday(ctx, db)).slice(0, 7)
    const { from, to } = monthRange(month)
    const { today, people, away } = await runQuery(
      db,
      combineQueries({
        today: organisationTodayQuery(ctx),
        people: pageQuery(ctx, input, { from, to }),
        away: awayQuery(ctx, input, { from, to }),
      }),
    )
    const ids = people.map((person) => person.EMPLOYEE_ID)
    const off = await offDaysOf(ctx, db, ids, from, to)
    const total = people[0]?.total ?? 0
    return {
      month,
      from,
      to,
      today,
      rows: people.map(({ total: _total, ...person }) => {
        const own = off.get(person.EMPLOYEE_ID)
        return {
          ...person,
          week_offs: [...(own?.week_offs ?? [])],
          holidays: (own?.holidays ?? []).map(({ date, name }) => ({ date, name })),
        }
      }),
      away,
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
