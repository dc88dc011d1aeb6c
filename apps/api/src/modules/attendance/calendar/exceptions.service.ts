import { CALENDAR_DAYS } from '@muster/contract/attendance/calendar-shapes'
import type { listAttendanceChoices, listExceptions } from '@muster/contract/attendance/register.contract'
import { addDays, daysIn } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, FILTER, pageCount } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { findCalendarFacts, peopleFilter, VIEW } from './calendar.queries.ts'
import { calendarTexts } from './calendar.texts.ts'

type Input = BodyOf<typeof listExceptions>
type Answer = DataOf<typeof listExceptions>

/** Default number of past days shown. */
const USUAL_DAYS = 7

const kinds: Record<Input['kind'], RawBuilder<boolean>> = {
  late: sql<boolean>`'late' = any (x.flags)`,
  early: sql<boolean>`'early' = any (x.flags)`,
  missing: sql<boolean>`x.flags && array['missing_in', 'missing_out']`,
  absent: sql<boolean>`x.status = 'absent'`,
}

function periodOf({ from_date, to_date }: Input, today: string) {
  const to = to_date ?? from_date ?? addDays(today, -1)
  const from = from_date ?? addDays(to, 1 - USUAL_DAYS)
  const days = daysIn(from, to)
  if (days < 1 || days > CALENDAR_DAYS)
    fail('request.invalid', {
      fields: { to_date: calendarTexts('invalidPeriod', { calendarDays: CALENDAR_DAYS }) },
    })
  return { from, to }
}

/** SQL condition: day `k` was accepted in its current state. */
export const acceptedDay = (ctx: Pick<Ctx, 'orgId'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from attendance_settled_day a where a.org_id = ${ctx.orgId} and a.employee_id = k.employee_id
    and a.day = k.day and a.is_accepted and a.status = k.status and a.flags = k.flags)`

/** Who accepted it, and why. */
const acceptance = (ctx: Ctx) => sql`(
  select jsonb_build_object('by', s.author, 'reason', s.reason) from attendance_settled_day a
  join attendance_settling s on s.org_id = a.org_id and s.id = a.settling_id
  where a.org_id = ${ctx.orgId} and a.employee_id = k.employee_id and a.day = k.day and a.is_accepted
    and a.status = k.status and a.flags = k.flags order by s.id desc limit 1)`

const shiftsOf = ({ filters }: Input) => (filters?.[FILTER.shift] ?? []).map(Number)

/**
 * Exceptions of employees in reach, with counts per kind. Two statements.
 *
 * @throws AppError `request.invalid`
 */
export function readExceptions(ctx: Ctx, input: Input): Promise<Answer> {
  return readTx(ctx, async (db) => {
    const { today } = await findCalendarFacts(ctx, db)
    const { from, to } = periodOf(input, today)
    const { page, limit, kind, accepted } = input
    const shifts = shiftsOf(input)
    const { rows } = await sql<{ rows: Answer['rows'] | null; counts: Answer['counts']; accepted: number }>`
      with x as materialized (
        select k.employee_id, k.day, k.status, k.first_in, k.last_out, k.worked, k.late_by, k.early_by, k.flags,
          e.full_name, e.sort_name, e.code, e.department_id, e.location_id, ${acceptedDay(ctx)} as is_accepted
        from attendance_day k join employee e on e.org_id = k.org_id and e.id = k.employee_id
        where k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date
          and (k.flags <> '{}' or k.status = 'absent')
          and ${shifts.length === 0 ? sql`true` : sql`k.shift_id = any (${shifts}::bigint[])`}
          and ${peopleFilter(ctx, input)}
      ), picked as (
        select * from x where ${kinds[kind]} and is_accepted = ${accepted} order by day desc, sort_name, employee_id
        limit ${limit} offset ${(page - 1) * limit}
      )
      select (select jsonb_agg(jsonb_build_object('EMPLOYEE_ID', p.employee_id, 'EMPLOYEE_NAME', p.full_name,
          'EMPLOYEE_CODE', p.code, 'department', d.name, 'location', l.name, 'date', p.day, 'status', p.status,
          'shift', a.plan -> 'shift' ->> 'name', 'first_in', to_char(p.first_in, 'HH24:MI'),
          'last_out', to_char(p.last_out, 'HH24:MI'), 'worked', p.worked, 'late_by', p.late_by, 'early_by', p.early_by,
          'flags', to_jsonb(p.flags), 'is_locked', exists (select from attendance_lock o where o.org_id = ${ctx.orgId}
            and o.released_at is null and p.day between o.from_date and o.to_date), 'accepted', ${acceptance(ctx)})
          order by p.day desc, p.sort_name, p.employee_id)
        from picked p
        join attendance_day k on k.org_id = ${ctx.orgId} and k.employee_id = p.employee_id and k.day = p.day
        join attendance_plan a on a.org_id = k.org_id and a.id = k.plan_id
        left join department d on d.org_id = ${ctx.orgId} and d.id = p.department_id
        left join location l on l.org_id = ${ctx.orgId} and l.id = p.location_id) as rows,
        (select jsonb_build_object('late', count(*) filter (where ${kinds.late}),
          'early', count(*) filter (where ${kinds.early}), 'missing', count(*) filter (where ${kinds.missing}),
          'absent', count(*) filter (where ${kinds.absent})) from x where is_accepted = ${accepted}) as counts,
        (select count(*)::int from x where is_accepted) as accepted`.execute(db)
    const counts = rows[0]?.counts ?? { late: 0, early: 0, missing: 0, absent: 0 }
    return {
      ...{ rows: rows[0]?.rows ?? [], counts, from_date: from, to_date: to },
      ...{ total_records: counts[kind], total_page: pageCount(counts[kind], limit) },
      accepted: rows[0]?.accepted ?? 0,
      abilities: {
        settle: holds(ctx.actor, 'attendance.punch.manage'),
        leave: holds(ctx.actor, 'leave.bulk.apply'),
      },
    }
  })
}

/** Filter options of attendance lists. One statement. */
export function readChoices(ctx: Ctx): Promise<DataOf<typeof listAttendanceChoices>> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<DataOf<typeof listAttendanceChoices>>`
      with e as materialized (
        select e.location_id, e.department_id from employee e
        where e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, VIEW, 'e')}, false)
        group by e.location_id, e.department_id
      )
      select coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
          from location l where l.org_id = ${ctx.orgId} and l.id in (select location_id from e)), '[]') as locations,
        coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by lower(d.name), d.id)
          from department d where d.org_id = ${ctx.orgId} and d.id in (select department_id from e)), '[]') as departments,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
          from shift s where s.org_id = ${ctx.orgId} and s.status = 1), '[]') as shifts`.execute(db)
    return rows[0] ?? { locations: [], departments: [], shifts: [] }
  })
}
