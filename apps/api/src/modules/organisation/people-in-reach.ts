import { type RawBuilder, sql } from 'kysely'
import { scopesOf } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'

/** People are counted and named here to whoever finds them in the directory, and to nobody else. */
export const REACH = 'employees.directory.view'

/** Whether the caller reaches person `alias`; true of everybody costs nothing. */
export const inReach = (ctx: Ctx, alias = 'e'): RawBuilder<boolean> => employeeScope(ctx, REACH, alias)

/** Whether counts are of everybody: what nobody in reach has may well be in use otherwise. */
export const reachesEverybody = (ctx: Ctx): boolean => scopesOf(ctx.actor, REACH).has('organisation')

/** Rows `e` of people working today whom the caller reaches. */
export const workingInReach = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`e.org_id = ${ctx.orgId} and e.status = 'active' and ${inReach(ctx)}`
