import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { accountReaches } from '../employees/index.ts'

/*
 * Who may see claims, for queries over claim `c` of employee `e`.
 *
 * - Claimants see and change their own, drafts too.
 * - Approvers see what they were asked to decide, by the request engine.
 * - Others see submitted claims where they hold `expenses.claims.view` or `.pay` over the claimant.
 */

export const OWN = 'expenses.own'
export const VIEW = 'expenses.claims.view'
export const PAY = 'expenses.claims.pay'
export const ADVANCES = 'expenses.advances.manage'
export const SETUP = 'expenses.setup.manage'

/** SQL condition: the caller's permission reaches the claimant, and the claim was submitted. */
export const isReached = (ctx: Ctx, permission: typeof VIEW | typeof PAY): RawBuilder<boolean> =>
  sql<boolean>`(c.number is not null and coalesce(${employeeScope(ctx, permission, 'e')}, false))`

/** SQL condition: the claim is the caller's own. */
export const isOwn = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(c.employee_id is not distinct from ${actor.employeeId}::bigint)`

/**
 * SQL condition: it is about the caller, and somebody else holds the permission over them too: nobody pays or writes off their
 * own where another can.
 *
 * @param employee column with the employee's id, of a table that is called neither `a` nor `e`
 */
export const isForOthers = (
  ctx: Ctx,
  permission: typeof PAY | typeof ADVANCES,
  employee: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${employee} is not distinct from ${ctx.actor.employeeId}::bigint
  and exists (select from account a where a.org_id = ${ctx.orgId} and a.state = 'active'
    and a.employee_id is distinct from ${ctx.actor.employeeId}::bigint and ${accountReaches(ctx, permission, employee)}))`
