import {
  beginSsoTest,
  checkSsoProvider,
  createSsoProvider,
  deleteSsoProvider,
  listSsoEvents,
  listSsoProviders,
  readSsoTest,
  saveSsoProvider,
  setSsoEmergencyAccess,
  switchSsoProvider,
  unlinkSsoIdentity,
} from '@muster/contract/integrations/sso.contract'
import { ROLE } from '@muster/contract/kit/index'
import { currentUser, login } from '@muster/contract/session/session.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { type ForgingPeer, startForgingPeer } from '../../../test/forging-peer.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type OidcPeer, startOidcPeer } from '../../../test/oidc-peer.ts'
import { tx } from '../../platform/db/tx.ts'
import { hashPassword } from '../session/index.ts'
import { errorOf, queryOf, Tab } from '../session/sso/sso-fixtures.ts'

const PASSWORD = 'Kite7river'

let app: TestApp
let peer: OidcPeer
let forger: ForgingPeer
let passwordHash: string
let org: TestOrganisation
let admin: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
  peer = await startOidcPeer()
  forger = await startForgingPeer('muster')
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => Promise.all([peer.close(), forger.close()]))
beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org, { passwordHash })
})

type Saved = Parameters<typeof app.call<typeof saveSsoProvider>>[1]['body']

const create = (issuer = peer.issuer, name = `Provider ${++serial}`, token = admin.token) =>
  app.call(createSsoProvider, { token, body: { name, issuer } })

const settings = (
  row: Awaited<ReturnType<typeof create>>['data'],
  overrides: Partial<Saved> = {},
): Saved => ({
  id: row.id,
  version: row.version,
  name: row.name,
  issuer: row.issuer,
  client_id: peer.clientId,
  client_secret: peer.clientSecret,
  scopes: row.scopes,
  email_claim: row.email_claim,
  verified_claim: row.verified_claim,
  email_domains: ['acme.test'],
  creation: 'off',
  ...overrides,
})

const save = (body: Saved, token = admin.token) => app.call(saveSsoProvider, { token, body })
const switchProvider = (id: number, status: 0 | 1, is_required = false) =>
  app.call(switchSsoProvider, { token: admin.token, body: { id, status, is_required } })
const list = async (token = admin.token) => (await app.call(listSsoProviders, { token })).data
const events = async () => (await app.call(listSsoEvents, { token: admin.token })).data.events
const emergency = (account: TestAccount, is_given: boolean) =>
  app.call(setSsoEmergencyAccess, { token: admin.token, body: { account_id: account.accountId, is_given } })

async function aWorkingProvider(overrides: Partial<Saved> = {}, isOn: 0 | 1 = 1) {
  const saved = (await save(settings((await create()).data, overrides))).data
  return (await switchProvider(saved.id, isOn)).data
}

const providerOf = (row: { id: number; redirect_address: string }) => ({
  id: row.id,
  publicId: row.redirect_address.split('/').at(-1) as string,
})

function aPerson(email?: string) {
  const person = `setup-${++serial}`
  const address = email ?? `${person}@acme.test`
  peer.people.set(person, { email: address, email_verified: true, name: 'Asha Rao' })
  return { person, email: address }
}

async function test1(id: number, person: string) {
  const begun = (await app.call(beginSsoTest, { token: admin.token, body: { id } })).data
  const tab = new Tab(app)
  const answer = await peer.signIn(await tab.get(begun.address), person)
  const end = await tab.get(answer.pathname + answer.search)
  const read = (token: string) => app.call(readSsoTest, { token, params: { id: begun.test_id } })
  return { begun, end, read, result: (await read(admin.token)).data.result }
}

async function signInThere(row: { id: number; redirect_address: string }, person: string) {
  const tab = new Tab(app)
  const answer = await peer.signIn(await tab.start(providerOf(row)), person)
  return tab.get(answer.pathname + answer.search)
}

describe('setting up a provider', () => {
  test('goes from a name and an issuer to an active provider; the secret is never returned', async () => {
    const created = (await create()).data
    expect(created).toMatchObject({ status: 0, has_client_secret: false, version: 1, tested_at: null })
    expect(created.redirect_address).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/services\/admin\/apiv2\/auth\/sso\/callback\//,
    )
    expect((await switchProvider(created.id, 1)).body.key).toBe('integrations.sso_incomplete')
    const saved = await save(settings(created, { email_domains: ['b.test', 'a.test', 'a.test'] }))
    expect(saved.data).toMatchObject({
      has_client_secret: true,
      version: 2,
      email_domains: ['a.test', 'b.test'],
    })
    expect((await switchProvider(created.id, 1)).data.status).toBe(1)
    const secondSave = await save(settings(saved.data, { client_secret: '' }))
    expect(secondSave.data).toMatchObject({ has_client_secret: true, status: 1 })
    expect(JSON.stringify([created, saved.body, secondSave.body, await list()])).not.toContain(
      peer.clientSecret,
    )
    const rows = await tx(app.system(org.orgId), async (db) => [
      ...(await db.selectFrom('sso_provider').selectAll().where('org_id', '=', org.orgId).execute()),
      ...(await db.selectFrom('audit_entry').selectAll().where('org_id', '=', org.orgId).execute()),
    ])
    expect(JSON.stringify(rows)).not.toContain(peer.clientSecret)
    expect(JSON.stringify(rows)).toContain('integrations.sso.save')
  })

  test.each([
    'http://idp.example.com',
    'javascript:alert(1)',
    'https://idp.example.com/?a=b',
    'https://idp.example.com/#x',
    'https://user:pass@idp.example.com',
    'idp.example.com',
    'http://127.0.0.1.evil.test',
    'http://localhost:3000',
  ])('refuses %s as an issuer', async (issuer) => {
    expect(await create(issuer)).toMatchObject({
      status: 422,
      body: { key: 'integrations.sso_issuer_invalid', fields: { issuer: expect.any(String) } },
    })
  })

  test('refuses a duplicate name, an outdated version, and settings that would admit too many people', async () => {
    const first = (await create(peer.issuer, 'Entra')).data
    expect((await create(peer.issuer, 'ENTRA')).body.key).toBe('integrations.sso_name_taken')
    expect((await save(settings(first))).status).toBe(200)
    expect((await save(settings(first))).body.key).toBe('integrations.sso_changed')
    const now = (await list()).providers[0] as typeof first
    expect((await save(settings(now, { creation: 'everyone', email_domains: [] }))).body.key).toBe(
      'integrations.sso_everyone_needs_domains',
    )
    expect((await save(settings(now, { email_domains: ['not a domain'] }))).status).toBe(422)
    expect((await save(settings(now, { scopes: 'openid "evil' }))).status).toBe(422)
  })

  test('requires an administrator of the organisation', async () => {
    const row = await aWorkingProvider()
    const employee = await anAccount(app, org)
    const hr = await anAccount(app, org, { roles: [ROLE.subAdmin] })
    for (const { token } of [employee, hr]) {
      expect((await app.call(listSsoProviders, { token })).status).toBe(403)
      expect((await save(settings(row), token)).status).toBe(403)
    }
    const stranger = await anAdmin(app, await anOrganisation(app))
    const { token } = stranger
    const body = { id: row.id }
    for (const answer of [
      await save(settings(row), token),
      await app.call(switchSsoProvider, { token, body: { ...body, status: 0, is_required: false } }),
      await app.call(deleteSsoProvider, { token, body }),
      await app.call(checkSsoProvider, { token, body }),
      await app.call(beginSsoTest, { token, body }),
    ])
      expect(answer.body.key).toBe('record.not_found')
    expect((await list(token)).providers).toEqual([])
  })

  test('a new issuer is a new authority: linked people are matched again by address', async () => {
    const row = await aWorkingProvider()
    const { person, email } = aPerson()
    await anAccount(app, org, { email })
    expect(errorOf(await signInThere(row, person))).toBeNull()
    expect((await list()).providers[0]?.people).toBe(1)
    await save(settings((await list()).providers[0] as typeof row, { issuer: forger.issuer }))
    expect((await list()).providers[0]).toMatchObject({ people: 0, tested_at: null })
  })

  test('deleting ends sign-ins in progress, and keeps accounts and the log', async () => {
    const row = await aWorkingProvider()
    const { person, email } = aPerson()
    const account = await anAccount(app, org, { email })
    expect(errorOf(await signInThere(row, person))).toBeNull()
    const tab = new Tab(app)
    const answer = await peer.signIn(await tab.start(providerOf(row)), person)
    expect((await app.call(deleteSsoProvider, { token: admin.token, body: { id: row.id } })).status).toBe(200)
    expect(errorOf(await tab.get(answer.pathname + answer.search))).toBe('expired')
    expect((await app.call(currentUser, { token: account.token })).status).toBe(200)
    expect((await events()).map((event) => event.outcome)).toEqual(['success'])
  })
})

describe('checking a provider', () => {
  const states = async (issuer: string) => {
    const row = (await create(issuer)).data
    const { data } = await app.call(checkSsoProvider, { token: admin.token, body: { id: row.id } })
    return Object.fromEntries(data.steps.map(({ step, state }) => [step, state]))
  }
  const good = { metadata: 'fine', issuer: 'fine', addresses: 'fine', keys: 'fine' }

  test('of a valid provider passes every step', async () => {
    expect(await states(peer.issuer)).toEqual({ ...good, features: 'fine' })
  })

  test.each([
    ['another issuer', { metadata: { issuer: 'https://other.test' } }, { issuer: 'failed' }],
    [
      'a script as the sign-in page',
      { metadata: { authorization_endpoint: 'javascript:1' } },
      { addresses: 'failed' },
    ],
    ['keys inside the network', { metadata: { jwks_uri: 'https://169.254.169.254/' } }, { keys: 'failed' }],
    ['no keys', { jwks: { keys: [] } }, { keys: 'failed' }],
    [
      'only shared secrets',
      { metadata: { id_token_signing_alg_values_supported: ['HS256'] } },
      { features: 'failed' },
    ],
    ['no code flow', { metadata: { response_types_supported: ['token'] } }, { features: 'failed' }],
  ])('reports %s', async (_name, forgery, expected) => {
    forger.forge(forgery)
    expect(await states(forger.issuer)).toEqual({ ...good, features: 'warning', ...expected })
    forger.forge({})
  })

  test('of an unreachable provider says so and skips the rest', async () => {
    expect(await states('http://127.0.0.1:9')).toEqual({
      metadata: 'failed',
      issuer: 'skipped',
      addresses: 'skipped',
      keys: 'skipped',
      features: 'skipped',
    })
  })
})

describe('a test sign-in', () => {
  test("shows the provider's claims and the matching account, and opens no session", async () => {
    const row = await aWorkingProvider({}, 0)
    const { person, email } = aPerson()
    const account = await anAccount(app, org, { email })
    const { end, result } = await test1(row.id, person)
    expect(end).toBe('/admin/login-sso?tested=fine')
    expect(result).toMatchObject({ outcome: 'success', email, account: email })
    expect(result?.claims).toContainEqual({ name: 'email_verified', value: 'true' })
    expect((await list()).providers[0]).toMatchObject({ tested_at: expect.any(String), people: 0 })
    const sessions = await tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('session')
        .select('id')
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', account.accountId)
        .execute(),
    )
    expect(sessions).toHaveLength(1)
    expect((await events()).map(({ kind, outcome }) => [kind, outcome])).toEqual([['test', 'success']])
  })

  test('validates the settings also for a person without an account, but not without a verified address', async () => {
    const row = await aWorkingProvider({ creation: 'employees' })
    expect((await test1(row.id, aPerson().person)).result).toMatchObject({ outcome: 'no_account' })
    expect((await list()).providers[0]?.tested_at).toBeTruthy()
    const again = (
      await save(settings((await list()).providers[0] as typeof row, { verified_claim: 'edov' }))
    ).data
    expect(again.tested_at).toBeNull()
    const unverified = await test1(row.id, aPerson().person)
    expect(unverified.end).toBe('/admin/login-sso?tested=failed')
    expect(unverified.result).toMatchObject({ outcome: 'email_unverified' })
    expect((await list()).providers[0]?.tested_at).toBeNull()
  })

  test('can be opened once, and only the administrator who started it sees the result', async () => {
    const row = await aWorkingProvider()
    const { begun, read } = await test1(row.id, aPerson().person)
    expect(await new Tab(app).get(begun.address)).toBe('/admin/login-sso?tested=failed')
    const other = await anAdmin(app, org)
    expect((await read(other.token)).body.key).toBe('record.not_found')
    expect((await app.call(readSsoTest, { token: admin.token, params: { id: 987_654_321 } })).status).toBe(
      404,
    )
  })

  test('started by an administrator is not a sign-in: its response gives no code', async () => {
    const row = await aWorkingProvider()
    const { person, email } = aPerson()
    await anAccount(app, org, { email })
    const { end } = await test1(row.id, person)
    expect(queryOf(end)).toEqual({ tested: 'fine' })
  })
})

describe('required single sign-on', () => {
  const signIn = (email: string) => app.call(login, { body: { email, password: PASSWORD } })

  async function required() {
    const row = await aWorkingProvider({ email_domains: ['acme.test', 'example.test'] })
    await test1(row.id, aPerson().person)
    await emergency(admin, true)
    return (await switchProvider(row.id, 1, true)).data
  }

  test('needs domains, a test and somebody with emergency access, checked one after the other', async () => {
    const row = await aWorkingProvider({ email_domains: [] })
    expect((await switchProvider(row.id, 1, true)).body.key).toBe('integrations.sso_required_needs_domains')
    const saved = (
      await save(settings((await list()).providers[0] as typeof row, { email_domains: ['acme.test'] }))
    ).data
    expect((await switchProvider(saved.id, 1, true)).body.key).toBe('integrations.sso_required_needs_test')
    await test1(saved.id, aPerson().person)
    expect((await switchProvider(saved.id, 1, true)).body.key).toBe(
      'integrations.sso_required_needs_emergency',
    )
    await emergency(admin, true)
    expect((await switchProvider(saved.id, 1, true)).data.is_required).toBe(true)
    const now = (await list()).providers[0] as typeof row
    expect((await save(settings(now, { email_domains: [] }))).body.key).toBe(
      'integrations.sso_required_needs_domains',
    )
    expect((await switchProvider(saved.id, 0, true)).data).toMatchObject({ status: 0, is_required: false })
  })

  test('refuses correct passwords of its domains, reveals nothing to wrong ones, and lets others in', async () => {
    await required()
    const inside = await anAccount(app, org, { email: `in${++serial}@acme.test`, passwordHash })
    const outside = await anAccount(app, org, { email: `out${++serial}@elsewhere.test`, passwordHash })
    expect((await signIn(inside.email)).body).toMatchObject({ key: 'session.sso_required', code: 403 })
    const wrong = await app.call(login, { body: { email: inside.email, password: 'Wrong1password' } })
    expect(wrong.body.key).toBe('session.bad_credentials')
    expect((await signIn(outside.email)).data.token).toBeTruthy()
  })

  test('applies to one organisation: a namesake elsewhere signs in with the password', async () => {
    await required()
    const elsewhere = await anOrganisation(app)
    const { email } = await anAccount(app, elsewhere, { email: `twin${++serial}@acme.test`, passwordHash })
    expect((await signIn(email)).data.token).toBeTruthy()
  })

  test('can be bypassed with emergency access, as long as its holder is an administrator', async () => {
    await required()
    expect((await signIn(admin.email)).data.token).toBeTruthy()
    const second = await anAdmin(app, org, { passwordHash })
    expect((await signIn(second.email)).body.key).toBe('session.sso_required')
    await emergency(second, true)
    expect((await signIn(second.email)).data.token).toBeTruthy()
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('account_role')
        .set({ role_id: ROLE.employee })
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', second.accountId)
        .execute(),
    )
    expect((await signIn(second.email)).body.key).toBe('session.sso_required')
  })

  test('always keeps one administrator with emergency access, also with concurrent revocations', async () => {
    await required()
    expect((await emergency(admin, false)).body.key).toBe('integrations.sso_last_emergency')
    const second = await anAdmin(app, org, { passwordHash })
    await emergency(second, true)
    const both = await Promise.all([emergency(admin, false), emergency(second, false)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { administrators } = await list()
    expect(administrators.filter((one) => one.has_emergency_access)).toHaveLength(1)
  })

  test('allows emergency access only for administrators with a password', async () => {
    const keyless = await anAdmin(app, org)
    const employee = await anAccount(app, org, { passwordHash })
    const stranger = await anAdmin(app, await anOrganisation(app), { passwordHash })
    for (const account of [keyless, employee, stranger]) {
      expect((await emergency(account, true)).body.key).toBe('integrations.sso_not_administrator')
    }
  })
})

test('an address that now belongs to somebody else is released from the log, and only from such an entry', async () => {
  const row = await aWorkingProvider()
  const { person, email } = aPerson()
  await anAccount(app, org, { email })
  await signInThere(row, person)
  const heir = aPerson(email)
  expect(errorOf(await signInThere(row, heir.person))).toBe('identity_conflict')
  const [conflict, success] = await events()
  expect([conflict?.abilities.unlink, success?.abilities.unlink]).toEqual([true, false])
  const unlink = (event_id: number) => app.call(unlinkSsoIdentity, { token: admin.token, body: { event_id } })
  expect((await unlink(success?.id as number)).body.key).toBe('record.not_found')
  expect((await unlink(conflict?.id as number)).status).toBe(200)
  expect(errorOf(await signInThere(row, heir.person))).toBeNull()
  expect(errorOf(await signInThere(row, person))).toBe('identity_conflict')
})

test('a person from another provider gets the account only after it was released in the log', async () => {
  const [first, second] = [await aWorkingProvider(), await aWorkingProvider()]
  const { person, email } = aPerson()
  await anAccount(app, org, { email })
  await signInThere(first, person)
  expect(errorOf(await signInThere(second, person))).toBe('identity_conflict')
  const [conflict] = await events()
  await app.call(unlinkSsoIdentity, { token: admin.token, body: { event_id: conflict?.id as number } })
  expect(errorOf(await signInThere(second, person))).toBeNull()
  expect(errorOf(await signInThere(first, person))).toBe('identity_conflict')
})
