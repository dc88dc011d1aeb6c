import { endpointUrl } from '@muster/contract/kit/index'
import { login } from '@muster/contract/session/session.contract'
import { listSignInHelp, unlockAccount } from '@muster/contract/session/two-step.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { addressHash } from './sign-in-attempt.ts'

const PASSWORD = 'Kite7river'
const WRONG = 'Wrong7river'

let app: TestApp
/** The same installation with a mail server. */
let mailing: TestApp
let org: TestOrganisation
let person: TestAccount
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2029-05-01T06:00:00Z')

function later(duration: Temporal.DurationLike): void {
  clock = clock.add(duration)
  app.setNow(clock.toString())
  mailing.setNow(clock.toString())
}

beforeAll(async () => {
  app = await createTestApp()
  mailing = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  later({ hours: 48 })
  person = await anAccount(app, org, { passwordHash, email: `sources-${++serial}@example.test` })
})

interface From {
  ip: string
  cookie?: string
  headers?: Record<string, string>
  of?: TestApp
}

async function signIn(password: string, { ip, cookie, headers = {}, of = app }: From, email = person.email) {
  const response = await of.app.inject({
    method: 'POST',
    url: endpointUrl(login),
    remoteAddress: ip,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    payload: { email, password },
  })
  const { key, data } = response.json() as {
    key?: string
    data: { token?: string; show_otp_input?: boolean } | null
  }
  const cookies = [response.headers['set-cookie'] ?? []].flat().map((header) => String(header).split(';')[0])
  return {
    status: response.statusCode,
    key,
    data,
    cookie: cookies.find((one) => one?.startsWith('muster_known=')),
  }
}

/** The error key for the correct password in one organisation of the address. */
async function refusalAt(orgId: number, ip: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: endpointUrl(login),
    remoteAddress: ip,
    payload: { email: person.email, password: PASSWORD, organisation_id: orgId },
  })
  return (response.json() as { key?: string }).key
}

const guess = async (times: number, from: From) => {
  for (let tries = 0; tries < times; tries++) expect((await signIn(WRONG, from)).status).toBe(401)
}

/** Multiplies the address's failures, as if they had come one by one from other networks. */
const multiply = (times: number, change: string) =>
  app.platform.database.owner(async (session) => {
    await session.exec('set role muster_system')
    await session.query(
      `insert into sign_in_attempt (email_hash, network, source, at, outcome)
       select ${change} from sign_in_attempt a cross join generate_series(1, ${times}) n
       where a.id = (select max(id) from sign_in_attempt where email_hash = $1)`,
      [addressHash({ platform: app.platform }, person.email)],
    )
    await session.exec('reset role')
  })

const office = { ip: '203.0.113.20' }
const stranger = { ip: '198.18.0.1' }

describe('wrong passwords of a stranger', () => {
  it('keep nobody out elsewhere', async () => {
    await guess(5, stranger)
    expect((await signIn(PASSWORD, stranger)).key).toBe('session.locked')
    expect((await signIn(PASSWORD, office)).data?.token).toBeDefined()
  })

  it('keep nobody out of a browser that they signed in with before, even within the same network', async () => {
    const { cookie } = await signIn(PASSWORD, office)
    await guess(5, office)
    expect((await signIn(PASSWORD, office)).key).toBe('session.locked')
    expect((await signIn(PASSWORD, { ...office, cookie })).data?.token).toBeDefined()
    expect((await signIn(PASSWORD, { ...stranger, cookie })).data?.token).toBeDefined()
  })

  it('are not helped by a cookie of another address, a changed or an expired one', async () => {
    const { cookie = '' } = await signIn(PASSWORD, office)
    await guess(5, office)
    const owner = person
    person = await anAccount(app, org, { passwordHash, email: `sources-${++serial}@example.test` })
    const { cookie: foreign } = await signIn(PASSWORD, office)
    person = owner
    const changed = cookie.replace(/=([0-9a-z]+)-/, '=zzzz-')
    for (const sent of [
      foreign,
      changed,
      'muster_known=',
      'muster_known=a-b-c',
      `muster_known=${'.'.repeat(99)}`,
    ])
      expect((await signIn(PASSWORD, { ...office, cookie: sent })).key, sent).toBe('session.locked')
    later({ hours: 24 * 181 })
    await guess(5, office)
    expect((await signIn(PASSWORD, { ...office, cookie })).key).toBe('session.locked')
  })

  it('do not count anew behind invented addresses: X-Forwarded-For is believed from a configured proxy alone', async () => {
    for (let tries = 0; tries < 5; tries++)
      await guess(1, { ...stranger, headers: { 'x-forwarded-for': `192.0.2.${tries}` } })
    const sent = { ...stranger, headers: { 'x-forwarded-for': '192.0.2.99' } }
    expect((await signIn(PASSWORD, sent)).key).toBe('session.locked')
    const proxied = await createTestApp({ config: { trustedProxy: ['10.9.9.9'] } })
    proxied.setNow(clock.toString())
    const behind = { ip: '10.9.9.9', headers: { 'x-forwarded-for': '192.0.2.99' }, of: proxied }
    expect((await signIn(PASSWORD, behind)).data?.token).toBeDefined()
  })

  it('lock twice as long each time within a day', async () => {
    for (const minutes of [15, 30, 60]) {
      await guess(5, stranger)
      later({ seconds: minutes * 60 - 1 })
      expect((await signIn(PASSWORD, stranger)).key).toBe('session.locked')
      later({ seconds: 1 })
    }
    expect((await signIn(PASSWORD, stranger)).data?.token).toBeDefined()
  })
})

describe('a known browser', () => {
  it('is locked by its own wrong passwords alone', async () => {
    const { cookie } = await signIn(PASSWORD, office)
    await guess(5, { ...office, cookie })
    expect((await signIn(PASSWORD, { ...office, cookie })).key).toBe('session.locked')
    expect((await signIn(PASSWORD, office)).data?.token).toBeDefined()
  })

  it('remembers the five people who signed in last, and stays the same for each of them', async () => {
    const first = person
    let cookie: string | undefined
    for (let count = 0; count < 6; count++) {
      const answer = await signIn(PASSWORD, { ...office, cookie })
      cookie = answer.cookie
      person = await anAccount(app, org, { passwordHash, email: `sources-${++serial}@example.test` })
    }
    expect(cookie?.split('.')).toHaveLength(5)
    person = first
    await guess(5, office)
    expect((await signIn(PASSWORD, { ...office, cookie })).key).toBe('session.locked')
  })
})

describe('guesses from many networks', () => {
  const spread = async (count: number) => {
    for (let index = 0; index < count; index++) await guess(1, { ip: `198.19.0.${index + 1}` })
  }

  it('require a code from unknown browsers, once there were twenty within a day', async () => {
    const { cookie } = await signIn(PASSWORD, office)
    await spread(19)
    expect((await signIn(PASSWORD, { ip: '192.0.2.1', of: mailing })).data?.token).toBeDefined()
    await spread(1)
    const asked = await signIn(PASSWORD, { ip: '192.0.2.2', of: mailing })
    expect(asked.data).toMatchObject({ show_otp_input: true })
    expect(asked.data?.token).toBeUndefined()
    expect((await signIn(PASSWORD, { ...office, cookie })).data?.token).toBeDefined()
    later({ hours: 24 })
    expect((await signIn(PASSWORD, { ip: '192.0.2.2', of: mailing })).data?.token).toBeDefined()
  })

  it('keep unknown browsers out where no code can be sent, without revealing whether the password was correct', async () => {
    await spread(20)
    expect((await signIn(PASSWORD, { ip: '192.0.2.3' })).key).toBe('session.locked')
    expect((await signIn(WRONG, { ip: '192.0.2.4' })).key).toBe('session.locked')
  })

  it('no longer count for the account that an administrator unlocks', async () => {
    await spread(20)
    const other = await anOrganisation(app)
    await anAccount(app, other, { passwordHash, email: person.email })
    const { token } = await anAdmin(app, org)
    const help = async () =>
      (await app.call(listSignInHelp, { token, query: { search: person.email } })).data.accounts[0]
    expect(await help()).toMatchObject({ abilities: { unlock: true } })
    later({ seconds: 1 })
    expect((await app.call(unlockAccount, { token, body: { account_id: person.accountId } })).status).toBe(
      200,
    )
    later({ seconds: 1 })
    expect(await help()).toMatchObject({ locked_until: null, abilities: { unlock: false } })
    const entered = await signIn(PASSWORD, { ip: '192.0.2.5' })
    expect(entered.data?.token).toBeDefined()
    expect(await refusalAt(other.orgId, '192.0.2.6')).toBe('session.bad_credentials')
  })

  it('are bounded: after two hundred within a day only known browsers may sign in', async () => {
    const { cookie } = await signIn(PASSWORD, office)
    await spread(1)
    await multiply(199, `a.email_hash, 'n' || n, 'n' || n, a.at, 'failed'`)
    expect((await signIn(PASSWORD, { ip: '192.0.2.9', of: mailing })).key).toBe('session.locked')
    expect((await signIn(PASSWORD, { ...office, cookie })).data?.token).toBeDefined()
  })
})

describe('guesses at many addresses', () => {
  it('slow their network for a day, not the browsers known there', async () => {
    const { cookie } = await signIn(PASSWORD, office)
    await guess(1, stranger)
    later({ minutes: 20 })
    await multiply(299, `decode(md5(n::text), 'hex'), a.network, a.source, a.at, 'failed'`)
    const slowed = await signIn(PASSWORD, stranger)
    expect([slowed.status, slowed.key]).toEqual([429, 'session.slow_down'])
    expect((await signIn(PASSWORD, { ...stranger, cookie })).data?.token).toBeDefined()
    expect((await signIn(PASSWORD, office)).data?.token).toBeDefined()
  })

  it('do not count where the person got in afterwards', async () => {
    await guess(1, stranger)
    const owner = person
    for (let count = 0; count < 3; count++) {
      person = await anAccount(app, org, { passwordHash, email: `sources-${++serial}@example.test` })
      await guess(1, office)
      expect((await signIn(PASSWORD, office)).data?.token).toBeDefined()
    }
    later({ minutes: 20 })
    person = owner
    await multiply(296, `decode(md5(n::text), 'hex'), '${office.ip}', '${office.ip}', a.at, 'failed'`)
    expect((await signIn(PASSWORD, office)).data?.token).toBeDefined()
  })
})
