import type { HomeNeed } from '@muster/contract/dashboards/home-parts'
import { EMPLOYEE_FORM, EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import { addDays } from '@muster/contract/kit/days'
import { FILTER } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { deferredQuery, mapQuery } from '../../../platform/db/deferred-query.ts'
import { type HomeNeeds, homeDay } from '../../../platform/home/home-parts.ts'
import { unfinishedImportsQuery } from '../../forms/index.ts'
import { joinsLater } from '../directory/standing.ts'
import { movingQuery } from '../moves/planned.queries.ts'
import { probationCountsQuery } from '../probation/probation-list.queries.ts'
import { homeTexts } from './home.texts.ts'

/** How far ahead a change of people is worth preparing, in days. */
const AHEAD = 14

const need = (
  id: string,
  text: string,
  more: { count: number; to: string; is_urgent?: boolean },
): HomeNeed => ({
  ...{ id, text, is_urgent: false, assigned: 'to_me' },
  ...more,
})

const probationNeeds: HomeNeeds = {
  id: 'employees.probation',
  permission: 'employees.probation.manage',
  query: ({ ctx }) =>
    mapQuery(probationCountsQuery(ctx, false), ({ counts: { due, overdue } }) => {
      const to = '/users/probation'
      return [
        need('overdue', homeTexts('probationOverdue', { count: overdue }), {
          count: overdue,
          to,
          is_urgent: true,
        }),
        need('due', homeTexts('probationDue', { count: due }), { count: due, to }),
      ]
    }),
}

const joiningNeeds: HomeNeeds = {
  id: 'employees.joining',
  permission: 'employees.create',
  query: ({ ctx }) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from employee e
      where e.org_id = ${ctx.orgId} and ${joinsLater(ctx)} and ${employeeScope(ctx, 'employees.directory.view', 'e')}`
    const to = `/users/emp-directory?f.${FILTER.status}=${EMPLOYEE_STATUS.joining}`
    return deferredQuery(statement, ([{ count } = { count: 0 }]) => [
      need('joining', homeTexts('joining', { count }), { count, to }),
    ])
  },
}

const movingNeeds: HomeNeeds = {
  id: 'employees.moving',
  permission: 'employees.separation',
  facts: [homeDay],
  query: ({ ctx, fact }) => {
    const today = fact(homeDay)
    const until = addDays(today, AHEAD)
    const who = sql<boolean>`coalesce(${employeeScope(ctx, 'employees.profile.view', 'e')}, false)`
    // Opens the list of exactly these people.
    const query = new URLSearchParams([
      ...['separation', 'rejoining'].map((kind) => ['f.kind', kind]),
      ...[today, until].map((day) => ['f.period', day]),
    ])
    return mapQuery(movingQuery(ctx, { today, to: until, who }), (count) => [
      need('moving', homeTexts('leaving', { count }), { count, to: `/users/planned-changes?${query}` }),
    ])
  },
}

const importNeeds: HomeNeeds = {
  id: 'employees.imports',
  permission: 'employees.import',
  query: ({ ctx }) =>
    mapQuery(unfinishedImportsQuery(ctx, EMPLOYEE_FORM), (count) => [
      need('imports', homeTexts('imports', { count }), { count, to: '/users/import' }),
    ]),
}

/** In self-service nobody prepares these. */
export const peopleNeeds: readonly HomeNeeds[] = [probationNeeds, joiningNeeds, movingNeeds, importNeeds].map(
  (source) => ({ ...source, entry: 'admin' }),
)
