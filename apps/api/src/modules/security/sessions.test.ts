import { ROLE } from '@muster/contract/kit/index'
import {
  killSession,
  listActiveSessions,
  listEveryonesSessions,
  loginHistory,
  saveSessionLimits,
} from '@muster/contract/security/sessions.contract'
import { currentUser, login } from '@muster/contract/session/session.contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { hashPassword, setAccountEnabled } from '../session/index.ts'

const PASSWORD = 'Kite7river'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let app: TestApp
let org: TestOrganisation
let passwordHash: string
let person: TestAccount
let admin: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(async () => {
  app.setNow('2027-05-01T09:00:00Z')
  admin = await anAdmin(app, org)
  person = await anAccount(app, org, { email: `session-${++serial}@example.test`, passwordHash })
})

/** Signs in over HTTP with a user agent and from an address. */
async function enter(email: string, userAgent = CHROME, ip = '203.0.113.7'): Promise<string> {
  const response = await app.app.inject({
    method: 'POST',
    url: `/services/${login.service}/${login.path}`,
    headers: { 'user-agent': userAgent },
    remoteAddress: ip,
    payload: { email, password: PASSWORD },
  })
  return response.json().data?.token
}

const listOwn = async (token: string) => (await app.call(listActiveSessions, { token })).data.sessions
const isOver = async (token: string) => {
  const answer = await app.call(currentUser, { token })
  return answer.status === 401 && answer.body.forceLogin
}

describe("one's own sessions", () => {
  it('are listed with device and place, the current one first, and never with a token', async () => {
    const token = await enter(person.email)
    const answer = await app.call(listActiveSessions, { token })
    expect(answer.queries).toBe(1)
    const [mine, other] = answer.data.sessions
    expect(mine).toMatchObject({
      is_current: true,
      device: { label: 'Chrome 142 on Windows', kind: 'desktop' },
      place: { ip: '203.0.113.7', network: 'public', country: null, city: null },
      method: 'password',
    })
    expect(other?.is_current).toBe(false)
    const rows = await readTx({ platform: app.platform, orgId: org.orgId }, (db) =>
      db.selectFrom('session').select('token_hash').where('account_id', '=', person.accountId).execute(),
    )
    const text = JSON.stringify(answer.body)
    for (const secret of [token, ...rows.map((row) => row.token_hash.toString('hex'))]) {
      expect(text).not.toContain(secret)
    }
  })

  it('are ended by handle, effective with the next request and for good', async () => {
    const token = await enter(person.email, FIREFOX)
    const target = (await listOwn(token)).find((one) => !one.is_current)?.token as string
    expect((await app.call(killSession, { token, body: { token: target } })).status).toBe(200)
    const refused = await app.call(currentUser, { token: person.token })
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({
      forceLogin: true,
      message: 'Your session has expired, kindly relogin.',
    })
    expect((await app.call(killSession, { token, body: { token: target } })).status).toBe(404)
    expect(await isOver(token)).toBe(false)
  })

  it('are all ended at once, except the current one', async () => {
    const others = [await enter(person.email), await enter(person.email, FIREFOX)]
    const answer = await app.call(killSession, { token: person.token, body: { all_others: true } })
    expect(answer.data.ended).toBe(2)
    for (const token of others) expect(await isOver(token)).toBe(true)
    expect(await isOver(person.token)).toBe(false)
  })

  it.each([{}, { token: '3f0c1f6e-5a9a-4d53-9c58-0d2f5a6a7b11', all_others: true as const }])(
    'requires exactly one way to select sessions: %j',
    async (body) => {
      const answer = await app.call(killSession, { token: person.token, body })
      expect(answer.body.key).toBe('security.session_unnamed')
    },
  )

  it('are not ended by their token instead of the handle, nor by malicious handles', async () => {
    for (const handle of [person.token, "' or 1=1 --", '../x', '%00', 'A'.repeat(5000)]) {
      const answer = await app.call(killSession, { token: person.token, body: { token: handle } })
      expect(answer.status).toBe(422)
    }
  })
})

describe("somebody else's session", () => {
  it('cannot be ended by a colleague or another organisation: it is treated as missing', async () => {
    const target = (await listOwn(person.token))[0]?.token as string
    const colleague = await anAccount(app, org)
    const elsewhere = await anOrganisation(app)
    const foreignAdmin = await anAdmin(app, elsewhere)
    const missing = '3f0c1f6e-5a9a-4d53-9c58-0d2f5a6a7b11'
    const none = await app.call(killSession, { token: colleague.token, body: { token: missing } })
    for (const token of [colleague.token, foreignAdmin.token]) {
      const answer = await app.call(killSession, { token, body: { token: target } })
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(none.body)
    }
    expect(await isOver(person.token)).toBe(false)
  })

  it('is ended by an administrator; it is audited and the person is notified', async () => {
    const target = (await listOwn(person.token))[0]?.token as string
    expect((await app.call(killSession, { token: admin.token, body: { token: target } })).status).toBe(200)
    expect(await isOver(person.token)).toBe(true)
    const { entries, notices } = await readTx({ platform: app.platform, orgId: org.orgId }, async (db) => ({
      entries: await db
        .selectFrom('audit_entry')
        .selectAll()
        .where('record_id', '=', person.accountId)
        .where('action', '=', 'security.session.end')
        .execute(),
      notices: await db
        .selectFrom('notice')
        .select('kind')
        .where('account_id', '=', person.accountId)
        .execute(),
    }))
    expect(entries).toMatchObject([{ account_id: admin.accountId, record_label: person.email }])
    expect(notices.map((row) => row.kind)).toContain('security.session_ended')
  })

  it('is listed and ended only within reach: a group, no administrators, no accounts without employee', async () => {
    const [pune, goa] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const employee = (location: number) =>
      tx(app.system(org.orgId), async (db) => {
        const { id } = await db
          .insertInto('employee')
          .values({
            org_id: org.orgId,
            code: `SES${++serial}`,
            first_name: 'Some',
            location_id: location,
            date_of_joining: '2020-01-01',
          } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      })
    const inside = await anAccount(app, org, { employeeId: await employee(pune) })
    const outside = await anAccount(app, org, { employeeId: await employee(goa) })
    const chief = await anAdmin(app, org, { employeeId: await employee(pune) })
    const helper = await anAccount(app, org, {
      roles: [ROLE.subAdmin],
      grants: { 'security.sessions.manage': ['group'] },
      group: { location: [pune] },
    })
    const query = { limit: 200 }
    const list = await app.call(listEveryonesSessions, { token: helper.token, query })
    expect(list.data.sessions.map((row) => row.account.id)).toEqual([inside.accountId])
    expect(list.queries).toBe(2)
    for (const other of [outside, chief, person, admin]) {
      const handle = (await listOwn(other.token))[0]?.token as string
      const answer = await app.call(killSession, { token: helper.token, body: { token: handle } })
      expect(answer.status).toBe(404)
      expect(await isOver(other.token)).toBe(false)
    }
    const handle = list.data.sessions[0]?.token as string
    expect((await app.call(killSession, { token: helper.token, body: { token: handle } })).status).toBe(200)
    expect(await isOver(inside.token)).toBe(true)
    expect((await app.call(listEveryonesSessions, { token: person.token, query: {} })).status).toBe(403)
    const all = await app.call(listEveryonesSessions, {
      token: admin.token,
      query: { search: outside.email, limit: 200 },
    })
    expect(all.data).toMatchObject({ total_rows: 1, numPages: 1 })
    for (const search of ['%', '_', "'; drop table session; --", '\\']) {
      const found = await app.call(listEveryonesSessions, { token: admin.token, query: { search } })
      expect(found.status).toBe(200)
      expect(found.data.sessions.every((row) => row.account.email.includes(search))).toBe(true)
    }
  })
})

describe('a session ends', () => {
  it('with its account', async () => {
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => setAccountEnabled(ctx, db, { accountId: person.accountId }, false))
    expect(await isOver(person.token)).toBe(true)
  })

  it('by the idle limit, the absolute limit, and a shortened limit', async () => {
    const strict = await anOrganisation(app)
    const chief = await anAdmin(app, strict)
    const member = await anAccount(app, strict)
    app.setNow('2027-05-01T09:20:00Z')
    const save = (SESSION_IDLE_MINUTES: 15 | 720 | 1440 | 10_080, SESSION_MAX_MINUTES: 480 | 720 | 43_200) =>
      app.call(saveSessionLimits, {
        token: chief.token,
        body: { SESSION_IDLE_MINUTES, SESSION_MAX_MINUTES },
      })
    expect((await save(1440, 720)).body.key).toBe('security.session_limits_crossed')
    // The administrator was last seen just now, the member twenty minutes ago.
    expect((await save(15, 480)).status).toBe(200)
    expect(await isOver(member.token)).toBe(true)
    expect(await isOver(chief.token)).toBe(false)
    expect((await app.call(listActiveSessions, { token: chief.token })).data.sessions).toHaveLength(1)
    for (let minute = 30; minute <= 470; minute += 10) {
      app.setNow(Temporal.Instant.from('2027-05-01T09:00:00Z').add({ minutes: minute }).toString())
      expect(await isOver(chief.token)).toBe(false)
    }
    app.setNow('2027-05-01T17:00:00Z')
    expect(await isOver(chief.token)).toBe(true)
  })

  it.each([
    { SESSION_IDLE_MINUTES: 0, SESSION_MAX_MINUTES: 480 },
    { SESSION_IDLE_MINUTES: 15, SESSION_MAX_MINUTES: 999_999_999 },
    { SESSION_IDLE_MINUTES: '15', SESSION_MAX_MINUTES: 480 },
    { SESSION_IDLE_MINUTES: -15, SESSION_MAX_MINUTES: null },
  ])('and refuses limits that are not offered: %j', async (body) => {
    const answer = await app.call(saveSessionLimits, { token: admin.token, body: body as never })
    expect(answer.status).toBe(422)
  })
})

describe('the activity history', () => {
  it('shows the last 15 attempts, newest first, and marks unusual ones', async () => {
    for (let hour = 1; hour <= 16; hour++) {
      app.setNow(`2027-05-01T${String(hour).padStart(2, '0')}:30:00Z`)
      await enter(person.email)
    }
    app.setNow('2027-05-01T20:00:00Z')
    const token = await enter(person.email, FIREFOX, '198.51.100.9')
    app.setNow('2027-05-01T20:05:00Z')
    await app.call(login, { body: { email: person.email, password: 'Wrong7river' } })
    const answer = await app.call(loginHistory, { token })
    expect(answer.queries).toBe(1)
    expect(answer.data.logins).toHaveLength(15)
    const [failed, strange, usual] = answer.data.logins
    expect(failed).toMatchObject({ result: 'wrong_password', place: { network: 'this_machine' } })
    expect(strange).toMatchObject({
      result: 'success',
      device: { label: 'Firefox 145 on Linux' },
      unusual: ['new_device', 'new_network'],
    })
    expect(usual).toMatchObject({ result: 'success', unusual: [] })
  })

  it("is available only for one's own account", async () => {
    await enter(person.email)
    const other = await anAccount(app, org)
    expect((await app.call(loginHistory, { token: other.token })).data.logins).toEqual([])
  })
})
