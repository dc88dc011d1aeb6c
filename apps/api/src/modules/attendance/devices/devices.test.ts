import {
  giveBadge,
  handInPunches,
  listDevices,
  listUnknownBadges,
  saveDevice,
} from '@muster/contract/attendance/devices.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aClockedTeam, countPunches, dayOf, storedDaysOf } from '../attendance.fixtures.ts'
import { signBatch } from './signature.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let device: string
let key: string
let code: string

const NOW = '2026-11-28T06:00:00Z'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(NOW)
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  const { data } = await app.call(saveDevice, { token: admin.token, body: { name: 'Gate 1' } })
  device = data.device.public_id
  key = data.key as string
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${team.meera}`.execute(db),
  )
  code = rows[0]?.code as string
})

type Row = { badge: string; at: string; direction?: string }

function sendPunches(punches: Row[], more: Partial<{ timestamp: string; key: string }> = {}) {
  const timestamp = more.timestamp ?? NOW
  const payload = JSON.stringify({ punches })
  const signature = signBatch(more.key ?? key, timestamp, payload)
  return app.call(handInPunches, { body: { device, timestamp, payload, signature } })
}

/** Monday to Friday, 9 to 18 in Kolkata, without directions. */
const aWeek = (badge = code): Row[] =>
  [23, 24, 25, 26, 27].flatMap((day) => [
    { badge, at: `2026-11-${day}T03:30:00Z` },
    { badge, at: `2026-11-${day}T12:30:00Z` },
  ])

describe('authentication of devices', () => {
  test('rejects a wrong key, a changed payload and an old signature in the same way', async () => {
    const refused = [
      await sendPunches(aWeek(), { key: 'another' }),
      await sendPunches(aWeek(), { timestamp: '2026-11-28T05:50:00Z' }),
      await app.call(handInPunches, {
        body: { device, timestamp: NOW, payload: '{"punches":[]}', signature: signBatch(key, NOW, 'x') },
      }),
      await app.call(handInPunches, {
        body: {
          device: '00000000-0000-4000-8000-000000000000',
          ...{ timestamp: NOW, payload: '{}', signature: signBatch(key, NOW, '{}') },
        },
      }),
    ]
    expect(refused.map(({ status, body }) => [status, body.key])).toEqual(
      refused.map(() => [401, 'attendance.device_refused']),
    )
    expect(await countPunches(app, team.org.orgId)).toBe(0)
  })

  test('rejects a replaced key and a deactivated device', async () => {
    const devices = (await app.call(listDevices, { token: admin.token })).data.devices
    const ID = devices[0]?.ID as number
    const changed = await app.call(saveDevice, {
      token: admin.token,
      body: { ID, name: 'Gate 1', new_key: 1 },
    })
    expect(changed.data.key).not.toBe(key)
    expect((await sendPunches(aWeek())).status).toBe(401)
    expect((await sendPunches(aWeek(), { key: changed.data.key as string })).status).toBe(200)
    await app.call(saveDevice, { token: admin.token, body: { ID, name: 'Gate 1', status: 0 } })
    expect((await sendPunches([], { key: changed.data.key as string })).status).toBe(401)
    expect(JSON.stringify(devices)).not.toContain(key)
    const twice = await app.call(saveDevice, { token: admin.token, body: { name: 'gate 1' } })
    expect(twice.body.key).toBe('attendance.device_name_taken')
  })

  test('reports where a payload is not a list of punches', async () => {
    const odd = await sendPunches([{ badge: '', at: 'yesterday' }])
    expect(odd.status).toBe(422)
    const future = await sendPunches([{ badge: code, at: '2026-11-28T07:00:00Z' }])
    expect(future.body.fields?.payload).toContain('punches.0.at')
  })
})

describe('delivery of punches', () => {
  test('stores each punch once from an unordered week, a replay and other formats', async () => {
    const first = await sendPunches(aWeek().toReversed())
    expect(first.data).toMatchObject({ received: 10, taken: 10, repeated: 0, unknown: 0 })
    const week = await storedDaysOf(app, team.org.orgId, team.meera)
    expect(week.map((day) => [day.date, day.status, day.worked])).toEqual(
      [23, 24, 25, 26, 27].map((day) => [`2026-11-${day}`, 'present', 540]),
    )
    const replayed = await sendPunches(
      aWeek(code.toUpperCase()).map(({ badge, at }) => ({ badge, at: at.replace('Z', '.000+00:00') })),
    )
    expect(replayed.data).toMatchObject({ received: 10, taken: 0, repeated: 10 })
    expect(await storedDaysOf(app, team.org.orgId, team.meera)).toEqual(week)
  })

  test('stores everything once when a batch is resent with more rows after a lost response', async () => {
    await sendPunches(aWeek().slice(0, 5))
    const all = await sendPunches(aWeek())
    expect(all.data).toMatchObject({ taken: 5, repeated: 5 })
    expect(await countPunches(app, team.org.orgId)).toBe(10)
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-25')).toMatchObject({ status: 'present' })
  })

  test('stores each punch once from two concurrent batches', async () => {
    const both = await Promise.all([sendPunches(aWeek()), sendPunches(aWeek())])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.reduce((sum, { data }) => sum + data.taken, 0)).toBe(10)
    expect(await countPunches(app, team.org.orgId)).toBe(10)
  })

  test('keeps punches of an unknown badge until it is assigned', async () => {
    const answer = await sendPunches(aWeek('77-A'))
    expect(answer.data).toMatchObject({ taken: 0, unknown: 10 })
    await sendPunches(aWeek('77-A'))
    const waiting = await app.call(listUnknownBadges, { token: admin.token })
    expect(waiting.data.badges).toMatchObject([{ badge: '77-a', punches: 10, devices: ['Gate 1'] }])
    const assigned = await app.call(giveBadge, {
      token: admin.token,
      body: { badge: '77-A', EMPLOYEE_ID: team.meera },
    })
    expect(assigned.data.taken).toBe(10)
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-23')).toMatchObject({ status: 'present' })
    expect((await app.call(listUnknownBadges, { token: admin.token })).data.badges).toEqual([])
    expect((await sendPunches(aWeek('77-a'))).data).toMatchObject({ taken: 0, repeated: 10 })
    const taken = await app.call(giveBadge, {
      token: admin.token,
      body: { badge: '77-a', EMPLOYEE_ID: team.ravi },
    })
    expect(taken.body.key).toBe('attendance.badge_taken')
  })

  test('records when a device was last seen, and its clock drift', async () => {
    await sendPunches(aWeek(), { timestamp: '2026-11-28T06:01:30Z' })
    const { devices } = (await app.call(listDevices, { token: admin.token })).data
    expect(devices).toMatchObject([
      { drift_seconds: 90, punches: 10, last_punch_at: '2026-11-27T12:30:00.000Z', unknown: 0 },
    ])
    const stored = await readTx(app.system(team.org.orgId), (db) =>
      sql<{ sealed_key: string }>`select sealed_key from attendance_device`.execute(db),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(key)
  })
})
