import { logout } from '@muster/contract/session/session.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { setAccountEnabled } from '../../modules/session/index.ts'
import { newToken } from '../access/session.ts'
import { tx } from '../db/tx.ts'
import { accessChanged } from './session-end.ts'
import { createSocketApp, openSocket, refusalOf } from './socket-fixtures.ts'

let app: TestApp
let address: string
let org: TestOrganisation

beforeAll(async () => {
  ;({ app, address } = await createSocketApp())
  org = await anOrganisation(app)
})

const FAR_LATER = '2026-11-22T06:30:00Z'
const soon = { timeout: 20_000, interval: 10 }
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))

const publishTo = (accountIds: number[], orgId = org.orgId) =>
  tx(app.system(orgId), async (db) =>
    app.platform.realtime.publish(db, {
      orgId,
      to: { accountIds },
      event: 'notices',
      payload: { spread_ms: 0 },
    }),
  )

describe('the handshake', () => {
  test('accepts the session token, and greets', async () => {
    const person = await anAccount(app, org)
    const { last } = await openSocket(address, { token: person.token })
    expect(last('ready')?.access).toMatch(/^[\w-]{16}$/)
  })

  test.each([
    ['nothing', {}, 'session.missing', false],
    ['an empty token', { token: '' }, 'session.missing', false],
    ['a token that is no text', { token: { $ne: null } }, 'session.missing', false],
    ['an unknown token', { token: newToken() }, 'session.expired', true],
    ['a hand-over code', { token: `h_${newToken()}` }, 'session.expired', true],
  ])('refuses %s with the error of a call', async (_name, auth, key, forceLogin) => {
    const refusal = await refusalOf(address, auth)
    expect(refusal.data).toMatchObject({ key, forceLogin, code: 401, error: true })
    expect(refusal.message).toBe(refusal.data?.message)
  })

  test('refuses the session of another organisation than the page’s', async () => {
    const person = await anAccount(app, org)
    const other = await anOrganisation(app)
    const refusal = await refusalOf(address, { token: person.token, org_id: other.orgId })
    expect(refusal.data).toMatchObject({ key: 'access.denied' })
    await openSocket(address, { token: person.token, org_id: org.orgId })
  })

  test('refuses ended and expired sessions, and those of deactivated accounts', async () => {
    const out = await anAccount(app, org)
    await app.call(logout, { token: out.token, query: { type: 2 } })
    expect((await refusalOf(address, { token: out.token })).data?.key).toBe('session.expired')
    const idle = await anAccount(app, org)
    app.setNow(FAR_LATER)
    expect((await refusalOf(address, { token: idle.token })).data?.key).toBe('session.expired')
    app.setNow(TEST_NOW)
    const off = await anAccount(app, org, { state: 'disabled' })
    expect((await refusalOf(address, { token: off.token })).data?.key).toBe('session.expired')
  })

  test('refuses an account that must choose a new password first', async () => {
    const person = await anAccount(app, org)
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('account')
        .set({ must_change_password: true })
        .where('id', '=', person.accountId)
        .execute(),
    )
    expect((await refusalOf(address, { token: person.token })).data?.key).toBe(
      'session.password_update_required',
    )
  })

  test('is not activity: the idle timeout keeps running', async () => {
    const person = await anAccount(app, org)
    app.setNow('2026-11-21T07:30:00Z')
    await openSocket(address, { token: person.token })
    const { last_seen_at } = await tx(app.system(org.orgId), (db) =>
      db
        .selectFrom('session')
        .select('last_seen_at')
        .where('account_id', '=', person.accountId)
        .executeTakeFirstOrThrow(),
    )
    app.setNow(TEST_NOW)
    expect(Temporal.Instant.from(last_seen_at).toString()).toBe(TEST_NOW)
  })

  test('accepts only websockets, and only from pages of its own origin', async () => {
    const { token } = await anAccount(app, org)
    await expect(refusalOf(address, { token }, { transports: ['polling'] })).resolves.toBeTruthy()
    const foreign = await refusalOf(address, { token }, { headers: { origin: 'https://evil.example' } })
    expect(foreign.data).toBeUndefined()
    await openSocket(address, { token }, { headers: { origin: address } })
    await openSocket(address, { token }, { headers: { origin: 'http://127.0.0.1:3000' } })
  })

  test('ignores messages of browsers, and disconnects those that send many', async () => {
    const person = await anAccount(app, org)
    const other = await anAccount(app, org)
    const { socket } = await openSocket(address, { token: person.token })
    const { seen } = await openSocket(address, { token: other.token })
    const before = seen.length
    socket.emit('join', `o${org.orgId}a${other.accountId}`)
    socket.emit('notices', { spread_ms: 0 })
    await settle()
    expect([socket.connected, seen.length]).toEqual([true, before])
    socket.emit('notices', 'x'.repeat(10_000))
    await expect.poll(() => socket.connected, soon).toBe(false)
  })
})

describe('a published message', () => {
  test('reaches all pages of the account, and nobody else', async () => {
    const person = await anAccount(app, org)
    const colleague = await anAccount(app, org)
    const [one, two, other] = await Promise.all([
      openSocket(address, { token: person.token }),
      openSocket(address, { token: person.token }),
      openSocket(address, { token: colleague.token }),
    ])
    await publishTo([person.accountId])
    await expect.poll(() => [one.count('notices'), two.count('notices')], soon).toEqual([1, 1])
    await settle()
    expect(other.count('notices')).toBe(0)
  })

  test('never arrives in another organisation, whatever the ids', async () => {
    const theirs = await anOrganisation(app)
    const person = await anAccount(app, org)
    const stranger = await anAccount(app, theirs)
    const mine = await openSocket(address, { token: person.token })
    const foreign = await openSocket(address, { token: stranger.token })
    await publishTo([person.accountId, stranger.accountId], theirs.orgId)
    await expect.poll(() => foreign.count('notices'), soon).toBe(1)
    await settle()
    expect(mine.count('notices')).toBe(0)
  })

  test('arrives only after the commit, and never after a rollback', async () => {
    const person = await anAccount(app, org)
    const { count } = await openSocket(address, { token: person.token })
    const ctx = app.system(org.orgId)
    const message = {
      orgId: org.orgId,
      to: { accountIds: [person.accountId] },
      event: 'notices',
      payload: { spread_ms: 0 },
    } as const
    const undone = tx(ctx, async (db) => {
      app.platform.realtime.publish(db, message)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await settle()
    expect(count('notices')).toBe(0)
    await tx(ctx, async (db) => {
      app.platform.realtime.publish(db, message)
      await sql`select pg_sleep(0.2)`.execute(db)
      await settle()
      expect(count('notices')).toBe(0)
    })
    await expect.poll(() => count('notices'), soon).toBe(1)
  })

  test('arrives once when the transaction was retried', async () => {
    const person = await anAccount(app, org)
    const { count } = await openSocket(address, { token: person.token })
    let tries = 0
    await tx(app.system(org.orgId), async (db) => {
      app.platform.realtime.publish(db, {
        orgId: org.orgId,
        to: { accountIds: [person.accountId] },
        event: 'notices',
        payload: { spread_ms: 0 },
      })
      if (++tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
    await expect.poll(() => count('notices'), soon).toBe(1)
    await settle()
    expect([tries, count('notices')]).toEqual([2, 1])
  })

  test('reaches a thousand accounts at once', async () => {
    const person = await anAccount(app, org)
    const { count } = await openSocket(address, { token: person.token })
    await publishTo([...Array.from({ length: 1000 }, (_, index) => 5_000_000 + index), person.accountId])
    await expect.poll(() => count('notices'), soon).toBe(1)
  })
})

describe('a session that ends', () => {
  test('by signing out: notifies and closes its pages, and keeps the person’s other session', async () => {
    const person = await anAccount(app, org)
    const elsewhere = newToken()
    await tx(app.system(org.orgId), async (db) => {
      const { hashToken } = await import('../access/session.ts')
      await db
        .insertInto('session')
        .values({
          org_id: org.orgId,
          account_id: person.accountId,
          token_hash: hashToken(elsewhere),
          created_at: TEST_NOW,
          last_seen_at: TEST_NOW,
        })
        .execute()
    })
    const here = await openSocket(address, { token: person.token })
    const there = await openSocket(address, { token: elsewhere })
    await app.call(logout, { token: person.token, query: { type: 2 } })
    await expect.poll(() => here.socket.connected, soon).toBe(false)
    expect(here.last('session-ended')).toEqual({
      message: 'Your session has expired, kindly relogin.',
      reason: 'signed_out',
    })
    expect([there.socket.connected, there.count('session-ended')]).toEqual([true, 0])
  })

  test('because the account is deactivated: closes its pages within a second', async () => {
    const person = await anAccount(app, org)
    const here = await openSocket(address, { token: person.token })
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId: person.accountId }, false))
    await expect.poll(() => here.socket.connected, soon).toBe(false)
    expect(here.last('session-ended')).toMatchObject({ reason: 'account_disabled' })
  })

  test('by expiry: is closed by the next sweep', async () => {
    const person = await anAccount(app, org)
    const here = await openSocket(address, { token: person.token })
    await app.platform.realtime.sweep()
    expect(here.socket.connected).toBe(true)
    app.setNow(FAR_LATER)
    await app.platform.realtime.sweep()
    app.setNow(TEST_NOW)
    await expect.poll(() => here.socket.connected, soon).toBe(false)
    expect(here.last('session-ended')).toMatchObject({ reason: 'expired' })
  })
})

describe('changed access', () => {
  test('closes the page’s socket within a second of a revoked role, and a new socket reports the new access', async () => {
    const person = await anAdmin(app, org)
    const here = await openSocket(address, { token: person.token })
    const before = here.last('ready')?.access
    const ctx = app.system(org.orgId)
    await tx(ctx, async (db) => {
      await db
        .deleteFrom('account_role')
        .where('org_id', '=', org.orgId)
        .where('account_id', '=', person.accountId)
        .execute()
      await accessChanged(ctx, db, [person.accountId])
    })
    await expect.poll(() => here.socket.connected, soon).toBe(false)
    expect([here.count('access-changed'), here.count('session-ended')]).toEqual([1, 0])
    const again = await openSocket(address, { token: person.token })
    expect(again.last('ready')?.access).not.toBe(before)
  })

  test('includes the limits of a group', async () => {
    const place = await aMaster(app, org, 'location')
    const other = await aMaster(app, org, 'location')
    const [one, two] = await Promise.all(
      [place, other].map((location) => anAccount(app, org, { group: { location: [location] } })),
    )
    const sockets = await Promise.all(
      [one, two].map((person) => openSocket(address, { token: person?.token })),
    )
    const [first, second] = sockets.map((socket) => socket.last('ready')?.access)
    expect(first).not.toBe(second)
  })
})

test('a session that ends while its socket opens leaves no socket open', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => anAccount(app, org)))
  const opened = people.map(({ token }) => openSocket(address, { token }).catch(() => undefined))
  await Promise.all(people.map(({ token }) => app.call(logout, { token, query: { type: 2 } })))
  const sockets = await Promise.all(opened)
  await expect.poll(() => sockets.every((one) => one === undefined || !one.socket.connected), soon).toBe(true)
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('two nodes on one PostgreSQL', () => {
  test('reach each other’s sockets, and end their sessions', async () => {
    const second = await createSocketApp()
    const person = await anAccount(app, org)
    const here = await openSocket(address, { token: person.token })
    const there = await openSocket(second.address, { token: person.token })
    // The nodes discover each other within the first moments.
    await expect
      .poll(
        async () => {
          await publishTo([person.accountId])
          return there.count('notices')
        },
        { timeout: 5000, interval: 200 },
      )
      .toBeGreaterThan(0)
    expect(here.count('notices')).toBeGreaterThan(0)
    await app.call(logout, { token: person.token, query: { type: 2 } })
    await expect.poll(() => [here.socket.connected, there.socket.connected], soon).toEqual([false, false])
    expect(there.last('session-ended')).toMatchObject({ reason: 'signed_out' })
  })

  test('a node that shuts down makes its browsers reconnect to another', async () => {
    const second = await createSocketApp()
    const person = await anAccount(app, org)
    const there = await openSocket(second.address, { token: person.token })
    const reasons: string[] = []
    there.socket.on('disconnect', (reason) => reasons.push(reason))
    await second.app.app.close()
    await expect.poll(() => reasons, soon).toEqual(['transport close'])
  })
})

test('notifies holders of a watched permission for others, in their organisation only', async () => {
  const watching = 'attendance.day.view'
  const mine = await openSocket(address, { token: (await anAdmin(app, org)).token })
  const employee = await openSocket(address, { token: (await anAccount(app, org)).token })
  const elsewhere = await anAdmin(app, await anOrganisation(app))
  const theirs = await openSocket(address, { token: elsewhere.token })
  await tx(app.system(org.orgId), async (db) =>
    app.platform.realtime.publish(db, {
      ...{ orgId: org.orgId, to: { watching }, event: 'attendance', payload: { spread_ms: 0 } },
    }),
  )
  await expect.poll(() => mine.count('attendance'), soon).toBe(1)
  await settle()
  expect([employee.count('attendance'), theirs.count('attendance')]).toEqual([0, 0])
})
