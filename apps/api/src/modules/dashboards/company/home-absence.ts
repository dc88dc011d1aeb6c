import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { deferredQuery } from '../../../platform/db/deferred-query.ts'
import { type HomePart, homeDay } from '../../../platform/home/home-parts.ts'
import { dayCounts } from '../../attendance/index.ts'
import { ATTENDANCE_VIEW, absenceOf, OFF, USUAL_DAYS } from './work.service.ts'

/** Absenteeism as on the company’s dashboard, of the same days and by the same counts. */
export const absenteeismPart: HomePart<'absenteeism'> = {
  key: 'absenteeism',
  entry: 'admin',
  permission: ATTENDANCE_VIEW,
  facts: [homeDay],
  query: ({ ctx, fact }) => {
    const to = addDays(fact(homeDay), -1)
    const from = addDays(to, 1 - USUAL_DAYS)
    const sums = (['absent_days', ...OFF] as const).map((key) => sql`sum(${dayCounts[key]})`)
    const statement = sql<{ measures: (string | null)[] }>`
      select array[count(*), ${sql.join(sums)}]::text[] as measures
      from attendance_day k join employee e on e.org_id = ${ctx.orgId} and e.id = k.employee_id
      where k.org_id = ${ctx.orgId} and k.is_final and k.day between ${from}::date and ${to}::date
        and ${employeeScope(ctx, ATTENDANCE_VIEW, 'e')}`
    return deferredQuery(statement, ([row]) => ({ from, to, ...absenceOf(row?.measures ?? []) }))
  },
}
