import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

const VIEW = 'employees.chart.view'
const MOST_DAYS = 24

/** Effective-dated attributes that a box shows. */
export const shownAttributes = sql`('manager', 'department', 'designation', 'location')`

export interface ChangeDay {
  date: string
  joining: number
  leaving: number
  moving: number
  vacancies: number
  dotted_lines: number
}

/** The next days with changes within reach: people join, leave or move, vacancies or dotted lines start or end. */
export async function findChangeDays(ctx: Ctx, db: Db, today: string): Promise<ChangeDay[]> {
  const org = ctx.orgId
  const scope = (alias: string) => employeeScope(ctx, VIEW, alias)
  const { rows } = await sql<ChangeDay>`
    select on_day as date,
      count(distinct id) filter (where what = 'joining')::int as joining,
      count(distinct id) filter (where what = 'leaving')::int as leaving,
      count(distinct id) filter (where what = 'moving')::int as moving,
      count(distinct id) filter (where what = 'vacancy')::int as vacancies,
      count(distinct id) filter (where what = 'dotted')::int as dotted_lines
    from (
      select e.date_of_joining as on_day, 'joining' as what, e.id from employee e
      where e.org_id = ${org} and e.date_of_joining > ${today}::date and e.status = 'active' and ${scope('e')}
      union all
      select e.left_on + 1, 'leaving', e.id from employee e
      where e.org_id = ${org} and e.status = 'active' and e.left_on >= ${today}::date and ${scope('e')}
      union all
      select a.from_date, 'moving', e.id from employee_assignment a
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${org} and a.from_date > ${today}::date and a.attribute in ${shownAttributes}
        and e.status = 'active' and a.from_date > e.date_of_joining and ${scope('e')}
      union all
      select unnest(array[v.open_from, v.ended_on]), 'vacancy', v.id from vacancy v
      join employee m on m.org_id = v.org_id and m.id = v.manager_id
      where v.org_id = ${org} and (v.open_from > ${today}::date or v.ended_on > ${today}::date) and ${scope('m')}
      union all
      select unnest(array[o.from_date, o.to_date + 1]), 'dotted', o.id from dotted_line o
      join employee e on e.org_id = o.org_id and e.id = o.employee_id
      join employee m on m.org_id = o.org_id and m.id = o.manager_id
      where o.org_id = ${org} and (o.from_date > ${today}::date or o.to_date >= ${today}::date)
        and ${scope('e')} and ${scope('m')}
    ) planned
    where on_day > ${today}::date
    group by on_day order by on_day limit ${MOST_DAYS}`.execute(db)
  return rows
}
