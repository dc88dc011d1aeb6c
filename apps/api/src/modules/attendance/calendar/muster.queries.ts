import type { CalendarDay } from '@muster/contract/attendance/calendar-shapes'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { Period } from '../rules/calendar-period.ts'
import { type CalendarFilter, type CalendarOf, type CalendarPerson, wanted } from './calendar.queries.ts'

export interface MusterPerson extends CalendarPerson {
  sort_name: string
}

/**
 * The next people of a register by name, after one of them: whoever joins or is renamed meanwhile moves nobody to
 * another place, as counting places would. One statement.
 */
export async function findMusterPeople(
  ctx: Ctx,
  db: Db,
  {
    asked,
    period,
    of,
    after,
    limit,
  }: {
    asked: CalendarFilter
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
      from employee e where ${wanted(ctx, asked, period, of)} and ${next}
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

/** A day of a register: what its columns and sums are made of. */
export type MusterDay = Omit<CalendarDay, 'shift' | 'is_locked'>

/** By column: the day's number from the first on, as the statement has them. */
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

/** `hh:mm` of a time as JSON. */
const clockJson = (column: string) => sql`coalesce('"' || left(${sql.ref(column)}::text, 5) || '"', 'null')`

/**
 * Kept days of people for a register, by person and in order: a row a person, which costs a third of a row a day, its
 * days as JSON that is put together as text, which costs the database three fifths of its own JSON functions. One
 * statement.
 *
 * @param dates every date of the period
 * @param hasNotes whether the names of leave and holidays are wanted
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
    ? sql`coalesce(to_json(coalesce(nullif(k.plan -> 'requests' -> 0 ->> 'name', ''), k.plan ->> 'offName'))::text,
        'null')`
    : sql`'null'`
  const cell = sql`concat('[', k.day - ${from}::date, ',"', k.status, '",', ${clockJson('k.first_in')}, ',',
    ${clockJson('k.last_out')}, ',', k.worked, ',', k.late_by, ',', k.early_by, ',', k.overtime, ',',
    case when k.flags = '{}' then 'null' else to_json(k.flags)::text end, ',',
    case when k.is_final then 'true' else 'false' end, ',', ${note}, ']')`
  const { rows } = await sql<{ id: number; days: string }>`
    select k.employee_id as id, '[' || string_agg(${cell}, ',' order by k.day) || ']' as days
    from attendance_day k
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
