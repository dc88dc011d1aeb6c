import { ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { isAdministrator } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** Accounts that hold more than self-service: what they sign in with is an administrator's matter. */
const POWERFUL = [ROLE.admin, ROLE.adminLike, ROLE.subAdmin]

/**
 * Only an administrator may change how another administrator or sub-admin signs in: who could change such a
 * person's e-mail address or login could take the account over, or lock its owner out.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulLogin(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (isAdministrator(ctx.actor) || employeeIds.length === 0) return
  const powerful = await db
    .selectFrom('account as a')
    .innerJoin('account_role as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.account_id', '=', 'a.id'),
    )
    .select('a.id')
    .where('a.org_id', '=', ctx.orgId)
    .where('a.employee_id', '=', sql<number>`any (${[...employeeIds]}::bigint[])`)
    .where('r.role_id', 'in', POWERFUL)
    .limit(1)
    .executeTakeFirst()
  if (powerful) fail('access.denied')
}
