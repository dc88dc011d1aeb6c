import { forgotPassword, forgotPasswordReset } from '@muster/contract/session/forgot-password.contract'
import { acceptInvitation, currentUser, login } from '@muster/contract/session/session.contract'
import { registerOrganisation } from '@muster/contract/session/sign-up.contract'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountGiven,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { serveWebApp } from '../../../platform/http/web-app.ts'
import { aStranger, callFrom, keyMailedTo, mailsTo, signUpBody, traceOf } from '../entry-fixtures.ts'
import { hashPassword, setAccountEnabled } from '../index.ts'
import { hashAnswers, storeAnswers } from './security-answers.service.ts'

const OLD = 'Kite7river'
const NEW = 'Lamp8harbour'

let app: TestApp
let org: TestOrganisation
let passwordHash: string

beforeAll(async () => {
  app = await createTestApp({ server: { surfaces: [serveWebApp] } })
  org = await anOrganisation(app, { name: 'Kiln & Loom' })
  passwordHash = await hashPassword(OLD)
})

beforeEach(() => app.setNow('2027-07-01T09:00:00Z'))

const person = (given: AccountGiven = {}, of = org): Promise<TestAccount> =>
  anAccount(app, of, { email: aStranger().email, passwordHash, ...given })
const ask = (email: string, more: { ip?: string; headers?: Record<string, string> } = {}) =>
  callFrom(app, forgotPassword, { email }, { ip: aStranger().ip, ...more })
const look = (id: string) => app.call(acceptInvitation, { body: { id } })
const reset = (id: string, password = NEW, more: object = {}) =>
  callFrom(app, forgotPasswordReset, { id, new_password: password, confirm_password: password, ...more })
const signIn = (email: string, password: string) => app.call(login, { body: { email, password } })

async function keyFor(email: string): Promise<string> {
  await ask(email)
  return keyMailedTo(app, email)
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link, once, and every session of the account ends', async () => {
    const { email, token } = await person()
    const other = (await signIn(email, OLD)).data.token as string
    const key = await keyFor(email)
    expect((await look(key)).data).toMatchObject({
      kind: 'reset',
      email,
      org_name: org.name,
      accepted: false,
    })
    expect((await look(key)).data.password_rules).toContain('At least 8 characters')
    const done = await reset(key)
    expect([done.status, done.body.data]).toEqual([200, { email }])
    for (const old of [token, other]) {
      const refused = await app.call(currentUser, { token: old })
      expect(refused.body).toMatchObject({ key: 'session.expired', forceLogin: true })
    }
    expect((await signIn(email, OLD)).body.key).toBe('session.bad_credentials')
    expect((await signIn(email, NEW)).data.token).toBeTruthy()
    expect((await reset(key, 'Third9harbour')).body.key).toBe('session.reset_invalid')
    expect((await look(key)).status).toBe(410)
  })

  it('notifies the person by mail, and is audited without the old or the new password', async () => {
    const { email, accountId } = await person()
    await reset(await keyFor(email))
    const kinds = (await mailsTo(app, email)).map((mail) => mail.kind)
    expect(kinds).toContain('session.password_reset')
    expect(kinds.some((kind) => kind.includes('password_changed'))).toBe(true)
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('audit_entry').selectAll().where('record_id', '=', accountId).orderBy('id').execute(),
    )
    expect(rows.map((row) => row.action)).toEqual([
      'session.password_reset.request',
      'session.password_reset.finish',
    ])
    expect(rows[1]).toMatchObject({ changes: { password: ['•••', '•••'] } })
  })

  it('clears the failed attempts that locked the address', async () => {
    const { email } = await person()
    for (let tries = 0; tries < 5; tries++) await signIn(email, `Guess7river${tries}`)
    expect((await signIn(email, OLD)).body.key).toBe('session.locked')
    await reset(await keyFor(email))
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('is reset by a link to the entry that the person uses, built from the configured URL only', async () => {
    const employee = await person()
    const admin = await anAdmin(app, org, { email: aStranger().email, passwordHash })
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
    for (const [email, entry] of [
      [employee.email, 'me'],
      [admin.email, 'admin'],
    ] as const) {
      await ask(email, { headers })
      const [mail] = await mailsTo(app, email)
      expect(mail?.text_body).toMatch(
        new RegExp(`\\nhttp://127\\.0\\.0\\.1:3000/${entry}/forgot-password-verification/[\\w-]{43}\\n`),
      )
      expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil')
      expect(mail?.stored).not.toContain(await keyMailedTo(app, email))
    }
  })

  it('never takes its target from the request', async () => {
    const { email } = await person()
    for (const redirect of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://evil.test']) {
      const answer = await callFrom(app, forgotPassword, { email, redirect, return_url: redirect })
      expect(answer.text).not.toContain('evil')
    }
    for (const mail of await mailsTo(app, email)) expect(mail.text_body).not.toContain('evil')
  })

  it('is checked by the policy and the latest passwords, with the same messages as changing it', async () => {
    const { email } = await person()
    const key = await keyFor(email)
    const different = await reset(key, NEW, { confirm_password: 'Lamp8harbours' })
    expect([different.status, different.body.message]).toEqual([422, 'Confirm password is not password'])
    for (const [field, text] of [
      ['new_password', 'Please enter the new password'],
      ['confirm_password', 'Please enter the confirm password'],
    ]) {
      const missing = await reset(key, NEW, { [field as string]: '' })
      expect(missing.body.fields).toEqual({ [field as string]: text })
    }
    expect((await reset(key, 'lamps')).body.key).toBe('security.password_too_weak')
    expect((await reset(key, OLD)).body.key).toBe('security.password_reused')
    expect((await reset(key)).status).toBe(200)
  })
})

describe('requesting a link', () => {
  it('has the same response and the same work for every kind of address', async () => {
    const known = await person()
    const disabled = await person({ state: 'disabled' })
    const invited = await person({ state: 'invited', passwordHash: '' })
    const twice = await person()
    const second = await anOrganisation(app)
    await person({ email: twice.email }, second)
    const traces = []
    for (const email of [known.email, disabled.email, invited.email, twice.email, aStranger().email]) {
      traces.push(await traceOf(app, forgotPassword, { email }))
    }
    expect(traces[0]).toMatchObject({ status: 200, hashes: 0 })
    expect(traces[0]?.statements).toHaveLength(1)
    for (const trace of traces) expect(trace).toEqual(traces[0])
    const counts = []
    for (const { email } of [known, disabled, invited, twice]) counts.push((await mailsTo(app, email)).length)
    expect(counts).toEqual([1, 0, 0, 2])
  })

  it("mails each organisation's own link, and neither reveals the other", async () => {
    const { email } = await person()
    const second = await anOrganisation(app, { name: 'Second House' })
    const there = await person({ email }, second)
    await ask(email)
    const mails = await mailsTo(app, email)
    expect(mails.map((mail) => mail.org_id).sort()).toEqual([org.orgId, second.orgId].sort())
    for (const mail of mails) {
      const other = mail.org_id === org.orgId ? 'Second House' : org.name
      expect(`${mail.subject}${mail.text_body}`).not.toContain(other)
    }
    const mail = mails.find((one) => one.org_id === second.orgId)
    const key = /verification\/([\w-]{43})/.exec(mail?.text_body ?? '')?.[1] ?? ''
    expect((await reset(key)).status).toBe(200)
    expect((await app.call(currentUser, { token: there.token })).status).toBe(401)
    // The other organisation's password is unchanged.
    const answer = await signIn(email, OLD)
    expect(answer.data.auth_user_detail?.org_id).toBe(org.orgId)
  })

  it('sends nothing more when repeated too soon or too often, with the same response', async () => {
    const { email } = await person()
    const texts = new Set<string>()
    for (const second of ['00', '20', '59']) {
      app.setNow(`2027-07-01T09:00:${second}Z`)
      texts.add((await ask(email)).text)
    }
    expect(await mailsTo(app, email)).toHaveLength(1)
    for (let minute = 1; minute < 10; minute++) {
      app.setNow(`2027-07-01T09:0${minute}:30Z`)
      texts.add((await ask(email)).text)
    }
    expect(await mailsTo(app, email)).toHaveLength(5)
    expect(texts.size).toBe(1)
  })

  it('is rate-limited for a network that requests many addresses', async () => {
    const { ip } = aStranger()
    const keys = []
    for (let one = 0; one < 62; one++) keys.push((await ask(aStranger().email, { ip })).body.key ?? 'ok')
    expect(keys.filter((key) => key === 'ok')).toHaveLength(60)
    expect(keys.at(-1)).toBe('session.slow_down')
  })

  it('stores neither the address nor the link in plain text', async () => {
    const { email } = await person()
    const key = await keyFor(email)
    const stored = await app.platform.database.owner(async (session) => {
      await session.exec('set role muster_system')
      const rows = await session.query<{ row: string }>(
        `select r::text as row from entry_request r union all select l::text from account_link l`,
      )
      await session.exec('reset role')
      return rows.map((row) => row.row).join('\n')
    })
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(key)
    expect(stored).toContain(hashToken(key).toString('hex'))
  })
})

describe('a link', () => {
  it('is valid for 30 minutes', async () => {
    const { email } = await person()
    const key = await keyFor(email)
    app.setNow('2027-07-01T09:29:59Z')
    expect((await look(key)).status).toBe(200)
    app.setNow('2027-07-01T09:30:00Z')
    expect((await look(key)).status).toBe(410)
    expect((await reset(key)).body.key).toBe('session.reset_invalid')
  })

  it('is voided by a newer one', async () => {
    const { email } = await person()
    const older = await keyFor(email)
    app.setNow('2027-07-01T09:02:00Z')
    const newer = await keyFor(email)
    expect((await reset(older)).body.key).toBe('session.reset_invalid')
    expect((await reset(newer)).status).toBe(200)
  })

  it('sets one password when used twice concurrently', async () => {
    const { email } = await person()
    const key = await keyFor(email)
    const both = await Promise.all([reset(key, 'Lamp1harbour'), reset(key, 'Lamp2harbour')])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('of another kind is rejected: invitation, sign-up, session token, made-up key', async () => {
    const { email, token } = await person()
    const invited = await person({ state: 'invited', passwordHash: '' })
    const invitation = newToken()
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('account_link')
        .values({
          org_id: org.orgId,
          account_id: invited.accountId,
          kind: 'invitation',
          token_hash: hashToken(invitation),
          created_at: '2027-07-01T09:00:00Z',
          expires_at: '2027-07-08T09:00:00Z',
        })
        .execute(),
    )
    const stranger = aStranger()
    await callFrom(app, registerOrganisation, signUpBody(stranger.email), stranger)
    const signUp = await keyMailedTo(app, stranger.email)
    for (const key of [invitation, signUp, token, newToken(), 'x', '../../etc/passwd']) {
      expect((await reset(key)).body.key, key).toBe('session.reset_invalid')
    }
    // Nor does a reset link verify an address: it would set a password without the security questions.
    const own = await keyFor(email)
    for (const more of [{ new_password: NEW, confirm_password: NEW }, { password: OLD }]) {
      const answer = await app.call(acceptInvitation, { body: { id: own, ...more } })
      expect(answer.body.key).toBe('session.invitation_invalid')
    }
    expect((await reset(own)).status).toBe(200)
  })

  it('is voided when the account is disabled', async () => {
    const { email, accountId } = await person()
    const key = await keyFor(email)
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId }, false))
    expect((await reset(key)).body.key).toBe('session.reset_invalid')
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId }, true))
    expect((await reset(key)).body.key).toBe('session.reset_invalid')
  })

  it('appears in no log, referrer or cache', async () => {
    const info = vi.spyOn(app.platform.log, 'info').mockImplementation((() => undefined) as never)
    const { email } = await person()
    const key = await keyFor(email)
    const page = await app.app.inject(`/me/forgot-password-verification/${key}`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'self'")
    await reset(key)
    await vi.waitFor(() => expect(info.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
    const written = JSON.stringify(info.mock.calls)
    info.mockRestore()
    expect(written).not.toContain(key)
    expect(written).not.toContain(email)
    expect(written).toContain('/me/*')
  })
})

describe('security questions', () => {
  const answers = [
    { question_id: 1, answer: 'Hill School' },
    { question_id: 3, answer: 'Bruno the dog' },
    { question_id: 5, answer: 'Mrs Menon' },
  ]

  async function requestedPerson(): Promise<{ email: string; key: string }> {
    const { email, accountId } = await person()
    const ctx = app.system(org.orgId)
    const hashed = await hashAnswers(answers)
    await tx(ctx, (db) => storeAnswers(ctx, db, accountId, hashed))
    return { email, key: await keyFor(email) }
  }

  it('must be answered in addition to the link, if they are set', async () => {
    const { email, key } = await requestedPerson()
    expect((await look(key)).data.questions.map((one) => one.question_id)).toEqual([1, 3, 5])
    expect((await reset(key)).body.key).toBe('session.answers_wrong')
    expect((await reset(key, NEW, { answers })).status).toBe(200)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('are checked before the password, and five wrong attempts void the link', async () => {
    const { key } = await requestedPerson()
    const wrong = [...answers.slice(0, 2), { question_id: 5, answer: 'Mr Nobody' }]
    for (let tries = 0; tries < 4; tries++) {
      expect((await reset(key, OLD, { answers: wrong })).body.key).toBe('session.answers_wrong')
    }
    expect((await reset(key, NEW, { answers: wrong })).body.key).toBe('session.reset_invalid')
    expect((await reset(key, NEW, { answers })).body.key).toBe('session.reset_invalid')
  })
})
