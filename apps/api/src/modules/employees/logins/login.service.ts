import type { AccountState, updateLogin } from '@muster/contract/employees/employees.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { confirmAddressAsAdministrator, inviteAccount, setAccountEnabled } from '../../session/index.ts'
import { mayInvite } from '../account-reach.ts'
import { isLoginOn } from '../directory/directory.views.ts'
import { refusePowerfulLogin, refusePowerfulNamesake } from '../employees.access.ts'
import { findPerson, type ReachedPerson } from '../people.queries.ts'
import { findSuspendedUntil } from '../suspension/suspension.queries.ts'

type LoginInput = BodyOf<typeof updateLogin>

async function findAccount(ctx: Ctx, db: Db, employeeId: number) {
  return db
    .selectFrom('account')
    .select(['id', 'state'])
    .where('org_id', '=', ctx.orgId)
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
}

/** @throws AppError `employees.email_missing`, `access.denied`, `employees.invitation_needs_reach` */
async function invite(ctx: Ctx, db: Db, person: ReachedPerson): Promise<void> {
  if (person.email === null) fail('employees.email_missing', { parameters: { name: person.full_name } })
  await refusePowerfulNamesake(ctx, db, person.email)
  if (!(await mayInvite(ctx, db, person.id)))
    fail('employees.invitation_needs_reach', { parameters: { name: person.full_name } })
  await inviteAccount(ctx, db, { employeeId: person.id, email: person.email, name: person.full_name })
}

async function switchOn(
  ctx: Ctx,
  db: Db,
  person: ReachedPerson,
  state: AccountState,
  resend: boolean,
): Promise<boolean> {
  if (person.status === 'left') fail('employees.has_left', { parameters: { name: person.full_name } })
  const until = await findSuspendedUntil(db, { orgId: ctx.orgId, employeeId: person.id })
  if (until) fail('employees.is_suspended', { parameters: { name: person.full_name, until } })
  const enabled =
    state === 'disabled' ? await setAccountEnabled(ctx, db, { employeeId: person.id }, true) : null
  const now = enabled?.state ?? state
  const wantsInvitation = state === 'none' || (now === 'invited' && (resend || enabled !== null))
  if (wantsInvitation) await invite(ctx, db, person)
  return wantsInvitation
}

function isWanted(input: LoginInput, isOn: boolean): boolean {
  if (input.resend) return true
  return input.status === undefined ? !isOn : input.status === 1
}

async function switchOff(ctx: Ctx, db: Db, person: ReachedPerson): Promise<void> {
  if (ctx.actor.employeeId === person.id) fail('employees.own_login')
  await setAccountEnabled(ctx, db, { employeeId: person.id }, false)
}

async function confirmAddress(ctx: Ctx, db: Db, person: ReachedPerson) {
  await confirmAddressAsAdministrator(ctx, db, person.id)
  const account = await findAccount(ctx, db, person.id)
  const state = (account?.state ?? 'none') as AccountState
  const login = {
    EMPLOYEE_ID: person.id,
    EMP_USER_ID: account?.id ?? null,
    IS_ACTIVE: isLoginOn(state),
    account_state: state,
    invited: false,
  }
  return { login, changed: true }
}

/**
 * Activates or deactivates an employee's account, in the caller's transaction.
 *
 * @returns `changed` if the account changed or an invitation was sent
 * @throws AppError `record.not_found`, `employees.has_left`, `employees.email_missing`, `employees.own_login`
 */
export async function switchLogin(
  ctx: Ctx,
  db: Db,
  input: LoginInput,
): Promise<{ login: DataOf<typeof updateLogin>; changed: boolean }> {
  const person = await findPerson(ctx, db, input.emp_id, { lock: true })
  if (!person?.can_account) fail('record.not_found')
  await refusePowerfulLogin(ctx, db, [person.id])
  if (input.confirm_address) return confirmAddress(ctx, db, person)
  const before = await findAccount(ctx, db, person.id)
  const state = (before?.state ?? 'none') as AccountState
  const isOn = isLoginOn(state) === 1
  const wanted = isWanted(input, isOn)
  const invited = wanted && (await switchOn(ctx, db, person, state, input.resend ?? false))
  if (!wanted && isOn) await switchOff(ctx, db, person)
  const after = await findAccount(ctx, db, person.id)
  const afterState = (after?.state ?? 'none') as AccountState
  const login = {
    EMPLOYEE_ID: person.id,
    EMP_USER_ID: after?.id ?? null,
    IS_ACTIVE: isLoginOn(afterState),
    account_state: afterState,
    invited,
  }
  return { login, changed: invited || afterState !== state }
}

/**
 * Activates or deactivates an employee's account. The first activation, and each one before the invitation is
 * accepted, sends an invitation to choose a password. Deactivation ends the sessions with their next request.
 */
export function changeLogin(ctx: Ctx, input: LoginInput): Promise<DataOf<typeof updateLogin>> {
  return tx(ctx, async (db) => (await switchLogin(ctx, db, input)).login)
}
