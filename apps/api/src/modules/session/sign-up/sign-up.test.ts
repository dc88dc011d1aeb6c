import { acceptInvitation, currentUser, login } from '@muster/contract/session/session.contract'
import {
  checkDomain,
  entryFacts,
  registerOrganisation,
  resendEmail,
} from '@muster/contract/session/sign-up.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { removeExpiredSignUps } from '../../../platform/db/gates-entry.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import {
  aSignedUp,
  aStranger,
  callFrom,
  FIRST_PASSWORD,
  keyMailedTo,
  mailsTo,
  signUpBody,
  traceOf,
} from '../entry-fixtures.ts'
import { inviteAccount } from '../index.ts'
import { aProvider } from '../sso/sso-fixtures.ts'

let app: TestApp
let org: TestOrganisation

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app, { name: 'Kiln & Loom' })
})

beforeEach(() => app.setNow('2027-06-01T09:00:00Z'))

const signUp = (body: object, from: { ip?: string; headers?: Record<string, string> } = {}) =>
  callFrom(app, registerOrganisation, body, from)
const follow = (id: string, password?: string) => app.call(acceptInvitation, { body: { id, password } })
const signIn = (email: string, password = FIRST_PASSWORD) => app.call(login, { body: { email, password } })

async function rowsOf(orgId: number, table: 'sign_up' | 'organisation' | 'account' | 'terms_consent') {
  return readTx({ platform: app.platform, orgId }, (db) =>
    db.selectFrom(table).selectAll().where('org_id', '=', orgId).execute(),
  )
}

describe('a sign-up', () => {
  it('creates an organisation with its first administrator, by the mailed link and the password', async () => {
    const { email, ip } = aStranger()
    const answer = await signUp(signUpBody(email), { ip })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ email })
    const [mail, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'session.sign_up', subject: 'Confirm your e-mail address' })
    const key = await keyMailedTo(app, email)
    for (let looked = 0; looked < 2; looked++) {
      expect((await follow(key)).data).toMatchObject({
        kind: 'sign_up',
        email,
        org_name: 'Lantern & Loom',
        accepted: false,
        org_id: null,
      })
    }
    const opened = await follow(key, FIRST_PASSWORD)
    expect(opened.data.accepted).toBe(true)
    const signedIn = await signIn(email)
    expect(signedIn.data.auth_user_detail).toMatchObject({ role_ids: [2], org_id: opened.data.org_id })
    const user = await app.call(currentUser, { token: signedIn.data.token as string })
    expect(user.data).toMatchObject({ org_name: 'Lantern & Loom', emp_name: 'Mira Rao' })
    expect(user.data.formats).toMatchObject({ time_zone: 'Asia/Kolkata', currency: 'INR' })
    const orgId = opened.data.org_id as number
    expect(await rowsOf(orgId, 'sign_up')).toEqual([])
    expect(await rowsOf(orgId, 'terms_consent')).toMatchObject([{ version: '2026-11', ip }])
    expect(await rowsOf(orgId, 'organisation')).toMatchObject([{ status: 1 }])
  })

  it("can't be signed in to before confirmation, with a correct or a wrong password", async () => {
    const { email, ip } = aStranger()
    await signUp(signUpBody(email), { ip })
    const key = await keyMailedTo(app, email)
    expect((await signIn(email)).body.key).toBe('session.bad_credentials')
    const [mail] = await mailsTo(app, email)
    const [organisation] = await rowsOf(mail?.org_id as number, 'organisation')
    expect(organisation).toMatchObject({ status: 0 })
    expect(await rowsOf(mail?.org_id as number, 'account')).toEqual([])
    // A session token is not accepted as a link, nor a link as a session token.
    expect((await app.call(currentUser, { token: key })).status).toBe(401)
  })

  it('has the same response and the same work before it for known and unknown addresses', async () => {
    const known = await anAdmin(app, org, { email: aStranger().email, passwordHash: 'x' })
    const disabled = await anAccount(app, org, { email: aStranger().email, state: 'disabled' })
    const unknown = aStranger()
    const traces = []
    for (const email of [known.email, disabled.email, unknown.email]) {
      traces.push(await traceOf(app, registerOrganisation, signUpBody(email)))
      expect(await mailsTo(app, email)).toHaveLength(1)
    }
    expect(traces[0]).toMatchObject({ status: 200, hashes: 1 })
    expect(traces[0]?.statements).toHaveLength(1)
    expect(traces[1]).toEqual(traces[0])
    expect(traces[2]).toEqual(traces[0])
    const [received] = await mailsTo(app, known.email)
    expect(received).toMatchObject({ kind: 'session.already_registered', org_id: org.orgId })
    expect(received?.text_body).toContain('http://127.0.0.1:3000/admin/alreadyregistered')
  })

  it('is not prevented by an invitation to the address', async () => {
    const { email, ip } = aStranger()
    const ctx = app.system(org.orgId)
    const { id: employeeId } = await tx(ctx, (db) =>
      db
        .insertInto('employee')
        .values({ org_id: org.orgId, code: 'S1', first_name: 'Mira', date_of_joining: '2027-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name: 'Mira' }))
    await signUp(signUpBody(email), { ip })
    expect((await mailsTo(app, email)).map((mail) => mail.kind).sort()).toEqual([
      'session.invitation',
      'session.sign_up',
    ])
  })

  it("in another person's name opens nothing: whoever follows the link does not know the password", async () => {
    const { email, ip } = aStranger()
    await signUp(signUpBody(email, { password: 'Attack7river', confirm_password: 'Attack7river' }), { ip })
    const key = await keyMailedTo(app, email)
    for (let tries = 0; tries < 4; tries++) {
      const refused = await follow(key, FIRST_PASSWORD)
      expect(refused.status).toBe(422)
      expect(refused.body.key).toBe('session.sign_up_password')
    }
    const side = await Promise.all([follow(key, 'a'), follow(key, 'b'), follow(key, 'c')])
    expect(side.filter((one) => one.body.key === 'session.sign_up_password')).toHaveLength(1)
    expect((await follow(key, 'Attack7river')).status).toBe(410)
    expect((await follow(key)).status).toBe(410)
  })

  it('is confirmed once, also by two concurrent requests', async () => {
    const { email, ip } = aStranger()
    await signUp(signUpBody(email), { ip })
    const key = await keyMailedTo(app, email)
    const both = await Promise.all([follow(key, FIRST_PASSWORD), follow(key, FIRST_PASSWORD)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 410])
    expect((await follow(key, FIRST_PASSWORD)).body.key).toBe('session.invitation_invalid')
    const found = await signIn(email)
    expect(found.data.organisations).toBeUndefined()
  })

  it('is valid for seven days, and then removed with its organisation and mails', async () => {
    const kept = await aSignedUp(app)
    app.setNow('2027-06-01T09:00:00Z')
    const { email, ip } = aStranger()
    await signUp(signUpBody(email), { ip })
    const key = await keyMailedTo(app, email)
    const [mail] = await mailsTo(app, email)
    app.setNow('2027-06-08T08:59:59Z')
    expect((await follow(key)).status).toBe(200)
    const ctx = () => ({ platform: app.platform, now: app.platform.clock() })
    await removeExpiredSignUps(ctx())
    expect(await rowsOf(mail?.org_id as number, 'sign_up')).toHaveLength(1)
    app.setNow('2027-06-08T09:00:00Z')
    expect((await follow(key, FIRST_PASSWORD)).status).toBe(410)
    await removeExpiredSignUps(ctx())
    expect(await rowsOf(mail?.org_id as number, 'organisation')).toEqual([])
    expect(await mailsTo(app, email)).toEqual([])
    expect(await rowsOf(kept.orgId, 'organisation')).toHaveLength(1)
    expect((await signIn(kept.email)).status).toBe(200)
  })

  it('with an address known elsewhere makes sign-in ask for the organisation after the password', async () => {
    const { email, orgId } = await aSignedUp(app)
    const { password_hash } = (await rowsOf(orgId, 'account'))[0] as unknown as { password_hash: string }
    await anAccount(app, org, { email, passwordHash: password_hash })
    const answer = await signIn(email)
    expect(answer.data.organisations?.map((one) => one.org_id).sort()).toEqual([org.orgId, orgId].sort())
    const chosen = await app.call(login, {
      body: { email, password: FIRST_PASSWORD, organisation_id: orgId },
    })
    expect(chosen.data.auth_user_detail?.org_id).toBe(orgId)
  })

  it.each([
    ['no organisation', { organisation_name: '  ' }, 'organisation_name'],
    ['no name', { name: '' }, 'name'],
    ['a URL as the organisation', { organisation_name: 'Prize at evil.example/win' }, 'organisation_name'],
    ['a URL as the name', { name: 'https://evil.test' }, 'name'],
    ['an e-mail address as the name', { name: 'call a@evil.test' }, 'name'],
    ['markup', { organisation_name: '<img src=x>' }, 'organisation_name'],
    ['a line break in the name', { name: 'Mira\r\nBcc: b@evil.test' }, 'name'],
    ['no address', { email: 'mira' }, 'email'],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an unknown country', { country: 'India' }, 'country'],
    ['no agreement', { accept_terms: false }, 'accept_terms'],
    ['two passwords', { confirm_password: 'Kite7rivers' }, 'confirm_password'],
    ['a weak password', { password: 'kite', confirm_password: 'kite' }, 'new_password'],
    [
      'their own name as a password',
      { password: 'MiraRao2027', confirm_password: 'MiraRao2027' },
      'new_password',
    ],
  ])('is refused with %s', async (_name, more, field) => {
    const { email, ip } = aStranger()
    const answer = await signUp(signUpBody(email, more), { ip })
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.body.fields ?? {}).join()).toContain(field)
    expect(await mailsTo(app, email)).toEqual([])
  })

  it('requires the terms that are current', async () => {
    const answer = await signUp(signUpBody(aStranger().email, { terms_version: '2020-01' }))
    expect(answer.body.key).toBe('session.terms_changed')
  })

  it('starts with the password policy of a new organisation', async () => {
    const facts = await app.call(entryFacts, {})
    const rows = await rowsOf(org.orgId, 'organisation')
    expect((rows[0] as { password_rules?: number[] }).password_rules).toEqual([1, 2, 3])
    expect(facts.data.password_rules).toContain('At least one upper-case letter')
    expect(facts.data.sign_up_open).toBe(true)
  })
})

describe('a flood of sign-ups', () => {
  it('from one network is rate-limited, over all addresses, and does not affect others', async () => {
    const { ip } = aStranger()
    const keys = []
    for (let one = 0; one < 22; one++) {
      keys.push((await signUp(signUpBody(aStranger().email), { ip })).body.key ?? 'ok')
    }
    expect(keys.slice(0, 20)).toEqual(Array(20).fill('ok'))
    expect(keys.slice(20)).toEqual(['session.slow_down', 'session.slow_down'])
    expect((await signUp(signUpBody(aStranger().email), { ip: aStranger().ip })).status).toBe(200)
    app.setNow('2027-06-01T10:00:01Z')
    expect((await signUp(signUpBody(aStranger().email), { ip })).status).toBe(200)
  }, 60_000)

  it('with one address sends it five mails per hour, with the same response', async () => {
    const { email } = aStranger()
    const texts = new Set<string>()
    for (let one = 0; one < 8; one++) {
      texts.add((await signUp(signUpBody(email), { ip: aStranger().ip })).text)
    }
    expect(texts.size).toBe(1)
    expect(await mailsTo(app, email)).toHaveLength(5)
  }, 60_000)

  it('is not helped by concurrency', async () => {
    const { email } = aStranger()
    await Promise.all(Array.from({ length: 9 }, () => signUp(signUpBody(email), { ip: aStranger().ip })))
    expect(await mailsTo(app, email)).toHaveLength(5)
  }, 60_000)
})

describe('a closed installation', () => {
  it('says so, and stores nothing', async () => {
    const closed = await createTestApp({ config: { signUp: 'closed' } })
    expect((await closed.call(entryFacts, {})).data.sign_up_open).toBe(false)
    expect((await closed.call(checkDomain, { body: {} })).data.sign_up_open).toBe(false)
    const { email } = aStranger()
    const answer = await callFrom(closed, registerOrganisation, signUpBody(email))
    expect([answer.status, answer.body.key]).toEqual([403, 'session.sign_up_closed'])
    expect(await mailsTo(closed, email)).toEqual([])
    // Nor does an earlier link open anything.
    const before = aStranger()
    await signUp(signUpBody(before.email), { ip: before.ip })
    const key = await keyMailedTo(app, before.email)
    const followed = await closed.call(acceptInvitation, { body: { id: key, password: FIRST_PASSWORD } })
    expect(followed.body.key).toBe('session.sign_up_closed')
  })
})

describe('a lost mail', () => {
  const resend = (email: string, ip = aStranger().ip) => callFrom(app, resendEmail, { email }, { ip })

  it('is sent again with a new link; the previous one is void', async () => {
    const { email, ip } = aStranger()
    await signUp(signUpBody(email), { ip })
    const first = await keyMailedTo(app, email)
    await resend(email)
    const second = await keyMailedTo(app, email)
    expect(second).not.toBe(first)
    expect((await follow(first)).status).toBe(410)
    expect((await follow(second)).status).toBe(200)
  })

  it('is sent at most every 60 seconds and five times per hour, with the same response', async () => {
    const { email, ip } = aStranger()
    await signUp(signUpBody(email), { ip })
    const texts = new Set<string>()
    for (const second of ['00', '30', '59']) {
      app.setNow(`2027-06-01T09:00:${second}Z`)
      texts.add((await resend(email)).text)
    }
    expect(await mailsTo(app, email)).toHaveLength(2)
    for (let minute = 1; minute < 10; minute++) {
      app.setNow(`2027-06-01T09:0${minute}:30Z`)
      texts.add((await resend(email)).text)
    }
    expect(texts.size).toBe(1)
    expect(await mailsTo(app, email)).toHaveLength(6)
  })

  it('has the same response and work for a pending sign-up, an existing account and an unknown address', async () => {
    const waiting = aStranger()
    await signUp(signUpBody(waiting.email), { ip: waiting.ip })
    const admin = await anAdmin(app, org, { email: aStranger().email, passwordHash: 'x' })
    const traces = []
    for (const email of [waiting.email, admin.email, aStranger().email]) {
      traces.push(await traceOf(app, resendEmail, { email }))
    }
    expect(traces[0]?.statements).toHaveLength(1)
    expect(traces[1]).toEqual(traces[0])
    expect(traces[2]).toEqual(traces[0])
    expect(await mailsTo(app, admin.email)).toEqual([])
  })

  it('can be an invitation, unless it was withdrawn', async () => {
    const { email } = aStranger()
    const ctx = app.system(org.orgId)
    const { id: employeeId } = await tx(ctx, (db) =>
      db
        .insertInto('employee')
        .values({ org_id: org.orgId, code: 'S2', first_name: 'Mira', date_of_joining: '2027-01-01' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { accountId } = await tx(ctx, (db) => inviteAccount(ctx, db, { employeeId, email, name: 'Mira' }))
    const first = await keyMailedTo(app, email)
    app.setNow('2027-06-11T09:00:00Z')
    expect((await follow(first)).status).toBe(410)
    await resend(email)
    const second = await keyMailedTo(app, email)
    expect((await follow(second)).data).toMatchObject({ kind: 'invitation', email })
    await tx(ctx, (db) => db.deleteFrom('account_link').where('account_id', '=', accountId).execute())
    app.setNow('2027-06-11T09:10:00Z')
    await resend(email)
    expect(await mailsTo(app, email)).toHaveLength(2)
  })
})

describe('a mailed link', () => {
  it('begins with the configured URL, whatever host the request names', async () => {
    const { email, ip } = aStranger()
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' }
    await signUp(
      { ...signUpBody(email), redirect: 'https://evil.test/', appUrl: 'https://evil.test' },
      { ip, headers },
    )
    const [mail] = await mailsTo(app, email)
    expect(mail?.text_body).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/admin\/email-verification\/[\w-]{43}\n/)
    expect(`${mail?.text_body}${mail?.html_body}`).not.toContain('evil')
    expect(mail?.stored).not.toContain(await keyMailedTo(app, email))
  })
})

describe('a login domain', () => {
  const check = async (body: object) => (await callFrom(app, checkDomain, body)).body.data

  it('reveals its organisation, and nothing about any account', async () => {
    const own = await anOrganisation(app, { name: 'Domain House' })
    const set = (orgId: number, login_domain: string) =>
      tx(app.system(orgId), (db) =>
        db.updateTable('organisation').set({ login_domain }).where('org_id', '=', orgId).execute(),
      )
    await set(own.orgId, 'House.test')
    await anAdmin(app, own, { email: 'somebody@house.test' })
    const facts = { verified: true, org_name: 'Domain House', sso: { available: false, required: false } }
    expect(await check({ login_domain: 'house.test' })).toMatchObject(facts)
    expect(await check({ email: 'somebody@house.test' })).toEqual(await check({ email: 'nobody@house.test' }))
    expect(await check({ domain: 'HOUSE.test' })).toMatchObject(facts)
    expect(await check({ domain: 'unknown.test' })).toMatchObject({ verified: false, org_name: '' })
    await aProvider(app, own, {
      issuer: 'https://id.house.test',
      emailDomains: ['house.test'],
      isRequired: true,
    })
    expect(await check({ domain: 'house.test' })).toMatchObject({ sso: { available: true, required: true } })
    // Claiming a domain of another organisation does not show the claimant's branding to its people.
    const thief = await anOrganisation(app, { name: 'Thief' })
    await set(thief.orgId, 'house.test')
    expect(await check({ domain: 'house.test' })).toMatchObject({ verified: false, org_name: '' })
  })
})
