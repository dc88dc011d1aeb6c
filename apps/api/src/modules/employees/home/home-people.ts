import type { HomePartData } from '@muster/contract/dashboards/home-parts'
import { addDays, daysBetween } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { employeeScope, reportsOf } from '../../../platform/access/employee-scope.ts'
import { deferredQuery, mapQuery } from '../../../platform/db/deferred-query.ts'
import { type HomeFact, type HomePart, homeDay } from '../../../platform/home/home-parts.ts'
import { celebrationsQuery } from '../celebrations/celebrations.queries.ts'
import { CELEBRATION_DAYS, celebrationView } from '../celebrations/celebrations.service.ts'
import { type Visibility, visibilityQuery, visibleColleagues } from '../colleagues/visible-colleagues.ts'

/** What colleagues see of each other. */
export const homeVisibility: HomeFact<Visibility> = { query: visibilityQuery }

const SHOWN = 6
/** Joined so many days ago is still new. */
const NEW_DAYS = 7
const AHEAD = 14

type Movement = HomePartData['movements']['rows'][number]

/** Who has just joined, joins or leaves soon, of the people in reach. */
export const movementsPart: HomePart<'movements'> = {
  key: 'movements',
  permission: 'employees.directory.view',
  facts: [homeDay],
  query: ({ ctx, fact }) => {
    const today = fact(homeDay)
    const [first, last] = [addDays(today, -NEW_DAYS), addDays(today, AHEAD)]
    const statement = sql<Omit<Movement, 'days'> & { total: number }>`
      with moving as (
        select e.id, 'joins' as kind, e.date_of_joining as on from employee e
        where e.org_id = ${ctx.orgId} and e.status = 'active'
          and e.date_of_joining between ${first}::date and ${last}::date
          and ${employeeScope(ctx, 'employees.directory.view', 'e')}
        union all
        select e.id, 'leaves', e.left_on from employee e
        where e.org_id = ${ctx.orgId} and e.status = 'active' and e.left_on between ${today}::date and ${last}::date
          and ${employeeScope(ctx, 'employees.directory.view', 'e')}
      )
      select e.id as "EMPLOYEE_ID", e.full_name as "EMPLOYEE_NAME", u.name as "DESIGNATION_NAME", m.kind,
        m.on::text as on, count(*) over ()::int as total
      from moving m join employee e on e.org_id = ${ctx.orgId} and e.id = m.id
      left join designation u on u.org_id = e.org_id and u.id = e.designation_id
      order by m.on < ${today}::date, m.on, e.sort_name, e.id limit ${SHOWN}`
    return deferredQuery(statement, (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _total, ...row }) => ({ ...row, days: daysBetween(today, row.on) })),
    }))
  },
}

/** The next celebrations of a manager's people, direct reports and theirs, that they share. */
export const teamCelebrationsPart: HomePart<'team_celebrations'> = {
  key: 'team_celebrations',
  isFor: ({ employeeId, isTeamLead }) => employeeId !== null && isTeamLead,
  facts: [homeVisibility],
  query: ({ ctx, fact }) => {
    const seen = fact(homeVisibility)
    const who = reportsOf(ctx, ctx.actor.employeeId, 'e')
    return mapQuery(celebrationsQuery(ctx, seen, { days: CELEBRATION_DAYS, who, limit: SHOWN }), (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => {
        const { photo: _photo, ...view } = celebrationView(ctx, seen, row, false)
        return view
      }),
    }))
  },
}

/** The next celebrations: in the console of the people in reach, in self-service of the colleagues it shows. */
export const celebrationsPart: HomePart<'celebrations'> = {
  key: 'celebrations',
  facts: [homeVisibility],
  query: ({ ctx, entry, fact }) => {
    const seen = fact(homeVisibility)
    const isOpen = entry === 'admin'
    const who = isOpen ? employeeScope(ctx, 'employees.directory.view', 'e') : visibleColleagues(ctx, seen)
    return mapQuery(celebrationsQuery(ctx, seen, { days: CELEBRATION_DAYS, who, limit: SHOWN }), (rows) => ({
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => {
        const { photo: _photo, ...view } = celebrationView(ctx, seen, row, isOpen)
        return view
      }),
    }))
  },
}
