import { forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import { login } from '@muster/contract/session/session.contract'
import { verifyCode } from '@muster/contract/session/sign-in-code.contract'
import {
  confirmAuthenticator,
  readTwoStep,
  removeAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
} from '@muster/contract/session/two-step.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { aPersonWithApp, appCode, PASSWORD } from './second-step-fixtures.ts'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2028-05-04T06:00:00Z')

function later(duration: Temporal.DurationLike): void {
  clock = clock.add(duration)
  app.setNow(clock.toString())
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(() => later({ hours: 24 }))

const email = () => `app-${++serial}@example.test`
const withApp = () => aPersonWithApp(app, org, { passwordHash, email: email() })
const attempt = (address: string, more: object = {}) =>
  app.call(login, { body: { email: address, password: PASSWORD, ...more } })

describe('setting up an authenticator app', () => {
  it('requires the password, and takes effect only when a first code confirms it', async () => {
    const person = await anAccount(app, org, { passwordHash, email: email() })
    const { token } = person
    const wrong = await app.call(startAuthenticator, { token, body: { password: 'Wrong7river' } })
    expect(wrong.body).toMatchObject({
      key: 'session.password_wrong',
      fields: { password: expect.any(String) },
    })
    const { data } = await app.call(startAuthenticator, { token, body: { password: PASSWORD } })
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect(data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect((await attempt(person.email)).data.token).toBeDefined()
    const notYet = await app.call(confirmAuthenticator, { token, body: { otp: '000000' } })
    expect(notYet.body.key).toBe('session.code_wrong')
    const done = await app.call(confirmAuthenticator, { token, body: { otp: appCode(app, data.secret) } })
    expect(new Set(done.data.recovery_codes).size).toBe(10)
    expect((await attempt(person.email)).data).toMatchObject({
      show_otp_input: true,
      info: { methods: ['totp', 'recovery'], sent_to: null, resend_after: null },
    })
    const again = await app.call(startAuthenticator, { token, body: { password: PASSWORD } })
    expect(again.body.key).toBe('session.authenticator_on')
  })

  it('encrypts the secret for its account, and notifies the person by mail', async () => {
    const person = await withApp()
    const [row] = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('authenticator').selectAll().where('account_id', '=', person.accountId).execute(),
    )
    expect(row?.secret).not.toContain(person.secret)
    const mails = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('mail_outbox').select('kind').where('to_address', '=', person.email).execute(),
    )
    expect(mails).toContainEqual({ kind: 'session.two_step_on' })
    // Copied into another account's row it cannot be decrypted.
    const thief = await anAccount(app, org, { passwordHash, email: email() })
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('authenticator')
        .values({ ...(row as NonNullable<typeof row>), account_id: thief.accountId })
        .execute(),
    )
    const answer = await attempt(thief.email, { otp: appCode(app, person.secret) })
    expect(answer.data?.token).toBeUndefined()
  })

  it('allows no more password guesses than sign-in does', async () => {
    const person = await anAccount(app, org, { passwordHash, email: email() })
    const { token } = person
    for (let tries = 0; tries < 5; tries++)
      await app.call(startAuthenticator, { token, body: { password: `Guess7river${tries}` } })
    expect((await app.call(startAuthenticator, { token, body: { password: PASSWORD } })).body.key).toBe(
      'session.locked',
    )
  })
})

describe('a code from the app', () => {
  it.each([
    ['of the current half minute', 0, true],
    ['of the previous one', -30, true],
    ['of the next one', 30, true],
    ['of two earlier', -60, false],
    ['of two later', 60, false],
  ])('%s', async (_name, seconds, isTaken) => {
    const person = await withApp()
    later({ minutes: 2 })
    const answer = await attempt(person.email, { otp: appCode(app, person.secret, seconds) })
    expect(answer.data?.token !== undefined).toBe(isTaken)
  })

  it('is accepted once, and no earlier one after it', async () => {
    const person = await withApp()
    later({ minutes: 2 })
    const [before, now] = [appCode(app, person.secret, -30), appCode(app, person.secret)]
    expect((await attempt(person.email, { otp: now })).data.token).toBeDefined()
    for (const otp of [now, before])
      expect((await attempt(person.email, { otp })).body.key).toBe('session.code_wrong')
    later({ seconds: 30 })
    expect((await attempt(person.email, { otp: now })).body.key).toBe('session.code_wrong')
    expect((await attempt(person.email, { otp: appCode(app, person.secret) })).data.token).toBeDefined()
  })

  it('opens one session when sent in several requests at once', async () => {
    const person = await withApp()
    later({ minutes: 2 })
    const begun = await Promise.all([1, 2, 3].map(() => attempt(person.email)))
    const otp = appCode(app, person.secret)
    const answers = await Promise.all(
      begun.map(({ data }) => {
        const { challenge, proof } = data.info as NonNullable<typeof data.info>
        return app.call(verifyCode, { body: { challenge, proof, otp } })
      }),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  })

  it('is also required after a forgotten password', async () => {
    const person = await withApp()
    const key = newToken()
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('account_link')
        .values({
          org_id: org.orgId,
          account_id: person.accountId,
          kind: 'reset',
          token_hash: hashToken(key),
          created_at: clock.toString(),
          expires_at: clock.add({ minutes: 30 }).toString(),
        })
        .execute(),
    )
    const password = 'Lamp9harbour'
    const body = { id: key, new_password: password, confirm_password: password }
    const reset = await app.call(forgotPasswordReset, { body })
    expect(reset.data).toEqual({ email: person.email })
    const answer = await attempt(person.email, { password })
    expect([answer.data.show_otp_input, answer.data.token]).toEqual([true, undefined])
  })

  it('cannot be replaced by a mailed code', async () => {
    const person = await withApp()
    const answer = await attempt(person.email, { otp: '123456', method: 'mail' })
    expect(answer.body.key).toBe('session.code_wrong')
    const mails = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('mail_outbox').select('kind').where('to_address', '=', person.email).execute(),
    )
    expect(mails.map((mail) => mail.kind)).not.toContain('session.sign_in_code')
  })
})

describe('a recovery code', () => {
  it('works once, in any spelling, also in concurrent requests', async () => {
    const person = await withApp()
    const [first, second] = person.recoveryCodes as [string, string]
    const otp = ` ${first.toUpperCase().replace('-', ' ')}`
    expect((await attempt(person.email, { otp })).data.token).toBeDefined()
    expect((await attempt(person.email, { otp: first })).body.key).toBe('session.code_wrong')
    const begun = await Promise.all([1, 2, 3].map(() => attempt(person.email)))
    const answers = await Promise.all(
      begun.map(({ data }) => {
        const { challenge, proof } = data.info as NonNullable<typeof data.info>
        return app.call(verifyCode, { body: { challenge, proof, otp: second } })
      }),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { data } = await app.call(readTwoStep, { token: person.token })
    expect(data.authenticator.recovery_codes_left).toBe(8)
  })

  it('does not work for another account', async () => {
    const [one, two] = [await withApp(), await withApp()]
    const answer = await attempt(two.email, { otp: one.recoveryCodes[0] })
    expect(answer.body.key).toBe('session.code_wrong')
  })

  it('is replaced with the password and a code, which voids the old ones', async () => {
    const person = await withApp()
    later({ minutes: 2 })
    const { token, secret } = person
    const body = { password: PASSWORD, otp: appCode(app, secret) }
    const wrong = await app.call(replaceRecoveryCodes, { token, body: { ...body, otp: '000000' } })
    expect(wrong.body.key).toBe('session.code_wrong')
    const { data } = await app.call(replaceRecoveryCodes, { token, body })
    expect(data.recovery_codes).toHaveLength(10)
    expect((await attempt(person.email, { otp: person.recoveryCodes[0] })).body.key).toBe(
      'session.code_wrong',
    )
    expect((await attempt(person.email, { otp: data.recovery_codes[0] })).data.token).toBeDefined()
  })
})

describe('removing the app', () => {
  it('requires the password and a code: a stolen session alone changes nothing', async () => {
    const person = await withApp()
    later({ minutes: 2 })
    const { token, secret } = person
    const otp = appCode(app, secret)
    const remove = (body: { password: string; otp: string }) => app.call(removeAuthenticator, { token, body })
    expect((await remove({ password: 'Wrong7river', otp })).body.key).toBe('session.password_wrong')
    expect((await remove({ password: PASSWORD, otp: '000000' })).body.key).toBe('session.code_wrong')
    expect((await remove({ password: PASSWORD, otp })).status).toBe(200)
    expect((await attempt(person.email)).data.token).toBeDefined()
    expect((await remove({ password: PASSWORD, otp })).body.key).toBe('session.authenticator_off')
  })

  it('stops after five wrong codes', async () => {
    const person = await withApp()
    later({ minutes: 2 })
    const { token, secret } = person
    for (let tries = 0; tries < 5; tries++)
      await app.call(removeAuthenticator, { token, body: { password: PASSWORD, otp: `00000${tries}` } })
    const right = { password: PASSWORD, otp: appCode(app, secret) }
    expect((await app.call(removeAuthenticator, { token, body: right })).body.key).toBe('session.code_locked')
  })
})
