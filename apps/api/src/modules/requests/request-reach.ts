import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { confidentialKinds } from './request-kinds.ts'

/** Permissions by which somebody sees requests of others: their reach as a delegate whom somebody else named. */
export const REACHED_BY = ['requests.view', 'requests.decide'] as const

/**
 * SQL condition: request `r` of employee `e` is in reach by one of these permissions; confidential kinds also
 * require the kind's own permission on the employee.
 */
export function reachesRequest(
  ctx: Pick<Ctx, 'actor' | 'orgId'>,
  ...permissions: readonly string[]
): RawBuilder<boolean> {
  const reached = permissions.map(
    (permission) => sql`coalesce(${employeeScope(ctx, permission, 'e')}, false)`,
  )
  const visible = confidentialKinds().map(
    ({ trigger, permission }) =>
      sql`and (r.kind <> ${trigger} or coalesce(${employeeScope(ctx, permission, 'e')}, false))`,
  )
  return sql<boolean>`((${sql.join(reached, sql` or `)}) ${sql.join(visible, sql` `)})`
}
