import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'

export const VIEW = 'offboarding.separation.view'
export const MANAGE = 'offboarding.separation.manage'
export const SETTING = 'offboarding.setting.manage'

/** The people on whose separations the caller holds `permission`, for queries over employee `e`. */
export const separationScope = (ctx: Ctx, permission: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${employeeScope(ctx, permission, 'e')}, false)`

/** Whom the caller manages, themselves left out: nobody decides their own separation. */
export const managedScope = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${separationScope(ctx, MANAGE)} and e.id is distinct from ${ctx.actor.employeeId}::bigint)`
