import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'

const VIEW = 'offboarding.exit_interview.view'
const MANAGE = 'offboarding.exit_interview.manage'

const isOther = (ctx: Ctx) => sql`e.id is distinct from ${ctx.actor.employeeId}::bigint`

/** SQL condition: the caller sends the form to leaver `e`. Nobody interviews themselves. */
export const managesInterview = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${employeeScope(ctx, MANAGE, 'e')}, false) and ${isOther(ctx)})`

/** SQL condition: the caller reads what leaver `e` answers. Whatever they are granted, not as the leaver's manager. */
export const readsInterview = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${employeeScope(ctx, VIEW, 'e')}, false) and ${isOther(ctx)}
    and (e.manager_id is null or e.manager_id is distinct from ${ctx.actor.employeeId}::bigint))`
