import { ROLE } from '@muster/contract/kit/index'
import type { AccountRole } from '../../platform/access/actor.ts'
import { areLastAdministrators } from '../../platform/access/last-administrator.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { forgetDevicesOf } from './second-step/devices.ts'
import { sessionTexts } from './session.texts.ts'
import { endSessionsOf } from './sessions.queries.ts'

/** Product 1 is HRMS; every other product has the id of its app. */
const HRMS_PRODUCT = 1

export type AccountState = 'invited' | 'active' | 'disabled'

export interface NewAccount {
  email: string
  name: string
  employeeId?: number | null
  /** From `hashPassword`; without it the account can only be invited. */
  passwordHash?: string
  mustChangePassword?: boolean
  /** By default an employee of HRMS. */
  roles?: readonly AccountRole[]
}

const employeeRole: AccountRole = { product_id: HRMS_PRODUCT, role_id: ROLE.employee }

/** Creates an account with its roles: active with a password, otherwise in state `invited`. */
export async function createAccount(ctx: Ctx, db: Db, given: NewAccount): Promise<number> {
  const now = ctx.now.toString()
  const email = given.email.trim().toLowerCase()
  const { id } = await db
    .insertInto('account')
    .values({
      org_id: ctx.orgId,
      email,
      display_name: given.name,
      employee_id: given.employeeId ?? null,
      password_hash: given.passwordHash ?? null,
      state: given.passwordHash ? 'active' : 'invited',
      must_change_password: given.mustChangePassword ?? false,
      password_changed_at: given.passwordHash ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = given.roles ?? [employeeRole]
  if (roles.length > 0) {
    await db
      .insertInto('account_role')
      .values(roles.map((role) => ({ org_id: ctx.orgId, account_id: id, ...role })))
      .execute()
  }
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: id,
    recordLabel: email,
    changes: changesBetween({}, { email, name: given.name, roles: roles.map((role) => role.role_id) }),
  })
  return id
}

export type AccountOf = { accountId: number } | { employeeId: number }

/** Locks the row, so that decisions based on it are serialised. */
export function lockAccount(ctx: Ctx, db: Db, of: AccountOf) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'display_name', 'state', 'password_hash', 'employee_id'])
    .where('org_id', '=', ctx.orgId)
    .where((where) =>
      'accountId' in of ? where('id', '=', of.accountId) : where('employee_id', '=', of.employeeId),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Voids the account's open invitations, resets and changes of address. */
export async function voidLinks(ctx: Ctx, db: Db, accountId: number): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where('org_id', '=', ctx.orgId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Enables or disables sign-in. Disabling ends the account's sessions with their next request and voids its open
 * invitation. An account that is enabled again but never had a password needs a new invitation.
 *
 * @returns undefined when there is no such account
 * @throws AppError `session.own_account`, `session.last_administrator`
 */
export async function setAccountEnabled(
  ctx: Ctx,
  db: Db,
  of: AccountOf,
  isEnabled: boolean,
): Promise<{ accountId: number; state: AccountState } | undefined> {
  const account = await lockAccount(ctx, db, of)
  if (!account) return undefined
  const { id: accountId, email } = account
  const before = account.state as AccountState
  if (isEnabled === (before !== 'disabled')) return { accountId, state: before }
  const state = isEnabled ? (account.password_hash ? 'active' : 'invited') : 'disabled'
  if (!isEnabled) {
    if (ctx.actor.accountId === accountId) fail('session.own_account')
    // Somebody must remain who can enable accounts again.
    if (await areLastAdministrators(ctx, db, [accountId])) fail('session.last_administrator')
    await endSessionsOf(ctx, db, { orgId: ctx.orgId, accountId, reason: 'account_disabled' })
    await voidLinks(ctx, db, accountId)
    await forgetDevicesOf(db, { orgId: ctx.orgId, accountId })
  }
  await db
    .updateTable('account')
    .set({ state, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .execute()
  await recordAudit(ctx, db, {
    recordType: 'account',
    recordId: accountId,
    recordLabel: email,
    changes: changesBetween({ state: before }, { state }),
  })
  return { accountId, state }
}

/** @throws AppError `session.email_taken` when another account of the organisation signs in with it */
export async function refuseTakenEmail(
  ctx: Ctx,
  db: Db,
  email: string,
  exceptId: number | null,
): Promise<void> {
  const other = await db
    .selectFrom('account')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('email', '=', email)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId as number))
    .executeTakeFirst()
  if (other) {
    fail('session.email_taken', { fields: { EMAIL: sessionTexts('emailAlreadyUsed') } })
  }
}
