import { ROLE } from '@muster/contract/kit/index'
import {
  changePassword,
  getPasswordPolicy,
  mandatoryPasswordUpdate,
  savePasswordPolicy,
} from '@muster/contract/security/security.contract'
import { forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import { acceptInvitation, currentUser, login } from '@muster/contract/session/session.contract'
import { registerOrganisation, TERMS_VERSION } from '@muster/contract/session/sign-up.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonSchemaOf } from '../../../test/conformance/sample-from-schema.ts'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { modules } from '../../modules.ts'
import { hashToken, newToken } from '../../platform/access/session.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { hashPassword, inviteAccount } from '../session/index.ts'

const OLD = 'Kite7river'
/** Valid under a new organisation's default policy, but not once special characters are required. */
const PLAIN = 'Lamp8harbour'
const GOOD = 'Lamp8-harbour'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let person: TestAccount
let passwordHash: string
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(OLD)
})

beforeEach(async () => {
  app.setNow('2027-05-01T09:00:00Z')
  admin = await anAdmin(app, org)
  person = await anAccount(app, org, { email: `policy-${++serial}@example.test`, passwordHash })
})

const save = (body: unknown, token = admin.token) =>
  app.call(savePasswordPolicy, { token, body: body as never })

const change = (token: string, old_password: string, new_password: string) =>
  app.call(changePassword, { token, body: { old_password, new_password, confirm_password: new_password } })

describe('the password policy', () => {
  it.each([[undefined], [null], ['']])('requires a number of days: %j', async (CHANGE_PASSWORD_DAYS) => {
    const answer = await save({ CHANGE_PASSWORD_DAYS, PASSWORD_COMBINATION_CHARACTERS: [1] })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ CHANGE_PASSWORD_DAYS: 'Enter the change password days' })
  })

  it.each([
    [7, [1]],
    [-5, [1]],
    [1e9, [1]],
    ['30', [1]],
    [30, [0]],
    [30, [6]],
    [30, [1, 1, 1, 1, 1, 1]],
    [30, 'all'],
  ])("accepts only the specification's options: %j days, %j", async (days, ids) => {
    const answer = await save({ CHANGE_PASSWORD_DAYS: days, PASSWORD_COMBINATION_CHARACTERS: ids })
    expect(answer.status).toBe(422)
  })

  it.each([5, 10, 15, 30, 45, 60, 90])('accepts %i days', async (days) => {
    const own = await anOrganisation(app)
    const chief = await anAdmin(app, own)
    const answer = await save(
      { CHANGE_PASSWORD_DAYS: days, PASSWORD_COMBINATION_CHARACTERS: [5, 1, 5] },
      chief.token,
    )
    expect(answer.status).toBe(200)
    expect((await app.call(getPasswordPolicy, { token: chief.token })).data).toMatchObject({
      CHANGE_PASSWORD_DAYS: days,
      PASSWORD_COMBINATION_CHARACTERS: [1, 5],
    })
  })

  it('is not for employees, nor for sub-admins without the grant; changes are in the audit log', async () => {
    const body = { CHANGE_PASSWORD_DAYS: 90, PASSWORD_COMBINATION_CHARACTERS: [1, 2, 3] }
    const helper = await anAccount(app, org, { roles: [ROLE.subAdmin] })
    for (const { token } of [person, helper]) expect((await save(body, token)).status).toBe(403)
    await save(body)
    const entries = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('audit_entry').selectAll().where('action', '=', 'security.policy.save').execute(),
    )
    expect(entries.at(-1)).toMatchObject({ changes: { expiry_days: [null, 90] } })
  })

  it('applies to open sessions: with the next request only a new password can be set', async () => {
    const strict = await anOrganisation(app)
    const chief = await anAdmin(app, strict, { passwordHash })
    const member = await anAccount(app, strict, { passwordHash })
    await tx(app.system(strict.orgId), (db) =>
      db
        .updateTable('account')
        .set({ password_changed_at: '2027-03-01T09:00:00Z' })
        .where('org_id', '=', strict.orgId)
        .where('id', '=', member.accountId)
        .execute(),
    )
    await save({ CHANGE_PASSWORD_DAYS: 30, PASSWORD_COMBINATION_CHARACTERS: [1] }, chief.token)
    const refused = await change(member.token, OLD, GOOD)
    expect(refused.body).toMatchObject({ key: 'session.password_update_required', forceLogin: false })
    const body = { old_password: OLD, new_password: GOOD, confirm_password: GOOD }
    expect((await app.call(mandatoryPasswordUpdate, { token: member.token, body })).status).toBe(200)
    expect((await app.call(currentUser, { token: member.token })).data.password_update_required).toBe(false)
    const signedIn = await app.call(login, { body: { email: member.email, password: GOOD } })
    expect(signedIn.data.auth_user_detail?.password_update_required).toBe(false)
  })
})

/** Every call that sets a password, with a valid input; the keys are the calls' ids. */
const ways: Record<
  string,
  (strict: TestOrganisation, password: string) => Promise<{ key: string | undefined }>
> = {
  'security.password.change': async (strict, password) => {
    const member = await anAccount(app, strict, { passwordHash })
    return { key: (await change(member.token, OLD, password)).body.key }
  },
  'security.password.mandatory_update': async (strict, password) => {
    const member = await anAccount(app, strict, { passwordHash })
    const body = { old_password: OLD, new_password: password, confirm_password: password }
    return { key: (await app.call(mandatoryPasswordUpdate, { token: member.token, body })).body.key }
  },
  'session.invitation.accept': async (strict, password) => {
    const ctx = app.system(strict.orgId)
    const email = `invited-${++serial}@example.test`
    const employeeId = await tx(ctx, async (db) => {
      const values = { org_id: strict.orgId, code: `POL${serial}`, first_name: 'New' }
      const { id } = await db
        .insertInto('employee')
        .values({ ...values, date_of_joining: '2020-01-01' } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await inviteAccount(ctx, db, { employeeId: id, email, name: 'New Person' })
      return id
    })
    expect(employeeId).toBeGreaterThan(0)
    const [mail] = await mailsIn(app, ctx.orgId, email)
    const id = /\/email-verification\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    const body = { id, new_password: password, confirm_password: password }
    return { key: (await app.call(acceptInvitation, { body })).body.key }
  },
  'session.password_reset.finish': async (strict, password) => {
    const member = await anAccount(app, strict, { passwordHash })
    const id = newToken()
    const ctx = app.system(strict.orgId)
    await tx(ctx, (db) =>
      db
        .insertInto('account_link')
        .values({
          org_id: strict.orgId,
          account_id: member.accountId,
          kind: 'reset',
          token_hash: hashToken(id),
          created_at: ctx.now.toString(),
          expires_at: ctx.now.add({ minutes: 30 }).toString(),
        })
        .execute(),
    )
    const body = { id, new_password: password, confirm_password: password }
    return { key: (await app.call(forgotPasswordReset, { body })).body.key }
  },
  // At sign-up no organisation exists whose policy could be stricter than the default.
  'session.sign_up.create': async (_strict, password) => {
    const chosen = password === PLAIN ? 'lampharbour' : password
    const body = {
      organisation_name: 'New Organisation',
      name: 'Some Body',
      email: `sign-up-${++serial}@example.test`,
      password: chosen,
      confirm_password: chosen,
      time_zone: 'Asia/Kolkata',
      terms_version: TERMS_VERSION,
      accept_terms: true as const,
    }
    return { key: (await app.call(registerOrganisation, { body })).body.key }
  },
}

describe('the policy cannot be bypassed', () => {
  it.each(Object.keys(ways))('%s', async (id) => {
    const strict = await anOrganisation(app)
    const chief = await anAdmin(app, strict)
    await save({ CHANGE_PASSWORD_DAYS: 90, PASSWORD_COMBINATION_CHARACTERS: [1, 2, 3, 4] }, chief.token)
    expect((await ways[id]?.(strict, PLAIN))?.key).toBe('security.password_too_weak')
    expect((await ways[id]?.(strict, GOOD))?.key).toBeUndefined()
  })

  it('every call that takes a password is listed here: a new one that sets it must be tested', () => {
    const asks = modules
      .flatMap((module) => module.routes)
      .filter(({ endpoint }) => endpoint.body && takesPassword(jsonSchemaOf(endpoint.body)))
      .map(({ endpoint }) => endpoint.id)
      .filter((id) => !comparing.has(id))
    expect(asks.sort()).toEqual(Object.keys(ways).sort())
  })
})

/** Calls that verify the existing password and store none. */
const comparing: ReadonlySet<string> = new Set([
  'session.sign_in',
  'security.question.save',
  'security.question.clear',
  'session.two_step.start',
  'session.two_step.recovery_codes',
  'session.two_step.remove',
])

function takesPassword(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as { properties?: Record<string, unknown> }
  const isNamed = Object.keys(properties ?? {}).some((name) => /password/.test(name))
  return isNamed || Object.values(schema).some(takesPassword)
}
