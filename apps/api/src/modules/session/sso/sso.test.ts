import { currentUser, logout } from '@muster/contract/session/session.contract'
import { findSsoProviders } from '@muster/contract/session/sso.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anOrganisation, type TestOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { type OidcPeer, startOidcPeer } from '../../../../test/oidc-peer.ts'
import { tx } from '../../../platform/db/tx.ts'
import { redirectAddress } from './sso-addresses.ts'
import {
  aProvider,
  errorOf,
  logOf,
  type ProviderGiven,
  queryOf,
  Tab,
  type TestProvider,
} from './sso-fixtures.ts'

let app: TestApp
let peer: OidcPeer
let org: TestOrganisation
let serial = 0

beforeAll(async () => {
  app = await createTestApp({ config: { ssoAllowLocal: true } })
  peer = await startOidcPeer()
})
afterAll(() => peer.close())
beforeEach(async () => {
  org = await anOrganisation(app)
})

const aPeerProvider = (given: Partial<ProviderGiven> = {}, of = org): Promise<TestProvider> =>
  aProvider(app, of, { issuer: peer.issuer, clientSecret: peer.clientSecret, ...given })

/** A person at the provider, with a new address each time. */
function aPerson(given: { email?: string; email_verified?: unknown; name?: string } = {}) {
  const login = `person-${++serial}`
  const email = given.email ?? `${login}@acme.test`
  peer.people.set(login, { email, email_verified: true, name: 'Asha Rao', ...given })
  return { login, email }
}

async function signInThere(tab: Tab, provider: TestProvider, login: string, extra = {}): Promise<string> {
  const answer = await peer.signIn(await tab.start(provider, extra), login)
  return tab.get(answer.pathname + answer.search)
}

const outcomes = async () => (await logOf(app, org)).map((row) => row.outcome)

describe('signing in', () => {
  test('goes through the provider to a session of the account with the verified address', async () => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    const account = await anAccount(app, org, { email })
    const tab = new Tab(app)
    const arrival = await signInThere(tab, provider, login, { redirect: '/admin/users?q=1' })
    expect(new URL(arrival, 'http://x').pathname).toBe('/admin/')
    expect(queryOf(arrival)).toEqual({ redirect: '/admin/users?q=1', token: expect.stringMatching(/^h_/) })
    const entered = await tab.arrive(arrival)
    const token = entered.data.token as string
    expect(arrival).not.toContain(token)
    expect((await app.call(currentUser, { token })).data).toMatchObject({ email, user_id: account.accountId })
    const facts = await tx(app.system(org.orgId), async (db) => ({
      history: await db
        .selectFrom('login_history')
        .select(['result', 'method'])
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', account.accountId)
        .execute(),
      session: await db
        .selectFrom('session')
        .select('method')
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', account.accountId)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    }))
    expect(facts).toEqual({ history: [{ result: 'success', method: 'sso' }], session: { method: 'sso' } })
    expect(await outcomes()).toEqual(['success'])
    expect((await app.call(logout, { token, query: {} })).status).toBe(200)
  })

  test('sends the provider state, nonce and PKCE, and stores none of them in plain text', async () => {
    const provider = await aPeerProvider()
    const address = await new Tab(app).start(provider)
    const requested = queryOf(address)
    expect(requested).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'muster',
    })
    expect(requested.redirect_uri).toBe(redirectAddress(app, provider.publicId))
    for (const name of ['state', 'nonce', 'code_challenge']) expect(requested[name]).toMatch(/^[\w-]{43}$/)
    const rows = await tx(app.system(org.orgId), (db) =>
      db.selectFrom('sso_flow').selectAll().where('org_id', '=', org.orgId).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(requested.nonce as string)
    expect(JSON.stringify(rows)).not.toContain(requested.state as string)
  })

  test('identifies by subject: an address reassigned to somebody else gives nothing away', async () => {
    const provider = await aPeerProvider({ emailDomains: ['acme.test'] })
    const { login, email } = aPerson()
    const account = await anAccount(app, org, { email })
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBeNull()
    const heir = aPerson({ email })
    expect(errorOf(await signInThere(new Tab(app), provider, heir.login))).toBe('identity_conflict')
    // The first person is identified by subject, whatever their address is now.
    peer.people.set(login, { email: 'married@acme.test', email_verified: true })
    const tab = new Tab(app)
    const entered = await tab.arrive(await signInThere(tab, provider, login))
    expect(entered.data.auth_user_detail?.user_id).toBe(account.accountId)
  })

  test('with a second provider takes over no account linked to the first', async () => {
    const [first, second] = [await aPeerProvider(), await aPeerProvider()]
    const { login, email } = aPerson()
    const account = await anAccount(app, org, { email })
    expect(errorOf(await signInThere(new Tab(app), first, login))).toBeNull()
    const forger = aPerson({ email })
    expect(errorOf(await signInThere(new Tab(app), second, forger.login))).toBe('identity_conflict')
    const tab = new Tab(app)
    const entered = await tab.arrive(await signInThere(tab, first, login))
    expect(entered.data.auth_user_detail?.user_id).toBe(account.accountId)
  })

  test('without named domains takes over no account by address, but admits linked subjects', async () => {
    const provider = await aPeerProvider()
    const known = aPerson()
    await anAccount(app, org, { email: known.email })
    expect(errorOf(await signInThere(new Tab(app), provider, known.login))).toBeNull()
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('sso_provider').set({ email_domains: [] }).where('org_id', '=', org.orgId).execute(),
    )
    for (const state of ['active', 'invited'] as const) {
      const stranger = aPerson()
      await anAccount(app, org, { email: stranger.email, state })
      expect(errorOf(await signInThere(new Tab(app), provider, stranger.login))).toBe('domain_not_allowed')
    }
    expect(errorOf(await signInThere(new Tab(app), provider, known.login))).toBeNull()
  })

  test("sets a cookie that scripts can't read, only for the flow's own URLs", async () => {
    const provider = await aPeerProvider()
    const response = await app.app.inject({
      method: 'GET',
      url: `/services/admin/apiv2/auth/sso/start?provider=${provider.publicId}&nonce=${'n'.repeat(32)}`,
    })
    expect(String(response.headers['set-cookie'])).toMatch(
      /^muster_sso_[\w-]{12}=[\w-]{43}; Path=\/services\/admin\/apiv2\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('does not sign in a person', () => {
  test.each([
    ['without an account here', {}, {}, 'no_account'],
    ['whose address is not verified', { email_verified: false }, {}, 'email_unverified'],
    ['whose address has no verification claim', { email_verified: undefined }, {}, 'email_unverified'],
    ['of another domain', {}, { emailDomains: ['other.test'] }, 'domain_not_allowed'],
  ])('%s', async (_name, person, given, expected) => {
    const provider = await aPeerProvider(given)
    const { login, email } = aPerson(person)
    if (expected !== 'no_account') await anAccount(app, org, { email })
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBe(expected)
    expect(await outcomes()).toEqual([expected])
  })

  test('whose account is disabled, and records it in their history', async () => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    const { accountId } = await anAccount(app, org, { email, state: 'disabled' })
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBe('disabled')
    const history = await tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('login_history')
        .select(['result', 'method'])
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', accountId)
        .execute(),
    )
    expect(history).toEqual([{ result: 'disabled', method: 'sso' }])
  })

  test('whose account is in another organisation', async () => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    await anAccount(app, await anOrganisation(app), { email })
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBe('no_account')
  })

  test('who declined at the provider', async () => {
    const provider = await aPeerProvider()
    const tab = new Tab(app)
    const answer = await peer.signIn(await tab.start(provider), '')
    expect(errorOf(await tab.get(answer.pathname + answer.search))).toBe('declined')
    expect(await logOf(app, org)).toMatchObject([
      { outcome: 'declined', detail: expect.stringContaining('access_denied') },
    ])
  })

  test('through a provider that is inactive, unknown or deactivated meanwhile', async () => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    await anAccount(app, org, { email })
    const tab = new Tab(app)
    const answer = await peer.signIn(await tab.start(provider), login)
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('sso_provider').set({ status: 0 }).where('org_id', '=', org.orgId).execute(),
    )
    expect(errorOf(await tab.get(answer.pathname + answer.search))).toBe('provider_unavailable')
    expect(errorOf(await tab.start(provider))).toBe('provider_unavailable')
    const unknown = { id: 1, publicId: '00000000-0000-4000-8000-000000000000' }
    expect(errorOf(await tab.start(unknown))).toBe('provider_unavailable')
    expect(errorOf(await tab.start({ id: 1, publicId: "' or 1=1" }))).toBe('provider_unavailable')
  })
})

describe("a provider's response", () => {
  async function anAnswer(given: Partial<ProviderGiven> = {}) {
    const provider = await aPeerProvider(given)
    const { login, email } = aPerson()
    await anAccount(app, org, { email })
    const tab = new Tab(app)
    const url = await peer.signIn(await tab.start(provider), login)
    return { provider, tab, answer: queryOf(url) }
  }

  test('counts once, also when delivered twice concurrently', async () => {
    const { provider, tab, answer } = await anAnswer()
    const cookie = tab.cookie
    const both = await Promise.all(
      [1, 2].map(async () => {
        const copy = new Tab(app)
        copy.cookie = cookie
        return errorOf(await copy.bring(provider, answer))
      }),
    )
    expect(both.sort()).toEqual(['expired', null].sort())
    tab.cookie = cookie
    expect(errorOf(await tab.bring(provider, answer))).toBe('expired')
  })

  test('with a used code is refused by the provider, also with a new state', async () => {
    const { provider, tab, answer } = await anAnswer()
    expect(errorOf(await tab.bring(provider, answer))).toBeNull()
    const again = new Tab(app)
    const { state = '' } = queryOf(await again.start(provider))
    expect(errorOf(await again.bring(provider, { ...answer, state }))).toBe('answer_invalid')
  })

  test('in another browser opens nothing there, and still counts in its own (login CSRF)', async () => {
    const { provider, tab, answer } = await anAnswer()
    const victim = new Tab(app)
    expect(errorOf(await victim.bring(provider, answer))).toBe('other_browser')
    // A cookie of their own flow does not belong to this one.
    await victim.start(provider)
    expect(errorOf(await victim.bring(provider, answer))).toBe('other_browser')
    expect(errorOf(await tab.bring(provider, answer))).toBeNull()
  })

  test('leads to a code that opens nothing in a tab without the nonce of the flow', async () => {
    const { provider, tab, answer } = await anAnswer()
    const arrival = await tab.bring(provider, answer)
    const planted = await tab.arrive(arrival, 'another nonce')
    expect(planted.data).toMatchObject({ token: null, confirm_as: expect.any(String) })
    expect((await tab.arrive(arrival)).data.token).toBeTruthy()
  })

  test('that is too late, or with a missing or foreign state, is refused', async () => {
    const { provider, tab, answer } = await anAnswer()
    expect(errorOf(await tab.bring(provider, { ...answer, state: 'x'.repeat(43) }))).toBe('expired')
    expect(errorOf(await tab.bring(provider, { code: answer.code as string }))).toBe('expired')
    app.setNow('2026-11-21T06:41:00Z')
    expect(errorOf(await tab.bring(provider, answer))).toBe('expired')
    app.setNow('2026-11-21T06:30:00Z')
  })

  test('of one provider is refused for another: by its redirect URL and by its issuer (mix-up)', async () => {
    const { provider, tab, answer } = await anAnswer()
    const other = await aPeerProvider()
    const { cookie } = tab
    expect(errorOf(await tab.bring(other, answer))).toBe('answer_invalid')
    tab.cookie = cookie
    expect(errorOf(await tab.bring(provider, { ...answer, iss: 'http://127.0.0.1:1' }))).toBe(
      'answer_invalid',
    )
    expect((await logOf(app, org)).map((row) => row.detail)).toEqual([
      expect.stringContaining('iss'),
      expect.stringContaining('another provider'),
    ])
  })

  test('without an issuer is refused if the provider announces one', async () => {
    const { provider, tab, answer } = await anAnswer()
    const { iss: _iss, ...rest } = answer
    expect(errorOf(await tab.bring(provider, rest))).toBe('answer_invalid')
  })

  test("of another organisation's provider opens nothing here", async () => {
    const { tab, answer } = await anAnswer()
    const theirs = await aPeerProvider({}, await anOrganisation(app))
    expect(errorOf(await tab.bring(theirs, answer))).toBe('answer_invalid')
  })

  test('with a repeated parameter is refused', async () => {
    const { provider, tab, answer } = await anAnswer()
    const query = `${new URLSearchParams(answer)}&code=other`
    expect(
      errorOf(await tab.get(`/services/admin/apiv2/auth/sso/callback/${provider.publicId}?${query}`)),
    ).toBe('answer_invalid')
  })
})

describe('the target of the redirect', () => {
  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '\\\\evil.test',
    'admin',
  ])('is never %s', async (redirect) => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    await anAccount(app, org, { email })
    const arrival = await signInThere(new Tab(app), provider, login, { redirect })
    expect(queryOf(arrival).redirect).toBeUndefined()
    expect(arrival).not.toContain('evil')
  })

  test('is the entry where the flow began', async () => {
    const provider = await aPeerProvider()
    const { login } = aPerson()
    const refused = await signInThere(new Tab(app), provider, login, { entry: 'me', redirect: '/me/leave' })
    expect(refused).toBe('/me/login-sso?error=no_account&redirect=%2Fme%2Fleave')
    expect(await signInThere(new Tab(app), provider, login, { entry: '//evil.test' })).toMatch(
      /^\/admin\/login-sso\?/,
    )
  })
})

describe('an account is created', () => {
  const employee = (email: string) =>
    tx(app.system(org.orgId), async (db) => {
      const { id } = await db
        .insertInto('employee')
        .values({
          org_id: org.orgId,
          code: `E${++serial}`,
          first_name: 'Asha',
          last_name: 'Rao',
          email,
          date_of_joining: '2026-01-01',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  const accounts = (email: string) =>
    tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('account as a')
        .leftJoin('account_role as r', (join) =>
          join.onRef('r.org_id', '=', 'a.org_id').onRef('r.account_id', '=', 'a.id'),
        )
        .select(['a.state', 'a.employee_id', 'a.password_hash', 'r.role_id'])
        .where('a.org_id', '=', org.orgId)
        .where('a.email', '=', email)
        .execute(),
    )

  test.each([
    ['off', 'an employee', 'no_account'],
    ['off', 'a stranger', 'no_account'],
    ['employees', 'an employee', null],
    ['employees', 'a stranger', 'no_account'],
    ['everyone', 'an employee', null],
    ['everyone', 'a stranger', null],
  ] as const)('with %s, for %s: %s', async (creation, who, expected) => {
    const provider = await aPeerProvider({ creation, emailDomains: ['acme.test'] })
    const { login, email } = aPerson()
    const employeeId = who === 'an employee' ? await employee(email) : null
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBe(expected)
    expect(await accounts(email)).toEqual(
      expected === null
        ? [{ state: 'active', employee_id: employeeId, password_hash: null, role_id: 7 }]
        : [],
    )
  })

  test.each(['everyone', 'employees'] as const)('not for %s if no domain is named', async (creation) => {
    const provider = await aPeerProvider({ creation, emailDomains: [] })
    const { login, email } = aPerson()
    await employee(email)
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBe('domain_not_allowed')
    expect(await accounts(email)).toEqual([])
  })

  test('not for people who have left, and not as a second one', async () => {
    const provider = await aPeerProvider({ creation: 'employees' })
    const left = aPerson()
    const leftId = await employee(left.email)
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('employee')
        .set({ status: 'left', left_on: '2026-10-01' })
        .where('org_id', '=', org.orgId)
        .where('id', '=', leftId)
        .execute(),
    )
    expect(errorOf(await signInThere(new Tab(app), provider, left.login))).toBe('no_account')
    const second = aPerson()
    const employeeId = await employee(second.email)
    await anAccount(app, org, { employeeId })
    expect(errorOf(await signInThere(new Tab(app), provider, second.login))).toBe('no_account')
  })

  test('by activation of an invited one, which voids the invitation link', async () => {
    const provider = await aPeerProvider()
    const { login, email } = aPerson()
    await anAccount(app, org, { email, state: 'invited' })
    expect(errorOf(await signInThere(new Tab(app), provider, login))).toBeNull()
    expect(await accounts(email)).toMatchObject([{ state: 'active' }])
  })
})

describe('the sign-in page finds', () => {
  const find = async (login: string) =>
    (await app.call(findSsoProviders, { body: { login } })).data.providers.map((row) => row.provider)

  test('the providers of a domain, equally for known and unknown people', async () => {
    const domain = `d${++serial}.test`
    const provider = await aPeerProvider({ emailDomains: [domain] })
    await aPeerProvider({ emailDomains: [domain], isOn: false })
    await anAccount(app, org, { email: `known@${domain}` })
    expect(await find(`known@${domain}`)).toEqual([provider.publicId])
    expect(await find(`Unknown@${domain.toUpperCase()}`)).toEqual([provider.publicId])
    expect(await find(`a@sub.${domain}`)).toEqual([])
    expect(await find(`a@${domain}@evil.test`)).toEqual([])
  })

  test('the providers of a login domain, and nothing for malformed input', async () => {
    const domain = `l${++serial}.test`
    const provider = await aPeerProvider()
    await tx(app.system(org.orgId), (db) =>
      db.updateTable('organisation').set({ login_domain: domain }).where('org_id', '=', org.orgId).execute(),
    )
    expect(await find(domain)).toEqual([provider.publicId])
    expect(await find('@')).toEqual([])
    expect(await find("'; drop table sso_provider; --")).toEqual([])
  })
})
