import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { worksToday } from '../../platform/access/working-today.ts'
import type { Ctx } from '../../platform/context.ts'

/** The permission that decides which people are counted and named here: the one for the directory. */
export const REACH = 'employees.directory.view'

/** Whether the caller reaches employee `alias`; constant true with the scope `organisation`. */
export const inReach = (ctx: Ctx, alias = 'e'): RawBuilder<boolean> => employeeScope(ctx, REACH, alias)

/** Whether counts include everybody: otherwise a unit without people in reach may still be in use. */
export const reachesEverybody = (ctx: Ctx): boolean => scopesOf(ctx.actor, REACH).has('organisation')

/** Employees `e` working today within the caller's reach. */
export const workingInReach = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`e.org_id = ${ctx.orgId} and ${worksToday(ctx)} and ${inReach(ctx)}`
