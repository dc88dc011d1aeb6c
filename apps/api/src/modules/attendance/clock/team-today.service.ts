import type { teamToday } from '@muster/contract/attendance/clock.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { findVisibility, visibleColleagues } from '../../employees/index.ts'
import { peopleNow } from './who-is-in.service.ts'

type Answer = DataOf<typeof teamToday>

const NOBODY: Answer['counts'] = { in: 0, late: 0, elsewhere: 0, away: 0, expected: 0, out: 0, off: 0 }

const MAX_SHOWN = 200
const VIEW = 'attendance.day.view'
const SEE_LEAVE = 'leave.calendar.view'

/** The caller's direct reports; without any, their manager and the people with the same manager. */
function teamOf({ actor, orgId }: Ctx, me: number): RawBuilder<boolean> {
  if (actor.isTeamLead) return sql<boolean>`e.manager_id = ${me}`
  const manager = sql`(select own.manager_id from employee own where own.org_id = ${orgId} and own.id = ${me})`
  return sql<boolean>`(e.manager_id = ${manager} or e.id = ${manager}) and e.id <> ${me}`
}

const isRequested = (kinds: readonly string[]) => sql<boolean>`exists (
  select from jsonb_array_elements(coalesce(a.plan -> 'requests', '[]')) r where r ->> 'kind' = any (${kinds}::text[]))`

/** Columns that decide how much to show: of colleagues neither lateness nor the reason for an absence. */
const columns = (ctx: Ctx, isOpen: RawBuilder<boolean>) => sql`, ${isOpen} as is_open,
  coalesce(${employeeScope(ctx, SEE_LEAVE, 'e')}, false) as sees_leave,
  ${isRequested(['work_from_home', 'on_duty'])} as is_elsewhere,
  (select min(r ->> 'name') from jsonb_array_elements(coalesce(a.plan -> 'requests', '[]')) r
    where r ->> 'kind' = 'leave') as leave_name`

async function findTeam(ctx: Ctx, db: Db, me: number): Promise<Answer> {
  const seen = await findVisibility(ctx, db)
  const isOpen = sql<boolean>`coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`
  const isColleague = seen.shown.has('presence') ? visibleColleagues(ctx, seen) : sql<boolean>`false`
  const condition = sql<boolean>`${teamOf(ctx, me)} and (${isOpen} or ${isColleague})`
  const { rows } = await sql<{ rows: Answer['rows']; counts: Partial<Answer['counts']> | null }>`
    with people as (${peopleNow(ctx, condition, columns(ctx, isOpen))}), team as materialized (
      select id as "EMPLOYEE_ID", full_name as "EMPLOYEE_NAME", sort_name,
        case when state in ('in', 'break') then
            case when is_elsewhere then 'elsewhere' when is_open and late_by > 0 then 'late' else 'in' end
          when state = 'away' and status = 'leave' then 'away' when is_elsewhere then 'elsewhere'
          when state = 'away' then 'off' when first_in is not null then 'out' else 'expected' end as state,
        case when is_open and state in ('in', 'break') and not is_elsewhere then coalesce(late_by, 0) else 0 end as late_by,
        case when state = 'away' and status = 'leave' and sees_leave then leave_name end as "LEAVE_TYPE_NAME"
      from people
    )
    select coalesce((select json_agg(json_build_object('EMPLOYEE_ID', "EMPLOYEE_ID", 'EMPLOYEE_NAME', "EMPLOYEE_NAME",
          'state', state, 'late_by', late_by, 'LEAVE_TYPE_NAME', "LEAVE_TYPE_NAME") order by sort_name, "EMPLOYEE_ID")
        from (select * from team order by sort_name, "EMPLOYEE_ID" limit ${MAX_SHOWN}) shown), '[]') as rows,
      (select json_object_agg(state, people) from (select state, count(*)::int as people from team group by state) counted)
        as counts`.execute(db)
  const [found] = rows
  return { rows: found?.rows ?? [], counts: { ...NOBODY, ...found?.counts } }
}

/** The caller's team today; empty without an employee record. Two statements. */
export function readTeamToday(ctx: Ctx): Promise<Answer> {
  const me = ctx.actor.employeeId
  if (me === null) return Promise.resolve({ rows: [], counts: NOBODY })
  return readTx(ctx, (db) => findTeam(ctx, db, me))
}
