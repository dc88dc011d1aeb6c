import { addDays, eachDay } from '@muster/contract/kit/days'
import type { DataOf } from '@muster/contract/kit/index'
import type { RosterRow, RosterView } from '@muster/contract/rosters/roster-shapes'
import { isEmployed } from '@muster/contract/rosters/roster-warnings'
import { AROUND_DAYS, NOTHING, OFF } from '@muster/contract/rosters/rosters.constants'
import type { readRoster } from '@muster/contract/rosters/rosters.contract'
import { sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { combineQueries, runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { organisationTodaySql } from '../../platform/organisation-day.ts'
import { holidaysQuery } from '../holidays/index.ts'
import { type WorkDay, workQuery } from '../shifts/index.ts'
import { findLockedDays } from './locks.ts'
import { findUnplannable } from './own-cells.ts'
import { type SummaryRow, summaryColumns, summaryView } from './roster.queries.ts'
import { locationScope, VIEW } from './rosters.access.ts'
import { findShifts, shiftsShown } from './shift-times.queries.ts'

type Heading = SummaryRow & {
  note: string
  time_zone: string
  today: string
  demand: RosterView['demand'] | null
}

async function findHeading(ctx: Ctx, db: Db, id: number): Promise<Heading> {
  const { rows } = await sql<Heading>`
    select ${summaryColumns(ctx)}, r.note, l.time_zone, ${organisationTodaySql(ctx)} as today,
      (select jsonb_agg(jsonb_build_object('shift_id', d.shift_id, 'weekday', d.weekday, 'day', d.day,
          'needed', d.needed) order by d.id)
        from roster_demand d where d.org_id = r.org_id and d.roster_id = r.id) as demand
    from roster r join location l on l.org_id = r.org_id and l.id = r.location_id
    where r.org_id = ${ctx.orgId} and r.id = ${id} and ${locationScope(ctx, VIEW, 'r.location_id')}`.execute(
    db,
  )
  return rows[0] ?? fail('record.not_found')
}

/** A person's days as joined by the database: `[day, shift or null]`. */
type Days = [day: string, shift: number | null][]

interface PersonRow {
  id: number
  code: string
  full_name: string
  department: string
  joined: string
  left: string | null
  in_reach: boolean
  planned: Days | null
  published: Days | null
}

/**
 * People of the roster with planned and published days: one statement. Looks up days per person by index,
 * since the planner has no statistics for a roster that was just filled.
 */
async function findPeople(ctx: Ctx, db: Db, rosterId: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select e.id, e.code, e.full_name, coalesce(t.name, '') as department, e.date_of_joining as joined,
      e.left_on as left, coalesce(${employeeScope(ctx, VIEW, 'e')}, false) as in_reach,
      (select jsonb_agg(jsonb_build_array(n.day, n.shift_id)) from roster_entry n
        where n.org_id = p.org_id and n.roster_id = p.roster_id and n.employee_id = p.employee_id) as planned,
      (select jsonb_agg(jsonb_build_array(d.day, d.shift_id)) from roster_day d
        where d.org_id = p.org_id and d.roster_id = p.roster_id and d.employee_id = p.employee_id) as published
    from roster_person p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    left join department t on t.org_id = e.org_id and t.id = e.department_id
    where p.org_id = ${ctx.orgId} and p.roster_id = ${rosterId}
    order by e.sort_name, e.id`.execute(db)
  return rows
}

type AdjacentDays = Pick<RosterRow, 'leave' | 'taken'>

interface Range {
  from: string
  to: string
}

/** Leave of these people, also around the roster, and days published by other rosters: two statements. */
async function findAdjacentDays(
  ctx: Ctx,
  db: Db,
  { ids, rosterId, ...range }: Range & { ids: readonly number[]; rosterId: number },
): Promise<Map<number, AdjacentDays>> {
  const adjacent = new Map<number, AdjacentDays>(ids.map((id) => [id, { leave: [], taken: [] }]))
  const people = [...ids]
  const leave = await sql<RosterRow['leave'][number] & { employee_id: number }>`
    select d.employee_id, d.day, bit_or(d.halves)::int as halves, min(t.name) as name, min(d.state) as state
    from leave_day d join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${people}::bigint[]) and d.state in ('pending', 'booked')
      and d.day between ${addDays(range.from, -AROUND_DAYS)}::date and ${addDays(range.to, AROUND_DAYS)}::date
    group by d.employee_id, d.day order by d.day`.execute(db)
  for (const { employee_id, ...day } of leave.rows) adjacent.get(employee_id)?.leave.push(day)
  const taken = await sql<RosterRow['taken'][number] & { employee_id: number }>`
    select d.employee_id, d.day, r.name as roster_name
    from roster_day d join roster r on r.org_id = d.org_id and r.id = d.roster_id
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${people}::bigint[]) and d.roster_id <> ${rosterId}
      and d.day between ${range.from}::date and ${range.to}::date order by d.day`.execute(db)
  for (const { employee_id, ...day } of taken.rows) adjacent.get(employee_id)?.taken.push(day)
  return adjacent
}

export const cellOf = (shift: number | null | undefined) => (shift === undefined ? NOTHING : (shift ?? OFF))

function cellsOf(days: Days | null, dates: readonly string[]): number[] {
  const byDay = new Map(days ?? [])
  return dates.map((date) => cellOf(byDay.get(date)))
}

/** The day without this roster; unknown for days that it has published itself. */
function cellWithoutRoster({ off, shift, source }: WorkDay, isOwn: boolean): number {
  if (isOwn && source === 'roster') return NOTHING
  return off === null ? cellOf(shift?.shiftId) : OFF
}

interface RowFacts {
  dates: readonly string[]
  isPublished: boolean
  adjacent: ReadonlyMap<number, AdjacentDays>
  work: ReadonlyMap<number, readonly WorkDay[]>
  holidays: ReadonlyMap<number, readonly { date: string; name: string }[]>
}

function rowView(person: PersonRow, { dates, isPublished, adjacent, work, holidays }: RowFacts): RosterRow {
  const own = new Set((person.published ?? []).map(([day]) => day))
  return {
    ...{ EMPLOYEE_ID: person.id, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.full_name },
    ...{ DEPARTMENT_NAME: person.department, joined: person.joined, left: person.left },
    cells: cellsOf(person.planned, dates),
    published: isPublished ? cellsOf(person.published, dates) : [],
    holidays: (holidays.get(person.id) ?? []).map(({ date, name }) => ({ day: date, name })),
    otherwise: (work.get(person.id) ?? []).map((day) => cellWithoutRoster(day, own.has(day.date))),
    ...(adjacent.get(person.id) ?? { leave: [], taken: [] }),
  }
}

/** Number of people out of reach per shift: they count towards coverage, without further details. */
function othersOf(people: readonly PersonRow[]): RosterView['others'] {
  const counts = new Map<string, RosterView['others'][number]>()
  const days = people.flatMap((person) => (person.planned ?? []).filter(([day]) => isEmployed(person, day)))
  for (const [day, shift_id] of days) {
    if (shift_id === null) continue
    const key = `${day} ${shift_id}`
    const known = counts.get(key)
    if (known) known.people += 1
    else counts.set(key, { day, shift_id, people: 1 })
  }
  return [...counts.values()]
}

/**
 * A roster with the people in reach and the facts for its warnings: eight statements, whatever the number of
 * people and days.
 *
 * @throws AppError `record.not_found`
 */
export function viewRoster(ctx: Ctx, id: number): Promise<DataOf<typeof readRoster>> {
  return readTx(ctx, async (db) => {
    const { note, time_zone, today, demand, ...summary } = await findHeading(ctx, db, id)
    const all = await findPeople(ctx, db, id)
    const people = all.filter((person) => person.in_reach)
    const ids = people.map((person) => person.id)
    const { from_date: from, to_date: to } = summary
    const shifts = await findShifts(ctx, db, summary.location_id)
    const adjacent = await findAdjacentDays(ctx, db, { ids, from, to, rosterId: id })
    const usual = { employeeIds: ids, from: addDays(from, -AROUND_DAYS), to: addDays(to, AROUND_DAYS) }
    const known = await runQuery(
      db,
      combineQueries({
        work: workQuery(ctx, usual),
        holidays: holidaysQuery(ctx, { employeeIds: ids, from, to }),
      }),
    )
    const isPublished = summary.published_at !== null
    const facts = { dates: eachDay(from, to), isPublished, adjacent, ...known }
    const rows = people.map((person) => rowView(person, facts))
    const named = new Set(rows.flatMap((row) => [...row.cells, ...row.published, ...row.otherwise]))
    for (const { shift_id } of demand ?? []) named.add(shift_id)
    const shown = shiftsShown(shifts, named)
    const isShown = new Set(shown.map(({ shift_id }) => shift_id))
    return {
      roster: summaryView(summary),
      ...{ note, time_zone, today, employee_calendar: rows },
      shift_list: shown,
      shift_details: shifts.details.filter(({ shift_id }) => isShown.has(shift_id)),
      demand: demand ?? [],
      locked_days: await findLockedDays(ctx, db, facts.dates),
      own_employee_id: await findUnplannable(ctx, db, ids),
      others: othersOf(all.filter((person) => !person.in_reach)),
    }
  })
}
