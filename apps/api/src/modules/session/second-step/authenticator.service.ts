import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  confirmAuthenticator,
  forgetDevices,
  readTwoStep,
  removeAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
} from '@muster/contract/session/two-step.contract'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { type Reply, reply } from '../../../platform/http/route.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { loadPasswordFacts } from '../passwords/passwords.service.ts'
import { deviceOf } from '../rules/device.ts'
import { codeMethodsOf, demandsCode, methodFor } from '../rules/second-step.ts'
import { confirmPassword } from '../sign-in/sign-in.service.ts'
import { checkCode, lockCodeOwner } from './check-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts'
import { findSecondStepFacts } from './demand.ts'
import { forgetDevicesOf } from './devices.ts'
import { dropSecondStep } from './drop-second-step.ts'
import { authenticatorOffMail, authenticatorOnMail } from './second-step.mails.ts'
import { secondStepTexts } from './second-step.texts.ts'
import { authenticatorUri, newSecret, sealSecret } from './totp.ts'

const ownerOf = (ctx: Ctx) => ({ orgId: ctx.orgId, accountId: ctx.actor.accountId as number })

function findAuthenticator(db: Db, { orgId, accountId }: { orgId: number; accountId: number }) {
  return db
    .selectFrom('authenticator')
    .select(['secret', 'created_at', 'confirmed_at'])
    .where('org_id', '=', orgId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return system ? secondStepTexts('on', { browser: browser || '?', system }) : browser || '?'
}

/** The caller's authenticator app, recovery codes and remembered browsers. */
export async function readSecondStep(ctx: Ctx): Promise<DataOf<typeof readTwoStep>> {
  const owner = ownerOf(ctx)
  return readTx(ctx, async (db) => {
    const facts = await findSecondStepFacts(db, owner)
    const { hasAuthenticator } = facts
    const app = await findAuthenticator(db, owner)
    const { left } = await db
      .selectFrom('recovery_code')
      .select((query) => query.fn.countAll<number>().as('left'))
      .where('org_id', '=', owner.orgId)
      .where('account_id', '=', owner.accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    const devices = await db
      .selectFrom('remembered_device')
      .select(['public_id', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
      .where('org_id', '=', owner.orgId)
      .where('account_id', '=', owner.accountId)
      .where('expires_at', '>', ctx.now.toString())
      .orderBy('last_used_at', 'desc')
      .execute()
    return {
      is_demanded: demandsCode(facts),
      authenticator: {
        is_on: hasAuthenticator,
        since: app?.confirmed_at ?? null,
        recovery_codes_left: hasAuthenticator ? Number(left) : 0,
      },
      devices: devices.map((row) => ({
        id: row.public_id,
        device: deviceName(row.user_agent),
        ip: row.ip,
        remembered_at: row.created_at,
        last_used_at: row.last_used_at,
        expires_at: row.expires_at,
      })),
    }
  })
}

/** A session alone, perhaps a stolen one, must not change the second step. */
async function requirePassword(ctx: Ctx, password: string): Promise<void> {
  const { orgId, accountId } = ownerOf(ctx)
  const facts = await readTx(ctx, (db) => loadPasswordFacts(db, orgId, accountId))
  if (await confirmPassword(ctx, facts, password)) return
  fail('session.password_wrong', { fields: { password: secondStepTexts('passwordIncorrect') } })
}

/** @throws AppError `session.password_wrong`, `session.authenticator_on`, `session.locked` */
export async function startSetUp(
  ctx: Ctx,
  { password }: BodyOf<typeof startAuthenticator>,
): Promise<DataOf<typeof startAuthenticator>> {
  await requirePassword(ctx, password)
  const owner = ownerOf(ctx)
  const secret = newSecret()
  return tx(ctx, async (db) => {
    const account = found(await lockCodeOwner(db, owner))
    if ((await findAuthenticator(db, owner))?.confirmed_at) fail('session.authenticator_on')
    const row = { secret: sealSecret(ctx, owner, secret), created_at: ctx.now.toString(), last_step: 0 }
    await db
      .insertInto('authenticator')
      .values({ org_id: owner.orgId, account_id: owner.accountId, ...row })
      .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(row))
      .execute()
    const { name } = await db
      .selectFrom('organisation')
      .select('name')
      .where('org_id', '=', ctx.orgId)
      .executeTakeFirstOrThrow()
    return { secret, uri: authenticatorUri(secret, name, account.email) }
  })
}

async function writeRecoveryCodes(ctx: Ctx, db: Db): Promise<string[]> {
  const owner = ownerOf(ctx)
  await db
    .deleteFrom('recovery_code')
    .where('org_id', '=', owner.orgId)
    .where('account_id', '=', owner.accountId)
    .execute()
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({
    org_id: owner.orgId,
    account_id: owner.accountId,
    code_hash: hashRecoveryCode(ctx, owner, code),
  }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

function audit(
  ctx: Ctx,
  db: Db,
  email: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<unknown> {
  const recordId = ctx.actor.accountId as number
  return recordAudit(ctx, db, { recordType: 'account', recordId, recordLabel: email, changes })
}

type Refusal = 'wrong' | 'locked'

function refuse(refusal: Refusal): never {
  if (refusal === 'locked') fail('session.code_locked')
  fail('session.code_wrong', { fields: { otp: secondStepTexts('codeIncorrect') } })
}

/**
 * Activates the app: the first code proves that it has the secret. From now on sign-in requires a code, also from
 * browsers remembered before.
 *
 * @throws AppError `session.code_wrong`, `session.code_locked`, `session.authenticator_on`,
 *   `session.authenticator_off`
 */
export async function confirmSetUp(
  ctx: Ctx,
  { otp }: BodyOf<typeof confirmAuthenticator>,
): Promise<Reply<DataOf<typeof confirmAuthenticator>>> {
  const owner = ownerOf(ctx)
  const result = await tx(ctx, async (db): Promise<Refusal | string[]> => {
    const account = found(await lockCodeOwner(db, owner))
    const app = await findAuthenticator(db, owner)
    if (!app) fail('session.authenticator_off')
    if (app.confirmed_at) fail('session.authenticator_on')
    const verdict = await checkCode(ctx, db, owner, { typed: otp, method: 'totp' })
    if (verdict !== 'right') return verdict
    await db
      .updateTable('authenticator')
      .set({ confirmed_at: ctx.now.toString() })
      .where('org_id', '=', owner.orgId)
      .where('account_id', '=', owner.accountId)
      .execute()
    await forgetDevicesOf(db, owner)
    await audit(ctx, db, account.email, { two_step: ['off', 'authenticator'] })
    const { email, display_name: name, language } = account
    const to = { address: email, name }
    await sendMail(ctx, db, authenticatorOnMail, { to, language, values: { name: name || email, email } })
    return writeRecoveryCodes(ctx, db)
  })
  if (typeof result === 'string') refuse(result)
  return reply({ recovery_codes: result }, secondStepTexts('twoStepOn'))
}

/** Requires the password and a code of the app or a recovery code; `work` runs in the same transaction. */
async function withProof<T>(
  ctx: Ctx,
  given: { password: string; otp: string },
  work: (db: Db, account: { email: string; display_name: string; language: string | null }) => Promise<T>,
): Promise<T> {
  await requirePassword(ctx, given.password)
  const owner = ownerOf(ctx)
  const result = await tx(ctx, async (db): Promise<{ refusal: Refusal } | { done: T }> => {
    const account = found(await lockCodeOwner(db, owner))
    if (!(await findAuthenticator(db, owner))?.confirmed_at) fail('session.authenticator_off')
    const verdict = await checkCode(ctx, db, owner, { typed: given.otp, method: methodOf(given.otp) })
    return verdict === 'right' ? { done: await work(db, account) } : { refusal: verdict }
  })
  if ('refusal' in result) refuse(result.refusal)
  return result.done
}

const methodOf = (typed: string) => methodFor(typed, undefined, codeMethodsOf(true))

export async function renewRecoveryCodes(
  ctx: Ctx,
  body: BodyOf<typeof replaceRecoveryCodes>,
): Promise<DataOf<typeof replaceRecoveryCodes>> {
  return withProof(ctx, body, async (db, { email }) => {
    await audit(ctx, db, email, { recovery_codes: ['•••', '•••'] })
    return { recovery_codes: await writeRecoveryCodes(ctx, db) }
  })
}

export async function switchOff(ctx: Ctx, body: BodyOf<typeof removeAuthenticator>): Promise<Reply<null>> {
  const owner = ownerOf(ctx)
  await withProof(ctx, body, async (db, { email, display_name: name, language }) => {
    await dropSecondStep(db, owner)
    await audit(ctx, db, email, { two_step: ['authenticator', 'off'] })
    const values = { name: name || email, email, byAdministrator: false }
    await sendMail(ctx, db, authenticatorOffMail, { to: { address: email, name }, language, values })
  })
  return reply(null, secondStepTexts('twoStepOff'))
}

export async function forgetOwnDevices(
  ctx: Ctx,
  { device }: BodyOf<typeof forgetDevices>,
): Promise<DataOf<typeof forgetDevices>> {
  return { forgotten: await tx(ctx, (db) => forgetDevicesOf(db, ownerOf(ctx), device)) }
}
