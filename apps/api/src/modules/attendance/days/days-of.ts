import type { AttendanceDayView } from '@muster/contract/attendance/days.contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { DayPlan } from '../rules/day-plan.ts'

export interface DayRow {
  employee_id: number
  date: string
  status: string
  first_in: string | null
  last_out: string | null
  worked: number
  break_minutes: number
  late_by: number
  early_by: number
  overtime: number
  flags: string[]
  plan: DayPlan
  punch_ids: number[]
  is_final: boolean
  is_locked: boolean
  version: number
}

/** Stored days by employee and date. One statement; does not check reach. */
export async function findDays(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  range: { employeeIds: readonly number[]; from: string; to: string },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.employee_id, d.day as date, d.status, to_char(d.first_in, 'HH24:MI') as first_in,
      to_char(d.last_out, 'HH24:MI') as last_out, d.worked, d.break_minutes, d.late_by, d.early_by, d.overtime, d.flags,
      p.plan, d.punch_ids, d.is_final, d.version,
      exists (select from attendance_lock l where l.org_id = d.org_id and l.released_at is null
        and d.day between l.from_date and l.to_date) as is_locked
    from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
    where d.org_id = ${ctx.orgId} and d.employee_id = any (${[...range.employeeIds]}::bigint[])
      and d.day between ${range.from}::date and ${range.to}::date
    order by d.employee_id, d.day`.execute(db)
  return rows
}

/** A stored day in the format of the calls. */
export function dayView({ plan, employee_id: _id, punch_ids: _punches, ...row }: DayRow): AttendanceDayView {
  const { shift } = plan
  return {
    ...row,
    parts: plan.requests.map(({ kind, portion, name, id }) => ({ kind, portion, name, REQUEST_ID: id })),
    shift: shift && {
      ...{ id: shift.id, code: shift.code, name: shift.name, color: shift.color },
      ...{ start: shift.start, end: shift.end },
    },
    off: plan.off,
    off_name: plan.offName,
  }
}

const EMPTY: Omit<AttendanceDayView, 'date' | 'status'> = {
  ...{ first_in: null, last_out: null, worked: 0, break_minutes: 0, late_by: 0, early_by: 0, overtime: 0 },
  ...{ flags: [], parts: [], shift: null, off: null, off_name: null },
  ...{ is_final: false, is_locked: false, version: 0 },
}

/** Placeholder for a date without a stored day. */
export function emptyDay(
  date: string,
  { joined, left }: { joined: string; left: string | null },
): AttendanceDayView {
  const status = date < joined ? 'not_joined' : left !== null && date > left ? 'left' : 'none'
  return { ...EMPTY, date, status }
}

/**
 * Attendance of employees within a date range, for rosters, reports and payroll: stored days by employee and
 * date, without dates before joining, after leaving or in the future. One statement.
 *
 * @param from,to `YYYY-MM-DD`, inclusive
 * @public
 */
export async function daysOf(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  employeeIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, AttendanceDayView[]>> {
  const days = new Map<number, AttendanceDayView[]>(employeeIds.map((id) => [id, []]))
  for (const row of await findDays(ctx, db, { employeeIds, from, to }))
    days.get(row.employee_id)?.push(dayView(row))
  return days
}
