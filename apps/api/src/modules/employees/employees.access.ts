import { ROLE } from '@muster/contract/kit/index'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isAdministrator } from '../../platform/access/actor.ts'
import { employeeScope } from '../../platform/access/employee-scope.ts'
import { findStronger } from '../../platform/access/stronger.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { AppError, errorWords, fail } from '../../platform/errors.ts'
import { findBeyond } from './account-reach.ts'

/** Roles whose accounts only administrators may manage. */
const POWERFUL: readonly number[] = [ROLE.admin, ROLE.adminLike, ROLE.subAdmin]

/** Employees of the accounts that match and that the caller may not manage; null for those without an employee. */
async function findPowerful(ctx: Ctx, db: Db, condition: Expression<SqlBool>): Promise<Set<number | null>> {
  if (isAdministrator(ctx.actor)) return new Set()
  const accounts = await db
    .selectFrom('account as a')
    .select(['a.id', 'a.employee_id'])
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
  const stronger = await findStronger(
    ctx,
    db,
    others.map(({ id }) => id),
  )
  const powerful = accounts.filter((one) => one.is_powerful || stronger.has(one.id))
  return new Set(powerful.map(({ employee_id }) => employee_id))
}

const ofEmployees = (ids: readonly number[]) => sql<boolean>`a.employee_id = any (${[...ids]}::bigint[])`

/** Of these employees, those for whom `refusePowerfulLogin` fails. Two statements. */
export async function findPowerfulLogins(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<Set<number | null>> {
  return employeeIds.length === 0 ? new Set() : findPowerful(ctx, db, ofEmployees(employeeIds))
}

/**
 * Lets only administrators change the account of an administrator or sub-admin, and nobody that of an account with
 * more permissions than their own: by changing its e-mail address or state, the caller could take over the account
 * or lock its owner out.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulLogin(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if ((await findPowerfulLogins(ctx, db, employeeIds)).size > 0) fail('access.denied')
}

async function findWithoutAccountPermission(ctx: Ctx, db: Db, employeeIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select e.id from employee e join account a on a.org_id = e.org_id and a.employee_id = e.id
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])
      and not coalesce(${employeeScope(ctx, 'employees.account.manage', 'e')}, false)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const atAddress = (key: string) => new AppError(key, { fields: { EMAIL: errorWords(key) } })

/**
 * Why the caller may not change the address that these employees sign in with, or will sign in with once they are
 * invited, by employee. Whoever reads a mailbox can choose a new password: so it needs the permission to manage the
 * accounts, and as much power and reach as the account has. At most four statements.
 *
 * @returns errors `employees.address_needs_account`, `employees.address_needs_reach`
 */
export async function findAddressProblems(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<Map<number, AppError>> {
  if (employeeIds.length === 0 || isAdministrator(ctx.actor)) return new Map()
  const powerful = await findPowerfulLogins(ctx, db, employeeIds)
  const unmanaged = await findWithoutAccountPermission(ctx, db, employeeIds)
  const beyond = await findBeyond(ctx, db, employeeIds, ctx.actor)
  return new Map(
    employeeIds.flatMap((id) => {
      if (unmanaged.has(id)) return [[id, atAddress('employees.address_needs_account')] as const]
      const isBeyond = powerful.has(id) || beyond.has(id)
      return isBeyond ? [[id, atAddress('employees.address_needs_reach')] as const] : []
    }),
  )
}

/** @throws AppError as `findAddressProblems` finds them */
export async function refuseReaddressing(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  for (const error of (await findAddressProblems(ctx, db, employeeIds)).values()) throw error
}

/**
 * As `refusePowerfulLogin`, for an account with this address that has no employee yet: an invitation would link it
 * to a record written by the caller.
 *
 * @throws AppError `access.denied`
 */
export async function refusePowerfulNamesake(ctx: Ctx, db: Db, email: string): Promise<void> {
  const address = email.trim().toLowerCase()
  const powerful = await findPowerful(ctx, db, sql<boolean>`a.employee_id is null and a.email = ${address}`)
  if (powerful.size > 0) fail('access.denied')
}
