import { randomUUID } from 'node:crypto'
import { clockInOut } from '@muster/contract/attendance/clock.contract'
import { lockAttendance, voidAttendance } from '@muster/contract/attendance/days.contract'
import { applyRegularisation } from '@muster/contract/attendance/regularisation.contract'
import { settleDays, undoSettling } from '@muster/contract/attendance/settling.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import {
  aClockedTeam,
  anotherSession,
  countPunches,
  dayOf,
  giveShift,
  punchAt,
} from '../attendance.fixtures.ts'
import { closeDays } from '../days/close.service.ts'

/** A punch made offline adds to the record; it never rewrites what is recorded or decided already. */

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24']

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  // Wednesday, 11:30 in Kolkata; Monday's clock-in at 9:30.
  app.setNow('2026-11-25T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  await punchAt(app, team.org.orgId, team.meera, [`${MONDAY}T04:00:00Z`, 'in'])
  await closeDays(app.system(team.org.orgId), { timeZone: 'Asia/Kolkata', from: MONDAY, to: TUESDAY })
})

const offline = (offline_at: string, more: object = {}) =>
  app.call(clockInOut, {
    token: team.meeraIs.token,
    body: { action: 'out' as const, key: randomUUID(), offline_at, ...more },
  })
const settle = (how: 'void' | 'accept' | 'hours', date: string) =>
  app.call(settleDays, {
    token: admin.token,
    body: { how, days: [{ EMPLOYEE_ID: team.meera, date }], reason: 'Checked' },
  })
const day = (date: string) => dayOf(app, team.org.orgId, team.meera, date)

const KEY = 'attendance.offline_not_recorded'
const at = (date: string, time: string) => ({ key: KEY, data: { correction: { date, time } } })

test('is recorded after the last punch, and once', async () => {
  const key = randomUUID()
  const first = await offline(`${MONDAY}T12:30:00Z`, { key })
  expect([first.status, first.data.recorded]).toEqual([200, true])
  // A repeat stays the same punch, whatever was recorded or decided since.
  await offline(`${TUESDAY}T04:00:00Z`, { action: 'in' })
  await settle('accept', MONDAY)
  await setPolicy({ network: 'require', networks: '{203.0.113.0/24}' })
  const again = await offline(`${MONDAY}T12:30:00Z`, { key })
  expect([again.status, again.data.recorded]).toEqual([200, false])
  expect(await day(MONDAY)).toMatchObject({ status: 'present', first_in: '09:30', last_out: '18:00' })
  expect(await countPunches(app, team.org.orgId)).toBe(3)
})

test('is refused before a recorded punch, of any source, and offers the time as a correction', async () => {
  const refused = await offline(`${MONDAY}T03:00:00Z`, { action: 'in' })
  expect(refused.body).toMatchObject({ code: 422, ...at(MONDAY, '08:30') })
  expect(refused.message).toContain('a later punch of yours is already recorded')
  expect(await day(MONDAY)).toMatchObject({ first_in: '09:30' })
  const hindi = await app.call(clockInOut, {
    token: team.meeraIs.token,
    body: { action: 'in', key: randomUUID(), offline_at: `${MONDAY}T03:00:00Z` },
    language: 'hi',
  })
  expect(hindi.message).toMatch(/दर्ज नहीं हुई.*पहले से दर्ज है/)
  expect(await countPunches(app, team.org.orgId)).toBe(1)
})

describe('on a day that was dealt with', () => {
  test('is refused after it was settled, and accepted when that was undone', async () => {
    const settled = await settle('accept', TUESDAY)
    expect((await offline(`${TUESDAY}T12:30:00Z`)).body).toMatchObject(at(TUESDAY, '18:00'))
    await app.call(undoSettling, { token: admin.token, body: { ID: settled.data.ID as number } })
    expect((await offline(`${TUESDAY}T12:30:00Z`)).status).toBe(200)
  })

  test('is refused after HR filled in its hours or voided its punches', async () => {
    await settle('hours', MONDAY)
    expect((await offline(`${MONDAY}T15:30:00Z`)).body).toMatchObject(at(MONDAY, '21:00'))
    const body = { EMPLOYEE_ID: team.meera, date: MONDAY, reason: 'Was not here' }
    await app.call(voidAttendance, { token: admin.token, body })
    expect((await offline(`${MONDAY}T15:30:00Z`)).body).toMatchObject(at(MONDAY, '21:00'))
    expect((await offline(`${TUESDAY}T12:30:00Z`)).status).toBe(200)
  })

  test('is refused while a correction is pending, and on a locked day, without offering another', async () => {
    const token = await anotherSession(app, team.org.orgId, team.meeraIs.accountId)
    const correction = { date: TUESDAY, in_time: '09:00', out_time: '18:00', reason: 'Forgot' }
    const asked = await app.call(applyRegularisation, { token, body: correction } as never)
    expect(asked.status, asked.message).toBe(200)
    const pending = await offline(`${TUESDAY}T12:30:00Z`)
    expect(pending.body).toMatchObject({ key: KEY, data: null })
    expect(pending.message).toContain('already a correction request')
    const period = { from_date: MONDAY, to_date: MONDAY, note: '' }
    expect((await app.call(lockAttendance, { token: admin.token, body: period })).status).toBe(200)
    const locked = await offline(`${MONDAY}T12:30:00Z`)
    expect(locked.body).toMatchObject({ key: KEY, data: null })
    expect(locked.message).toContain('locked')
    expect(await countPunches(app, team.org.orgId)).toBe(1)
  })

  test('is refused on the day of a night shift, which began the day before', async () => {
    team = await aClockedTeam(app)
    admin = await anAdmin(app, team.org)
    await giveShift(app, team.org.orgId, [team.meera], { start: '22:00', end: '06:00' })
    await punchAt(app, team.org.orgId, team.meera, [`${TUESDAY}T16:30:00Z`, 'in'])
    const next = { timeZone: 'Asia/Kolkata', from: MONDAY, to: TUESDAY }
    await closeDays(app.system(team.org.orgId), next)
    const settled = await settle('accept', TUESDAY)
    expect((await offline('2026-11-25T00:30:00Z')).body).toMatchObject(at(TUESDAY, '06:00'))
    await app.call(undoSettling, { token: admin.token, body: { ID: settled.data.ID as number } })
    expect((await offline('2026-11-25T00:30:00Z')).status).toBe(200)
    expect(await day(TUESDAY)).toMatchObject({ first_in: '22:00', last_out: '06:00' })
  })
})

test('does not prove a required network, so it is refused like a punch from elsewhere', async () => {
  await setPolicy({ network: 'require', networks: '{203.0.113.0/24}' })
  const refused = await offline(`${TUESDAY}T12:30:00Z`)
  expect(refused.body).toMatchObject({ code: 422, ...at(TUESDAY, '18:00') })
  expect(refused.message).toContain('workplace network')
})

test('offers the time of one that is too old', async () => {
  const old = await offline('2026-11-20T12:30:00Z')
  expect(old.body).toMatchObject({
    ...{ key: 'attendance.offline_too_old', data: { correction: { date: '2026-11-20', time: '18:00' } } },
  })
})

const setPolicy = (values: Record<string, unknown>) =>
  tx(app.system(team.org.orgId), (db) =>
    sql`insert into attendance_policy (org_id, network, networks, updated_at)
      values (${team.org.orgId}, ${values.network}, ${values.networks}, '2026-11-01T00:00:00Z')`.execute(db),
  )
