import { ROLE } from '@muster/contract/kit/index'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAdministrator } from '../../platform/access/actor.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** Accounts that hold more than self-service: what they sign in with is an administrator's matter. */
const POWERFUL: readonly number[] = [ROLE.admin, ROLE.adminLike, ROLE.subAdmin]

async function refuseWhere(ctx: Ctx, db: Db, condition: Expression<SqlBool>): Promise<void> {
  if (isAdministrator(ctx.actor)) return
  const accounts = await db
    .selectFrom('account as a')
    .select('a.id')
    .select((query) =>
      query
        .exists(
          query
            .selectFrom('account_role as r')
            .select('r.role_id')
            .whereRef('r.org_id', '=', 'a.org_id')
            .whereRef('r.account_id', '=', 'a.id')
            .where('r.role_id', 'in', POWERFUL),
        )
        .as('is_powerful'),
    )
    .where('a.org_id', '=', ctx.orgId)
    .where(condition)
    .execute()
  const others = accounts.filter(({ id }) => id !== ctx.actor.accountId)
  const ids = others.map(({ id }) => id)
  const isRefused = accounts.some((one) => one.is_powerful) || (await findStronger(ctx, db, ids)).size > 0
  if (isRefused) fail('access.denied')
}

/**
 * Only an administrator may change how another administrator or sub-admin signs in, and nobody that of an
 * account that may do more than themselves: who could change such a person's e-mail address or login could take
 * the account over, or lock its owner out.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulLogin(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await refuseWhere(ctx, db, sql<boolean>`a.employee_id = any (${[...employeeIds]}::bigint[])`)
}

/**
 * The same for an account that has no employee yet and signs in with this address: an invitation would make it
 * the login of a record that somebody else has written.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulNamesake(ctx: Ctx, db: Db, email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  await refuseWhere(ctx, db, sql<boolean>`a.employee_id is null and a.email = ${address}`)
}
