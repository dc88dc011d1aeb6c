import { type BodyOf, FILTER } from '@muster/contract/kit/index'
import type { readTeamCalendar } from '@muster/contract/leave/apply/team-calendar.contract'
import { type RawBuilder, sql } from 'kysely'
import { likePattern, normaliseSearchText } from '../../../lib/text.ts'
import { scopesOf } from '../../../platform/access/actor.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { findVisibility, visibleColleagues } from '../../employees/index.ts'

export const SEE = 'leave.calendar.view'

type Input = BodyOf<typeof readTeamCalendar>

export interface CalendarReach {
  /** SQL condition: the caller may see the leave of employee `e` in full, including types and pending requests. */
  isOpen: RawBuilder<boolean>
  /** SQL condition: the caller may see only whether colleague `e` is away. */
  isColleague: RawBuilder<boolean>
}

/**
 * Whose absences the caller may see. One statement; none for a caller who may see everybody's leave.
 *
 * For colleagues, the organisation's settings decide: whom self-service shows, and whether it shows presence.
 */
export async function findCalendarReach(ctx: Ctx, db: Db): Promise<CalendarReach> {
  const own = sql<boolean>`e.id = ${ctx.actor.employeeId}::bigint`
  const isOpen = sql<boolean>`coalesce(${employeeScope(ctx, SEE, 'e')} or ${own}, false)`
  if (scopesOf(ctx.actor, SEE).has('organisation')) return { isOpen, isColleague: sql<boolean>`false` }
  const seen = await findVisibility(ctx, db)
  return {
    isOpen,
    isColleague: seen.shown.has('presence') ? visibleColleagues(ctx, seen) : sql<boolean>`false`,
  }
}

function ofUnit(column: RawBuilder<unknown>, ids: readonly unknown[] = []): RawBuilder<boolean>[] {
  const chosen = ids.map(Number).filter(Number.isSafeInteger)
  return chosen.length === 0 ? [] : [sql<boolean>`${column} = any (${chosen}::bigint[])`]
}

/** The caller's direct reports; without any, the people with the same manager. */
function ofTeam({ actor, orgId }: Ctx): RawBuilder<boolean> {
  const me = sql`${actor.employeeId}::bigint`
  return actor.isTeamLead
    ? sql<boolean>`e.manager_id = ${me}`
    : sql<boolean>`e.manager_id = (select own.manager_id from employee own where own.org_id = ${orgId} and own.id = ${me})`
}

/**
 * SQL condition for the employees of the calendar: visible to the caller, and active or employed during part of the range.
 * A filter by unit excludes colleagues, and a search finds them by name only, since a match would disclose what is hidden.
 */
export function amongQuery(
  ctx: Ctx,
  { isOpen, isColleague }: CalendarReach,
  { of, DEPARTMENT_ID, filters = {}, search }: Input,
  from: string,
): RawBuilder<boolean> {
  const words = normaliseSearchText(search)
  const units = [
    ...ofUnit(sql`e.location_id`, filters[FILTER.location]),
    ...ofUnit(sql`e.department_id`, filters[FILTER.department]),
    ...(DEPARTMENT_ID === undefined ? [] : [sql<boolean>`e.department_id = ${DEPARTMENT_ID}`]),
  ]
  const open = [
    isOpen,
    ...units,
    ...(words === '' ? [] : [sql<boolean>`e.search_text like ${likePattern(words)}`]),
  ]
  const colleague = [
    isColleague,
    ...(words === '' ? [] : [sql<boolean>`e.sort_name like ${likePattern(words)}`]),
  ]
  const all = (conditions: readonly RawBuilder<boolean>[]) =>
    sql<boolean>`(${sql.join(conditions, sql` and `)})`
  return sql<boolean>`e.org_id = ${ctx.orgId} and e.status = 'active' and (e.left_on is null or e.left_on >= ${from}::date)
    and (${all(open)} or ${units.length > 0 ? sql`false` : all(colleague)})
    and ${of === 'team' ? ofTeam(ctx) : sql`true`}`
}
