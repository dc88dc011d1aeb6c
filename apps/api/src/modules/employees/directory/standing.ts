import type { EmploymentStanding } from '@muster/contract/employees/employee-states'
import { EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'

/** What a statement over `employee e` selects so that `standingView` can show the status. */
export interface StandingRow {
  standing: EmploymentStanding['state']
  standing_on: string | null
}

export const joinsLater = (ctx: Ctx) =>
  sql<boolean>`(e.status = 'active' and e.date_of_joining > ${organisationTodaySql(ctx)})`
const onProbation = (ctx: Ctx) =>
  sql<boolean>`(${employeeScope(ctx, 'employees.probation.view', 'e')} and exists (
    select from probation p where p.org_id = e.org_id and p.employee_id = e.id and p.state = 'open'))`

/**
 * The status of a person as columns of a statement over `employee e`: the only place that decides it. A day of probation
 * that has passed is left out, since the decision is overdue.
 */
export function standingColumns(ctx: Ctx): RawBuilder<unknown> {
  return sql`case
      when e.status = 'left' then 'left'
      when ${joinsLater(ctx)} then 'joining'
      when e.left_on is not null then 'leaving'
      when ${onProbation(ctx)} then 'probation'
      else 'active' end as standing,
    case
      when e.status = 'left' then e.left_on
      when ${joinsLater(ctx)} then e.date_of_joining
      when e.left_on is not null then e.left_on
      when ${onProbation(ctx)} and e.confirmation_due_on >= ${organisationTodaySql(ctx)}
        then e.confirmation_due_on
      end as standing_on`
}

export const standingView = (row: StandingRow): EmploymentStanding => ({
  state: row.standing,
  on: row.standing_on,
})

/** The people shown with one of these statuses; unknown ids match nobody. */
export function standingFilter(ctx: Ctx, ids: readonly number[]): RawBuilder<boolean> {
  const conditions: Readonly<Record<number, (ctx: Ctx) => RawBuilder<boolean>>> = {
    [EMPLOYEE_STATUS.left]: () => sql<boolean>`e.status = 'left'`,
    [EMPLOYEE_STATUS.active]: (of) => worksToday(of),
    [EMPLOYEE_STATUS.joining]: joinsLater,
    [EMPLOYEE_STATUS.leaving]: (of) => sql<boolean>`(${worksToday(of)} and e.left_on is not null)`,
    [EMPLOYEE_STATUS.probation]: (of) =>
      sql<boolean>`(${worksToday(of)} and e.left_on is null and ${onProbation(of)})`,
  }
  const parts = [...new Set(ids)].flatMap((id) => conditions[id]?.(ctx) ?? [])
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}
