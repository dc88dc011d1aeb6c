import type { CalendarDay } from '@muster/contract/attendance/calendar-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { Period } from '../rules/calendar-period.ts'
import {
  type CalendarFilter,
  type CalendarOf,
  type CalendarPerson,
  matchesFilter,
} from './calendar.queries.ts'

export interface MusterPerson extends CalendarPerson {
  sort_name: string
}

/**
 * The next employees of a register by name, read by cursor: unlike with offsets, joining or renamed employees
 * shift nobody. One statement.
 */
export async function findMusterPeople(
  ctx: Ctx,
  db: Db,
  {
    filter,
    period,
    of,
    after,
    limit,
  }: {
    filter: CalendarFilter
    period: Period
    of: CalendarOf
    after: Pick<MusterPerson, 'sort_name' | 'id'> | null
    limit: number
  },
): Promise<MusterPerson[]> {
  const next =
    after === null ? sql`true` : sql`(e.sort_name, e.id) > (${after.sort_name}, ${after.id}::bigint)`
  const { rows } = await sql<MusterPerson>`
    with page as (
      select e.id, e.code, e.full_name, e.sort_name, e.department_id, e.location_id, e.date_of_joining, e.left_on
      from employee e where ${matchesFilter(ctx, filter, period, of)} and ${next}
      order by e.sort_name, e.id limit ${limit}
    )
    select p.id, p.code, p.full_name as name, p.sort_name, d.name as department, l.name as location,
      p.date_of_joining as joined, p.left_on as left
    from page p
    left join department d on d.org_id = ${ctx.orgId} and d.id = p.department_id
    left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id
    order by p.sort_name, p.id`.execute(db)
  return rows
}

/** The columns of a day that a register and its totals need. */
export type MusterDay = Omit<CalendarDay, 'shift' | 'is_locked'>

/** By position; the first is the day's number from the start of the period. */
type Cell = readonly [
  day: number,
  status: string,
  firstIn: string | null,
  lastOut: string | null,
  worked: number,
  lateBy: number,
  earlyBy: number,
  overtime: number,
  flags: string[] | null,
  isFinal: boolean,
  note: string | null,
]

/** SQL: a time as JSON `hh:mm`. */
const clockJson = (column: string) => sql`coalesce('"' || left(${sql.ref(column)}::text, 5) || '"', 'null')`

/**
 * Stored days for a register, one row per employee: a third of the cost of one row per day. The days' JSON is
 * concatenated as text, which saves three fifths compared with JSON functions. One statement.
 *
 * @param dates every date of the period
 * @param hasNotes whether to include the names of leave and holidays
 */
export async function findMusterDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  {
    employeeIds,
    dates,
    hasNotes,
  }: { employeeIds: readonly number[]; dates: readonly string[]; hasNotes: boolean },
): Promise<Map<number, MusterDay[]>> {
  const [from, to] = [dates[0], dates.at(-1)]
  const note = hasNotes
    ? sql`coalesce(to_json(coalesce(nullif(a.plan -> 'requests' -> 0 ->> 'name', ''), a.plan ->> 'offName'))::text,
        'null')`
    : sql`'null'`
  const plans = hasNotes ? sql`join attendance_plan a on a.org_id = k.org_id and a.id = k.plan_id` : sql``
  const cell = sql`concat('[', k.day - ${from}::date, ',"', k.status, '",', ${clockJson('k.first_in')}, ',',
    ${clockJson('k.last_out')}, ',', k.worked, ',', k.late_by, ',', k.early_by, ',', k.overtime, ',',
    case when k.flags = '{}' then 'null' else to_json(k.flags)::text end, ',',
    case when k.is_final then 'true' else 'false' end, ',', ${note}, ']')`
  const { rows } = await sql<{ id: number; days: string }>`
    select k.employee_id as id, '[' || string_agg(${cell}, ',' order by k.day) || ']' as days
    from attendance_day k ${plans}
    where k.org_id = ${ctx.orgId} and k.employee_id = any (${[...employeeIds]}::bigint[])
      and k.day between ${from}::date and ${to}::date
    group by k.employee_id`.execute(db)
  return new Map(
    rows.map(({ id, days }) => [id, (JSON.parse(days) as Cell[]).map((one) => musterDay(one, dates))]),
  )
}

const NO_FLAGS: string[] = []

function musterDay(cell: Cell, dates: readonly string[]): MusterDay {
  const [day, status, first_in, last_out, worked, late_by, early_by, overtime, flags, is_final, note] = cell
  const date = dates[day] as string
  return {
    date,
    status,
    first_in,
    last_out,
    worked,
    late_by,
    early_by,
    overtime,
    flags: flags ?? NO_FLAGS,
    is_final,
    note,
  }
}
