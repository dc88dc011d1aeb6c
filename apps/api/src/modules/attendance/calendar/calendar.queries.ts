import type { CalendarDay, CalendarQuery } from '@muster/contract/attendance/calendar-shapes'
import { FILTER } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { employeeScope, reportsOf } from '../../../platform/access/employee-scope.ts'
import { type Ctx, todayIn } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { PayrollCycle, Period } from '../rules/calendar-period.ts'

export const VIEW = 'attendance.day.view'

/** Everybody visible to the caller, or only the caller's reports. */
export type CalendarOf = 'reach' | 'team'

export type CalendarFilter = Omit<CalendarQuery, 'page' | 'limit'>

export interface CalendarFacts extends PayrollCycle {
  today: string
  /** The organisation's date format. */
  date_format: number
}

/** The organisation's current date and payroll cycle. One statement. */
export async function findCalendarFacts(ctx: Ctx, db: Db): Promise<CalendarFacts> {
  const { time_zone, ...cycle } = await db
    .selectFrom('organisation')
    .select(['time_zone', 'cycle_type', 'cycle_day', 'date_format'])
    .where('org_id', '=', ctx.orgId)
    .executeTakeFirstOrThrow()
  return { ...cycle, today: todayIn(ctx, time_zone) }
}

const idsOf = (values: readonly (string | number)[] | undefined) =>
  (values ?? []).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

const chosen = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 0 ? sql<boolean>`true` : sql<boolean>`${column} = any (${[...ids]}::bigint[])`

const words = (search: string) => {
  const text = normaliseSearchText(search)
  return text === '' ? sql<boolean>`true` : sql<boolean>`e.search_text like ${likePattern(text)}`
}

/** SQL condition: employee `e` is in reach and matches search and master filters. */
export function peopleFilter(
  ctx: Ctx,
  { search, filters = {} }: Pick<CalendarFilter, 'search' | 'filters'>,
  of: CalendarOf = 'reach',
): RawBuilder<boolean> {
  const isOfTeam =
    of === 'team' ? sql<boolean>`(${reportsOf(ctx, ctx.actor.employeeId, 'e')})` : sql<boolean>`true`
  return sql<boolean>`e.org_id = ${ctx.orgId} and coalesce(${employeeScope(ctx, VIEW, 'e')}, false) and ${isOfTeam}
    and ${chosen(sql`e.location_id`, idsOf(filters[FILTER.location]))}
    and ${chosen(sql`e.department_id`, idsOf(filters[FILTER.department]))}
    and ${chosen(sql`e.id`, idsOf(filters[FILTER.employee]))}
    and ${words(search)}`
}

/** Employees with a matching day in the period; all without day filters. */
function dayFilter(ctx: Ctx, filter: CalendarFilter, { from, to }: Period): RawBuilder<boolean> {
  const shifts = idsOf(filter.filters?.[FILTER.shift])
  const { statuses = [], flags = [] } = filter
  if (shifts.length === 0 && statuses.length === 0 && flags.length === 0) return sql<boolean>`true`
  return sql<boolean>`exists (
    select from attendance_day k
    where k.org_id = ${ctx.orgId} and k.employee_id = e.id and k.day between ${from}::date and ${to}::date
      and ${chosen(sql`k.shift_id`, shifts)}
      and ${statuses.length === 0 ? sql`true` : sql`k.status = any (${[...statuses]}::text[])`}
      and ${flags.length === 0 ? sql`true` : sql`k.flags && ${[...flags]}::text[]`})`
}

/** SQL condition: employee `e` was employed on a day of the period, including earlier employments. */
const employedIn = (ctx: Ctx, { from, to }: Period): RawBuilder<boolean> => sql<boolean>`(
  e.date_of_joining <= ${to}::date and (e.left_on is null or e.left_on >= ${from}::date)
  or e.id in (select p.employee_id from past_employment p
    where p.org_id = ${ctx.orgId} and p.joined_on <= ${to}::date and p.left_on >= ${from}::date))`

/** SQL condition: employee `e` matches the caller's filters. */
export function matchesFilter(
  ctx: Ctx,
  filter: CalendarFilter,
  period: Period,
  of: CalendarOf,
): RawBuilder<boolean> {
  return sql<boolean>`${peopleFilter(ctx, filter, of)}
    and ${employedIn(ctx, period)}
    and ${chosen(sql`e.id`, filter.employee_ids ?? [])} and ${dayFilter(ctx, filter, period)}`
}

export interface CalendarPerson {
  id: number
  code: string
  name: string
  department: string | null
  location: string | null
  joined: string
  left: string | null
}

interface Page {
  offset: number
  limit: number
}

/** Employees employed during the period, by name. One statement. */
export async function findCalendarPeople(
  ctx: Ctx,
  db: Db,
  { filter, period, of, page }: { filter: CalendarFilter; period: Period; of: CalendarOf; page: Page },
): Promise<CalendarPerson[]> {
  const { rows } = await sql<CalendarPerson>`
    with page as (
      select e.id, e.code, e.full_name, e.sort_name, e.department_id, e.location_id, e.date_of_joining, e.left_on
      from employee e where ${matchesFilter(ctx, filter, period, of)}
      order by e.sort_name, e.id limit ${page.limit} offset ${page.offset}
    )
    select p.id, p.code, p.full_name as name, d.name as department, l.name as location, p.date_of_joining as joined,
      p.left_on as left
    from page p
    left join department d on d.org_id = ${ctx.orgId} and d.id = p.department_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id
    order by p.sort_name, p.id`.execute(db)
  return rows
}

/** Number of `findCalendarPeople`. One statement. */
export async function countCalendarPeople(
  ctx: Ctx,
  db: Db,
  { filter, period, of }: { filter: CalendarFilter; period: Period; of: CalendarOf },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee e where ${matchesFilter(ctx, filter, period, of)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stored days by employee and date, with the calendar's columns only. One statement. */
export async function findCalendarDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeIds: readonly number[],
  { from, to }: Period,
): Promise<Map<number, CalendarDay[]>> {
  const { rows } = await sql<CalendarDay & { employee_id: number }>`
    select k.employee_id, k.day as date, k.status, to_char(k.first_in, 'HH24:MI') as first_in,
      to_char(k.last_out, 'HH24:MI') as last_out, k.worked, k.late_by, k.early_by, k.overtime, k.flags,
      a.plan -> 'shift' ->> 'code' as shift,
      coalesce(nullif(a.plan -> 'requests' -> 0 ->> 'name', ''), a.plan ->> 'offName') as note, k.is_final,
      exists (select from attendance_lock l where l.org_id = k.org_id and l.released_at is null
        and k.day between l.from_date and l.to_date) as is_locked
    from attendance_day k join attendance_plan a on a.org_id = k.org_id and a.id = k.plan_id
    where k.org_id = ${ctx.orgId} and k.employee_id = any (${[...employeeIds]}::bigint[])
      and k.day between ${from}::date and ${to}::date
    order by k.employee_id, k.day`.execute(db)
  const days = new Map<number, CalendarDay[]>()
  for (const { employee_id: id, ...day } of rows) {
    const known = days.get(id)
    if (known) known.push(day)
    else days.set(id, [day])
  }
  return days
}
