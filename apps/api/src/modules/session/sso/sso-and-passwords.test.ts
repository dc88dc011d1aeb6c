import {
  authenticateToken,
  createHandoverCode,
  currentUser,
  login,
} from '@muster/contract/session/session.contract'
import { resendCode, verifyCode } from '@muster/contract/session/sign-in-code.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type OidcPeer, startOidcPeer } from '../../../../test/oidc-peer.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { mailsTo } from '../entry-fixtures.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { aProvider, Tab } from './sso-fixtures.ts'

const PASSWORD = 'Kite7river'

let app: TestApp
let peer: OidcPeer
let org: TestOrganisation
let passwordHash: string
let serial = 0

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
  peer = await startOidcPeer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => peer.close())
beforeEach(async () => {
  org = await anOrganisation(app)
})

const signIn = (email: string, more: object = {}) =>
  app.call(login, { body: { email, password: PASSWORD, ...more } })
const user = async (token: string) => (await app.call(currentUser, { token })).data

async function aPersonOfAcme() {
  const email = `person${++serial}@acme.test`
  return anAccount(app, org, { email, passwordHash })
}

function change(table: 'organisation' | 'account' | 'sso_provider', values: object): Promise<unknown> {
  return tx(app.system(org.orgId), (db) =>
    db.updateTable(table).set(values).where('org_id', '=', org.orgId).execute(),
  )
}

const rowsOf = (accountId: number) =>
  readTx({ platform: app.platform, orgId: org.orgId }, async (db) => ({
    history: (
      await db
        .selectFrom('login_history')
        .select('result')
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
    ).map((row) => row.result),
    challenges: (
      await db
        .selectFrom('sign_in_challenge')
        .select('id')
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', accountId)
        .execute()
    ).length,
  }))

describe('a session by single sign-on', () => {
  async function anSsoSession(email: string): Promise<string> {
    const provider = await aProvider(app, org, { issuer: peer.issuer, clientSecret: peer.clientSecret })
    peer.people.set(email, { email, email_verified: true, name: 'Asha Rao' })
    const tab = new Tab(app)
    const answer = await peer.signIn(await tab.start(provider), email)
    const entered = await tab.arrive(await tab.get(answer.pathname + answer.search))
    expect(entered.data.auth_user_detail?.password_update_required).toBe(false)
    return entered.data.token as string
  }

  test.each([
    ['has expired', { password_changed_at: '2020-01-01T00:00:00Z' }],
    ['must be replaced', { must_change_password: true }],
  ])('asks for no new password when the old one %s; one by password does', async (_name, facts) => {
    const { email } = await aPersonOfAcme()
    await change('organisation', { password_days: 30 })
    await change('account', facts)
    const byPassword = (await signIn(email)).data
    expect(byPassword.auth_user_detail?.password_update_required).toBe(true)
    expect((await user(byPassword.token as string)).password_update_required).toBe(true)
    const token = await anSsoSession(email)
    expect((await user(token)).password_update_required).toBe(false)
    const hop = await app.call(createHandoverCode, { body: { nonce: 'a nonce of this tab' }, token })
    const arrived = await app.call(authenticateToken, {
      token: hop.data.code,
      query: { nonce: 'a nonce of this tab' },
    })
    expect(arrived.data.auth_user_detail?.password_update_required).toBe(false)
    expect((await user(arrived.data.token as string)).password_update_required).toBe(false)
  })

  test('is the only kind that a hand-over exempts from password rules', async () => {
    const { email } = await aPersonOfAcme()
    const { token } = (await signIn(email)).data
    const hop = await app.call(createHandoverCode, { body: { nonce: 'nonce' }, token: token as string })
    const arrived = await app.call(authenticateToken, { token: hop.data.code, query: { nonce: 'nonce' } })
    await change('account', { must_change_password: true })
    expect((await user(arrived.data.token as string)).password_update_required).toBe(true)
  })
})

describe('where single sign-on is required, a correct password', () => {
  const aRequiredProvider = (isRequired = true) =>
    aProvider(app, org, { issuer: 'https://idp.test', emailDomains: ['acme.test'], isRequired })

  test('is refused before a code is requested or mailed, and the history says so', async () => {
    await aRequiredProvider()
    await change('organisation', { two_step: 'everyone' })
    const { email, accountId } = await aPersonOfAcme()
    for (const more of [{}, { otp: '123456' }]) {
      expect((await signIn(email, more)).body.key).toBe('session.sso_required')
    }
    expect(await mailsTo(app, email)).toEqual([])
    expect(await rowsOf(accountId)).toEqual({ history: ['sso_required', 'sso_required'], challenges: 0 })
  })

  test('opens no session, and the history has no success', async () => {
    await aRequiredProvider()
    const { email, accountId } = await aPersonOfAcme()
    expect((await signIn(email)).body.key).toBe('session.sso_required')
    expect((await rowsOf(accountId)).history).toEqual(['sso_required'])
  })

  test('neither locks the address nor clears earlier failures', async () => {
    await aRequiredProvider()
    const { email } = await aPersonOfAcme()
    for (let tries = 0; tries < 4; tries++) await signIn(email, { password: 'wrong' })
    for (let tries = 0; tries < 6; tries++) {
      expect((await signIn(email)).body.key).toBe('session.sso_required')
    }
    expect((await signIn(email, { password: 'wrong' })).body.key).toBe('session.bad_credentials')
    expect((await signIn(email)).body.key).toBe('session.locked')
  })

  test('still waiting for its code is refused once it becomes required, with and without the code', async () => {
    await aRequiredProvider(false)
    await change('organisation', { two_step: 'everyone' })
    const { email, accountId } = await aPersonOfAcme()
    const { challenge, proof } = (await signIn(email)).data.info as { challenge: string; proof: string }
    const [mail] = await mailsTo(app, email)
    const otp = /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
    await change('sso_provider', { is_required: true })
    app.setNow('2026-11-21T06:31:00Z')
    const again = await app.call(resendCode, { body: { challenge, proof } })
    expect(again.body.key).toBe('session.sso_required')
    const refused = await app.call(verifyCode, { body: { challenge, proof, otp } })
    expect(refused.body.key).toBe('session.sso_required')
    expect((await rowsOf(accountId)).history).toEqual(['code_asked', 'sso_required'])
    expect(await mailsTo(app, email)).toHaveLength(1)
    app.setNow('2026-11-21T06:30:00Z')
  })
})
