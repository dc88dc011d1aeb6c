import type { HomeAbsence, HomePartData } from '@muster/contract/dashboards/home-parts'
import { addDays, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import { MOST_DAYS } from '@muster/contract/requests/day-requests.contract'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type DeferredQuery, deferredQuery, mapQuery } from '../../../platform/db/deferred-query.ts'
import { type HomeAsk, type HomePart, homeDay } from '../../../platform/home/home-parts.ts'
import { homeVisibility, visibleColleagues } from '../../employees/index.ts'

const SEE_LEAVE = 'leave.calendar.view'
const SEE_DAYS = 'attendance.day.view'
const SHOWN_TODAY = 6
const SHOWN_MONTH = 60

interface Reach {
  /** SQL condition: whose leave the caller sees in full. */
  leave: RawBuilder<boolean>
  /** SQL condition: whose days at home and on duty the caller sees. */
  elsewhere: RawBuilder<boolean>
  /** SQL condition: of whom only the absence is shown, where the organisation shows presence. */
  colleague: RawBuilder<boolean>
}

function reachOf({ ctx, fact }: HomeAsk): Reach {
  const seen = fact(homeVisibility)
  const own = sql<boolean>`e.id = ${ctx.actor.employeeId}::bigint`
  return {
    leave: sql<boolean>`coalesce(${employeeScope(ctx, SEE_LEAVE, 'e')} or ${own}, false)`,
    elsewhere: sql<boolean>`coalesce(${employeeScope(ctx, SEE_DAYS, 'e')} or ${own}, false)`,
    colleague: seen.shown.has('presence') ? visibleColleagues(ctx, seen) : sql<boolean>`false`,
  }
}

/** Leave within the days, one row for each request. */
const leaveOf = (ctx: Ctx, from: string, to: string, { leave, colleague }: Reach) => sql`
  select e.id, 'leave' as kind, case when bool_or(${leave}) then min(t.name) end as type,
    min(w.first) as from_date, max(w.last) as to_date,
    case min(d.halves) when 1 then 'first_half' when 2 then 'second_half' else 'full' end as half,
    bool_or(d.state = 'pending') as is_pending
  from leave_day d
  join employee e on e.org_id = d.org_id and e.id = d.employee_id
  join leave_type t on t.org_id = d.org_id and t.id = d.leave_type_id
  cross join lateral (select min(o.day) as first, max(o.day) as last from leave_day o
    where o.org_id = d.org_id and o.request_id = d.request_id and o.state = d.state) w
  where d.org_id = ${ctx.orgId} and d.state in ('pending', 'booked') and d.day between ${from}::date and ${to}::date
    and e.status = 'active' and (${leave} or (d.state = 'booked' and ${colleague}))
  group by d.request_id, e.id`

/** Approved work from home and on duty within the days. */
const elsewhereOf = (ctx: Ctx, from: string, to: string, { elsewhere, colleague }: Reach) => sql`
  select e.id, case r.kind when 'ON_DUTY' then 'on_duty' else 'work_from_home' end, null::text, r.from_date, r.to_date,
    coalesce(p.payload ->> 'half', 'full'), false
  from request r
  join request_payload p on p.org_id = r.org_id and p.request_id = r.id
  join employee e on e.org_id = r.org_id and e.id = r.employee_id
  where r.org_id = ${ctx.orgId} and r.kind in ('WORK_FROM_HOME', 'ON_DUTY') and r.status = 1 and r.cancels is null
    and r.from_date between ${addDays(from, -MOST_DAYS)}::date and ${to}::date and r.to_date >= ${from}::date
    and e.status = 'active' and (${elsewhere} or ${colleague})`

interface Wanted {
  from: string
  to: string
  limit: number
  /** Colleagues see where somebody works today, not on other days. */
  isToday?: boolean
}

/** Who is on leave, works from home or is on duty within some days. */
function absencesQuery(
  ask: HomeAsk,
  { from, to, limit, isToday = false }: Wanted,
): DeferredQuery<HomePartData['away']> {
  const { ctx } = ask
  const reach = reachOf(ask)
  const elsewhere = isToday ? reach : { ...reach, colleague: sql<boolean>`false` }
  const statement = sql<HomeAbsence & { total: number }>`
    with absent (id, kind, type, from_date, to_date, half, is_pending) as (
      ${leaveOf(ctx, from, to, reach)} union all ${elsewhereOf(ctx, from, to, elsewhere)})
    select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", a.kind, a.type as "LEAVE_TYPE_NAME",
      a.from_date::text as from_date, a.to_date::text as to_date, a.half, a.is_pending, count(*) over ()::int as total
    from absent a join employee e on e.org_id = ${ctx.orgId} and e.id = a.id
    order by a.from_date > ${from}::date, case when a.from_date > ${from}::date then a.from_date end,
      case a.kind when 'leave' then 1 when 'work_from_home' then 2 else 3 end, e.sort_name, e.id, a.from_date
    limit ${limit}`
  return deferredQuery(statement, (rows) => ({
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => row),
  }))
}

const facts = [homeDay, homeVisibility]

export const awayPart: HomePart<'away'> = {
  key: 'away',
  facts,
  query: (ask) => {
    const today = ask.fact(homeDay)
    return absencesQuery(ask, { from: today, to: today, limit: SHOWN_TODAY, isToday: true })
  },
}

export const leaveMonthPart: HomePart<'leave_month'> = {
  key: 'leave_month',
  facts,
  query: (ask) => {
    const month = ask.fact(homeDay).slice(0, 7)
    const [from, to] = [firstOfMonth(month), lastOfMonth(month)]
    return mapQuery(absencesQuery(ask, { from, to, limit: SHOWN_MONTH }), (found) => ({ from, to, ...found }))
  },
}
