import { ROLE } from '@muster/contract/kit/index'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAdministrator } from '../../platform/access/actor.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'

/** Roles whose accounts only administrators may manage. */
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
 * Lets only administrators change the account of an administrator or sub-admin, and nobody that of an account with
 * more permissions than their own: by changing its e-mail address or state, the caller could take over the account
 * or lock its owner out.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulLogin(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await refuseWhere(ctx, db, sql<boolean>`a.employee_id = any (${[...employeeIds]}::bigint[])`)
}

/**
 * As `refusePowerfulLogin`, for an account with this address that has no employee yet: an invitation would link it
 * to a record written by the caller.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulNamesake(ctx: Ctx, db: Db, email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  await refuseWhere(ctx, db, sql<boolean>`a.employee_id is null and a.email = ${address}`)
}
