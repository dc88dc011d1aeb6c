import type { HomePartData } from '@muster/contract/dashboards/home-parts'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { type HomePart, homeDay } from '../../../platform/home/home-parts.ts'
import { peopleNow } from '../clock/who-is-in.service.ts'

const VIEW = 'attendance.day.view'
/** Days of the trend, the last one being yesterday: today is not over. */
const TREND_DAYS = 14

const inReach = (ctx: Ctx) => sql<boolean>`coalesce(${employeeScope(ctx, VIEW, 'e')}, false)`

/** Today in figures, of the people in reach: those of the attendance board. */
export const attendancePart: HomePart<'attendance'> = {
  key: 'attendance',
  permission: VIEW,
  query: ({ ctx }) => {
    const statement = sql<HomePartData['attendance']>`
      with people as (${peopleNow(ctx, inReach(ctx))})
      select count(*)::int as people, count(*) filter (where state = 'in')::int as in,
        count(*) filter (where state = 'break')::int as break, count(*) filter (where state = 'out')::int as out,
        count(*) filter (where state = 'away')::int as away, count(*) filter (where late_by > 0)::int as late
      from people`
    const nobody = { people: 0, in: 0, break: 0, out: 0, away: 0, late: 0 }
    return deferredQuery(statement, ([counts]) => counts ?? nobody)
  },
}

/** The last two weeks, of the people in reach: how many worked, were on leave, and were absent without leave. */
export const trendPart: HomePart<'trend'> = {
  key: 'trend',
  permission: VIEW,
  facts: [homeDay],
  query: ({ ctx, fact }) => {
    const today = fact(homeDay)
    const [from, to] = [addDays(today, -TREND_DAYS), addDays(today, -1)]
    const statement = sql<HomePartData['trend'][number]>`
      select d::date::text as date, coalesce(k.present, 0) as present, coalesce(k.leave, 0) as leave,
        coalesce(k.absent, 0) as absent
      from generate_series(${from}::date, ${to}::date, interval '1 day') d
      left join (
        select k.day,
          count(*) filter (where k.status in ('present', 'half_day', 'missing_punch', 'on_duty', 'work_from_home',
            'worked_off_day'))::int as present,
          count(*) filter (where k.status = 'leave')::int as leave,
          count(*) filter (where k.status = 'absent')::int as absent
        from attendance_day k join employee e on e.org_id = k.org_id and e.id = k.employee_id
        where k.org_id = ${ctx.orgId} and k.day between ${from}::date and ${to}::date and ${inReach(ctx)}
        group by k.day) k on k.day = d::date
      order by d`
    return deferredQuery(statement, (rows) => rows)
  },
}
