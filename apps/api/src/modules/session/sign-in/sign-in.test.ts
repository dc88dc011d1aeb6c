import { authenticateToken, currentUser, login } from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountGiven,
  anAccount,
  anOrganisation,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { hashingLoad, hashPassword } from '../passwords/password-hash.ts'

const PASSWORD = 'Kite7river'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let serial = 0
let clock = Temporal.Instant.from('2027-01-04T06:00:00Z')

/** Each test has its own day, so that the failures of one do not slow another. */
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

async function aPerson(given: AccountGiven & { org?: TestOrganisation } = {}) {
  const email = given.email ?? `sign-in-${++serial}@example.test`
  return anAccount(app, given.org ?? org, { passwordHash, ...given, email })
}

const attempt = (email: string, password: string, more: object = {}) =>
  app.call(login, { body: { email, password, ...more } })

async function historyOf(accountId: number, orgId = org.orgId): Promise<string[]> {
  const rows = await readTx({ platform: app.platform, orgId }, (db) =>
    db
      .selectFrom('login_history')
      .select('result')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  )
  return rows.map((row) => row.result)
}

describe('a correct password', () => {
  it('opens a new session, whatever token the request carries', async () => {
    const person = await aPerson()
    const planted = 'P'.repeat(43)
    const answer = await app.call(login, {
      body: { email: person.email, password: PASSWORD },
      token: planted,
    })
    expect(answer.status).toBe(200)
    expect(answer.message).toBe('Login Successfully.')
    expect(answer.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect([planted, person.token]).not.toContain(answer.data.token)
    expect(answer.data.auth_user_detail).toEqual({
      user_id: person.accountId,
      user_emp_id: null,
      org_id: org.orgId,
      role_ids: [7],
      subs: { app_ids: [2] },
      v2_login: 1,
      password_update_required: false,
    })
    const profile = await app.call(currentUser, { token: answer.data.token as string })
    expect(profile.data).toMatchObject({ user_id: person.accountId, org_id: org.orgId })
    expect(await historyOf(person.accountId)).toEqual(['success'])
    const again = await attempt(person.email, PASSWORD)
    expect(again.data.token).not.toBe(answer.data.token)
  })

  it('stores the session with its location and hash, never the token', async () => {
    const person = await aPerson()
    const { data } = await attempt(person.email, PASSWORD)
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('session').selectAll().where('account_id', '=', person.accountId).execute(),
    )
    expect(rows.at(-1)).toMatchObject({ ip: '127.0.0.1', ended_at: null })
    expect(JSON.stringify(rows)).not.toContain(data.token)
  })

  it('accepts the address in any case and the password in any Unicode normal form', async () => {
    const hash = await hashPassword('Caf\u00e97river')
    const person = await aPerson({ passwordHash: hash })
    const answer = await attempt(` ${person.email.toUpperCase()} `, 'Cafe\u03017river')
    expect(answer.status).toBe(200)
  })

  it('returns the redirect only if it is a path of this origin', async () => {
    const person = await aPerson()
    const inside = await attempt(person.email, PASSWORD, { redirect: '/admin/users?page=2' })
    expect(inside.data.redirect).toBe('/admin/users?page=2')
    for (const redirect of ['https://evil.test', '//evil.test', '/\\evil.test']) {
      const outside = await attempt(person.email, PASSWORD, { redirect })
      expect(outside.status).toBe(200)
      expect(outside.data.redirect).toBeUndefined()
    }
  })

  it("says that a password must be chosen first if the organisation's passwords expire", async () => {
    const strict = await anOrganisation(app)
    const person = await aPerson({ org: strict })
    await tx(app.system(strict.orgId), (db) =>
      db.updateTable('organisation').set({ password_days: 30 }).where('org_id', '=', strict.orgId).execute(),
    )
    later({ hours: 24 * 29 })
    expect((await attempt(person.email, PASSWORD)).data.auth_user_detail?.password_update_required).toBe(
      false,
    )
    later({ hours: 48 })
    expect((await attempt(person.email, PASSWORD)).data.auth_user_detail?.password_update_required).toBe(true)
  })
})

describe('a refused sign-in', () => {
  const strip = (answer: Awaited<ReturnType<typeof attempt>>) => ({
    status: answer.status,
    body: answer.body,
  })

  it('gets the same response for an unknown address, a wrong password, an invited and a disabled account', async () => {
    const known = await aPerson()
    const invited = await aPerson({ passwordHash: undefined, state: 'invited' })
    const disabled = await aPerson({ state: 'disabled' })
    const unknown = strip(await attempt(`nobody-${++serial}@example.test`, 'Wrong7river'))
    expect(unknown.status).toBe(401)
    expect(unknown.body).toMatchObject({ key: 'session.bad_credentials', forceLogin: false, data: null })
    for (const { email } of [known, invited, disabled])
      expect(strip(await attempt(email, 'Wrong7river'))).toEqual(unknown)
  })

  it('costs equally many password verifications in each case', async () => {
    const known = await aPerson()
    const invited = await aPerson({ passwordHash: undefined, state: 'invited' })
    const disabled = await aPerson({ state: 'disabled' })
    const work = async (email: string) => {
      const before = hashingLoad().done
      await attempt(email, 'Wrong7river')
      return hashingLoad().done - before
    }
    for (const email of [`nobody-${++serial}@example.test`, known.email, invited.email, disabled.email]) {
      expect(await work(email), email).toBe(1)
    }
  })

  it('reveals a disabled account only after its correct password', async () => {
    const disabled = await aPerson({ state: 'disabled' })
    const answer = await attempt(disabled.email, PASSWORD)
    expect(answer.status).toBe(403)
    expect(answer.body.key).toBe('session.disabled')
    expect(await historyOf(disabled.accountId)).toEqual(['disabled'])
  })

  it('is recorded as a failed attempt in the login history', async () => {
    const person = await aPerson()
    await attempt(person.email, 'Wrong7river')
    await attempt(person.email, PASSWORD)
    expect(await historyOf(person.accountId)).toEqual(['wrong_password', 'success'])
  })

  it('names the missing password', async () => {
    const answer = await app.call(login, { body: { email: 'a@example.test' } as never })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual({ password: 'Please enter your password.' })
  })
})

describe('too many attempts', () => {
  const fail = async (email: string, times: number) => {
    for (let tries = 0; tries < times; tries++) expect((await attempt(email, 'Wrong7river')).status).toBe(401)
  }

  it('lock the account for fifteen minutes from the fifth failure', async () => {
    const person = await aPerson()
    await fail(person.email, 4)
    later({ minutes: 14 })
    await fail(person.email, 1)
    const locked = await attempt(person.email, PASSWORD)
    expect(locked.status).toBe(429)
    expect(locked.body.key).toBe('session.locked')
    later({ minutes: 14, seconds: 59 })
    expect((await attempt(person.email, PASSWORD)).status).toBe(429)
    later({ seconds: 1 })
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
    expect(await historyOf(person.accountId)).toEqual([
      ...Array(5).fill('wrong_password'),
      'locked',
      'locked',
      'success',
    ])
  })

  it('lock an unknown address in the same way', async () => {
    const email = `nobody-${++serial}@example.test`
    await fail(email, 5)
    const before = hashingLoad().done
    expect((await attempt(email, PASSWORD)).body.key).toBe('session.locked')
    expect(hashingLoad().done).toBe(before)
  })

  it('do not add up over more than fifteen minutes', async () => {
    const person = await aPerson()
    await fail(person.email, 4)
    later({ minutes: 15 })
    await fail(person.email, 4)
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
  })

  it('are cleared by a success', async () => {
    const person = await aPerson()
    for (let round = 0; round < 3; round++) {
      await fail(person.email, 4)
      expect((await attempt(person.email, PASSWORD)).status).toBe(200)
    }
  })

  it('are not helped by concurrency: of twelve concurrent guesses five are checked', async () => {
    const person = await aPerson()
    const guesses = Array.from({ length: 12 }, (_, index) => attempt(person.email, `Wrong7river${index}`))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
    expect((await attempt(person.email, PASSWORD)).status).toBe(429)
  })

  it('are never caused by correct sign-ins, however many at once', async () => {
    const person = await aPerson()
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(person.email, PASSWORD)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  })

  it('from one network are rate-limited, over all addresses; another network is not affected', async () => {
    const from = (remoteAddress: string, email: string, password: string) =>
      app.app.inject({
        method: 'POST',
        url: '/services/admin/apiv2/login_api',
        remoteAddress,
        payload: { email, password },
      })
    const person = await aPerson()
    const tries = Array.from({ length: 50 }, (_, index) =>
      from(`2001:db8:7:7::${index + 1}`, `spray-${serial}-${index}@example.test`, 'Wrong7river'),
    )
    for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(401)
    const slowed = await from('2001:db8:7:7::beef', person.email, PASSWORD)
    expect(slowed.statusCode).toBe(429)
    expect(slowed.json().key).toBe('session.slow_down')
    expect((await from('2001:db8:7:8::1', person.email, PASSWORD)).statusCode).toBe(200)
    later({ minutes: 15 })
    expect((await from('2001:db8:7:7::beef', person.email, PASSWORD)).statusCode).toBe(200)
  })
})

describe('one address in several organisations', () => {
  it('offers only those whose password matched, and nothing for a wrong one', async () => {
    const [second, third] = [await anOrganisation(app), await anOrganisation(app)]
    const email = `several-${++serial}@example.test`
    const first = await aPerson({ email })
    await aPerson({ email, org: second })
    await aPerson({ email, org: third, passwordHash: await hashPassword('Other7river') })
    const offer = await attempt(email, PASSWORD)
    expect(offer.data.token).toBeUndefined()
    expect(offer.data.organisations).toEqual([
      { org_id: org.orgId, name: org.name },
      { org_id: second.orgId, name: second.name },
    ])
    expect((await attempt(email, 'Wrong7river')).body.data).toBeNull()
    const chosen = await attempt(email, PASSWORD, { organisation_id: second.orgId })
    expect(chosen.data.auth_user_detail?.org_id).toBe(second.orgId)
    const single = await attempt(email, 'Other7river')
    expect(single.data.auth_user_detail?.org_id).toBe(third.orgId)
    const foreign = await attempt(email, PASSWORD, { organisation_id: third.orgId })
    expect(foreign.body.key).toBe('session.bad_credentials')
    expect(await historyOf(first.accountId)).toEqual(['wrong_password', 'wrong_password'])
  })

  it("does not let one organisation's password clear the failures against another's", async () => {
    const email = `wipe-${++serial}@example.test`
    const other = await anOrganisation(app)
    const victim = await aPerson({ email })
    await aPerson({ email, org: other, passwordHash: await hashPassword('Mine7river') })
    for (let tries = 0; tries < 4; tries++) await attempt(email, `Guess7river${tries}`)
    expect((await attempt(email, 'Mine7river')).status).toBe(200)
    expect((await attempt(email, 'Mine7river', { organisation_id: other.orgId })).status).toBe(200)
    expect((await attempt(email, 'Guess7river5')).status).toBe(401)
    expect((await attempt(email, PASSWORD)).body.key).toBe('session.locked')
    expect((await historyOf(victim.accountId)).at(-1)).toBe('locked')
  })
})

describe('the session', () => {
  it('is checked by authenticate-token, which returns the person', async () => {
    const person = await aPerson()
    const { data } = await attempt(person.email, PASSWORD)
    const checked = await app.call(authenticateToken, { token: data.token as string })
    expect(checked.data).toMatchObject({ token: data.token, confirm_as: null })
    expect(checked.data.auth_user_detail).toEqual(data.auth_user_detail)
    const unknown = await app.call(authenticateToken, { token: 'x'.repeat(43) })
    expect(unknown.body).toMatchObject({
      key: 'session.expired',
      message: 'Your session has expired, kindly relogin.',
      forceLogin: true,
    })
    expect((await app.call(authenticateToken, {})).body).toMatchObject({
      key: 'session.missing',
      forceLogin: false,
    })
  })

  it('loses a revoked role with the next request', async () => {
    const admin = await aPerson({ roles: [2] })
    expect((await app.call(currentUser, { token: admin.token })).data.permissions.length).toBeGreaterThan(0)
    await tx(app.system(org.orgId), (db) =>
      db.deleteFrom('account_role').where('account_id', '=', admin.accountId).execute(),
    )
    const after = await app.call(currentUser, { token: admin.token })
    expect(after.data).toMatchObject({ role_ids: [], permissions: [], adminProject: false })
  })

  it("ends when idle for the organisation's limit", async () => {
    const person = await aPerson()
    const { data } = await attempt(person.email, PASSWORD)
    later({ minutes: 719 })
    expect((await app.call(currentUser, { token: data.token as string })).status).toBe(200)
    later({ minutes: 720 })
    expect((await app.call(currentUser, { token: data.token as string })).body.forceLogin).toBe(true)
  })
})
