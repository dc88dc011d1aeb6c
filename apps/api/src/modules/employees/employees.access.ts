import { ROLE } from '@muster/contract/kit/index'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAdministrator } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { errorWords, fail } from '../../platform/errors.ts'

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
 * As `refusePowerfulLogin`, for changing the addresses that people sign in with; it also requires the permission to
 * manage the accounts, since whoever reads a mailbox can choose a new password.
 *
 * @throws AppError `access.denied`, `employees.address_needs_account`
 */
export async function refuseReaddressing(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  await refusePowerfulLogin(ctx, db, employeeIds)
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e join account a on a.org_id = e.org_id and a.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
      and not coalesce(${employeeScope(ctx, 'employees.account.manage', 'e')}, false) limit 1`.execute(db)
  if (rows.length === 0) return
  fail('employees.address_needs_account', {
    fields: { EMAIL: errorWords('employees.address_needs_account') },
  })
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
