import type { whoIsIn } from '@muster/contract/attendance/clock.contract'
import { type DataOf, pageCount, type QueryOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'

type Answer = DataOf<typeof whoIsIn>
type Query = QueryOf<typeof whoIsIn>

const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function stateFilter(state: Query['state']): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`
  return state === 'late' ? sql<boolean>`late_by > 0` : sql<boolean>`state = ${state}`
}

/**
 * SQL condition: punch `p` without a direction opened an interval. It did unless its day's last closing is
 * this punch, or lies within the repeat interval before it.
 */
const hasOpened = (ctx: Ctx) => sql`not exists (
  select from attendance_day h join attendance_plan a on a.org_id = h.org_id and a.id = h.plan_id
  where h.org_id = ${ctx.orgId} and h.employee_id = e.id
    and h.day between (p.at at time zone 'UTC')::date - 2 and (p.at at time zone 'UTC')::date + 1
    and p.id = any (h.punch_ids) and h.last_out is not null
    and mod(extract(epoch from (p.at at time zone (a.plan ->> 'zone'))::time - h.last_out)::int + 86400, 86400)
      < 60 + coalesce((a.plan -> 'shift' ->> 'repeat')::int, 60))`

/**
 * SQL condition: the window of the shift that punch `q` belongs to has ended, so that a missing clock-out no longer
 * counts as being in, as on the clock.
 */
const isOver = (ctx: Ctx) => sql<boolean>`exists (
  select from attendance_day w join attendance_plan a on a.org_id = w.org_id and a.id = w.plan_id
  where w.org_id = ${ctx.orgId} and w.employee_id = q.employee_id
    and w.day between (q.at at time zone 'UTC')::date - 2 and (q.at at time zone 'UTC')::date + 1
    and q.id = any (w.punch_ids) and a.plan -> 'shift' ->> 'end' is not null
    and ${ctx.now.toString()}::timestamptz > ((w.day + (a.plan -> 'shift' ->> 'end')::time
        + case when (a.plan -> 'shift' ->> 'end') <= (a.plan -> 'shift' ->> 'start') then interval '1 day' else interval '0' end)
      at time zone (a.plan ->> 'zone')) + make_interval(mins => coalesce((a.plan -> 'shift' ->> 'after')::int, 0)))`

/**
 * Query of employees with their current state, by their last punch. In `condition` and `columns`, `e` is the employee, `k`
 * today's stored day and `a` its plan.
 *
 * @param columns additional columns, each with a leading comma
 */
export function peopleNow(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  columns: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const now = sql`${ctx.now.toString()}::timestamptz`
  return sql`
    select e.id, e.full_name, e.sort_name, e.code, d.name as department, l.name as location, k.status, k.late_by,
      to_char(k.first_in, 'HH24:MI') as first_in, a.plan -> 'shift' ->> 'name' as shift, p.at as since,
      coalesce(a.plan ->> 'zone', l.time_zone, o.time_zone) as time_zone,
      case when p.is_over then case when k.status in ('leave', 'holiday', 'week_off') then 'away' else 'out' end
        when p.direction in ('in', 'break_end') or (p.direction = 'unknown' and ${hasOpened(ctx)}) then 'in'
        when p.direction = 'break_start' then 'break'
        when k.status in ('leave', 'holiday', 'week_off') then 'away' else 'out' end as state${columns}
    from employee e join organisation o on o.org_id = e.org_id
    left join location l on l.org_id = e.org_id and l.id = e.location_id
    left join department d on d.org_id = e.org_id and d.id = e.department_id
    left join attendance_day k on k.org_id = e.org_id and k.employee_id = e.id
      and k.day = (${now} at time zone coalesce(l.time_zone, o.time_zone))::date
    left join attendance_plan a on a.org_id = k.org_id and a.id = k.plan_id
    left join lateral (
      select q.id, q.at, q.direction, ${isOver(ctx)} as is_over from attendance_punch q
      where q.org_id = e.org_id and q.employee_id = e.id and q.at <= ${now} and q.at > ${now} - interval '16 hours'
        and not exists (select from attendance_punch_void v where v.org_id = q.org_id and v.punch_id = q.id)
      order by q.at desc, q.id desc limit 1
    ) p on true
    where e.org_id = ${ctx.orgId} and ${worksToday(ctx)} and ${condition}`
}

/** Who is in today among employees in reach, by their last punch. One statement. */
export function readWhoIsIn(ctx: Ctx, query: Query): Promise<Answer> {
  const { search, state, location_id, department_id, page, limit } = query
  const condition = sql<boolean>`coalesce(${employeeScope(ctx, 'attendance.day.view', 'e')}, false)
    and ${location_id === undefined ? sql`true` : sql`e.location_id = ${location_id}`}
    and ${department_id === undefined ? sql`true` : sql`e.department_id = ${department_id}`}
    and ${search === '' ? sql`true` : sql`lower(e.full_name || ' ' || e.code) like ${containing(search)}`}`
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ rows: Answer['rows'] | null; counts: Answer['counts']; total: number }>`
      with people as (
        ${peopleNow(ctx, condition)}
      ), shown as (select * from people where ${stateFilter(state)}),
      picked as (
        select * from shown order by sort_name, id limit ${limit} offset ${(page - 1) * limit}
      )
      select (select jsonb_agg(jsonb_build_object('EMPLOYEE_ID', id, 'EMPLOYEE_NAME', full_name, 'EMPLOYEE_CODE', code,
          'department', department, 'location', location, 'state', state,
          'since', to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'time_zone', time_zone,
          'first_in', first_in,
          'late_by', coalesce(late_by, 0), 'status', coalesce(status, 'none'), 'shift', shift)
          order by sort_name, id) from picked) as rows,
        (select jsonb_build_object('in', count(*) filter (where state = 'in'),
          'break', count(*) filter (where state = 'break'), 'out', count(*) filter (where state = 'out'),
          'away', count(*) filter (where state = 'away'), 'late', count(*) filter (where late_by > 0))
          from people) as counts,
        (select count(*)::int from shown) as total`.execute(db)
    const [row] = rows
    const total = row?.total ?? 0
    return {
      rows: row?.rows ?? [],
      counts: row?.counts ?? { in: 0, break: 0, out: 0, away: 0, late: 0 },
      total_records: total,
      total_page: pageCount(total, limit),
    }
  })
}
