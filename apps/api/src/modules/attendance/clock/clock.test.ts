import { randomUUID } from 'node:crypto'
import {
  clockInOut,
  endBreak,
  readClock,
  startBreak,
  whoIsIn,
} from '@muster/contract/attendance/clock.contract'
import { listDays } from '@muster/contract/attendance/days.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import {
  aClockedTeam,
  aFence,
  anotherSession,
  clockAt,
  countPunches,
  dayOf,
  giveShift,
} from '../attendance.fixtures.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let meera: string

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  // Monday, 9:05 in Kolkata.
  app.setNow('2026-11-23T03:35:00Z')
  team = await aClockedTeam(app)
  meera = team.meeraIs.token
})

const clock = (action: 'in' | 'out', more: object = {}) =>
  app.call(clockInOut, { token: meera, body: { action, key: randomUUID(), ...more } })

async function setPolicy(values: Record<string, unknown>) {
  await tx(app.system(team.org.orgId), (db) =>
    db
      .insertInto('attendance_policy')
      .values({ org_id: team.org.orgId, updated_at: '2026-11-01T00:00:00Z', ...values })
      .execute(),
  )
}

test('who is in today leaves out people who have not joined yet', async () => {
  await tx(app.system(team.org.orgId), (db) =>
    sql`update employee set date_of_joining = '2026-12-01' where id = ${team.dev}`.execute(db),
  )
  const { data } = await app.call(whoIsIn, { token: team.admin.token, query: {} } as never)
  expect(data.rows.map((row) => row.EMPLOYEE_ID)).not.toContain(team.dev)
  const { counts, total_records: total } = data
  expect(counts.in + counts.break + counts.out + counts.away).toBe(total)
})

describe('clocking through a day', () => {
  test('records in, break, back and out as one day', async () => {
    const first = await clock('in')
    expect(first.data).toMatchObject({ recorded: true, place: null })
    expect(first.data.attendance).toMatchObject({
      state: 'in',
      date: '2026-11-23',
      first_in: '09:05',
      status: 'working',
    })
    app.setNow('2026-11-23T07:30:00Z')
    const pause = await app.call(startBreak, { token: meera, body: { key: randomUUID() } })
    expect(pause.data.attendance).toMatchObject({
      state: 'break',
      worked: 235,
      actions: ['break_end', 'out'],
    })
    app.setNow('2026-11-23T08:00:00Z')
    await app.call(endBreak, { token: meera, body: { key: randomUUID() } })
    const last = await clockAt(app, meera, '2026-11-23T12:40:00Z', 'out')
    expect(last.data.attendance).toMatchObject({
      state: 'out',
      worked: 515,
      break_minutes: 30,
      status: 'present',
    })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-23')).toMatchObject({
      ...{
        status: 'present',
        first_in: '09:05',
        last_out: '18:10',
        worked: 515,
        late_by: 0,
        is_final: false,
      },
    })
  })

  test('clocking out during a break ends the break and the day, with nothing missing', async () => {
    await clock('in')
    app.setNow('2026-11-23T08:30:00Z')
    await app.call(startBreak, { token: meera, body: { key: randomUUID() } })
    app.setNow('2026-11-23T12:40:00Z')
    const last = await clock('out')
    expect(last.data.attendance).toMatchObject({ state: 'out', worked: 295, break_minutes: 250 })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-23')).toMatchObject({
      ...{ first_in: '09:05', last_out: '18:10', worked: 295, flags: [] },
    })
  })

  test('creates the day’s row with the first punch; later ones need three statements', async () => {
    await clock('in')
    app.setNow('2026-11-23T04:35:00Z')
    expect((await clock('out')).queries).toBeLessThanOrEqual(4)
    const seen = await app.call(readClock, { token: meera })
    expect(seen.queries).toBeLessThanOrEqual(4)
    expect(seen.data.attendance.punches).toHaveLength(2)
  })

  test('records one punch from two concurrent tabs', async () => {
    const both = await Promise.all([clock('in'), clock('in')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ data }) => data.recorded)).toHaveLength(1)
    expect(both.map(({ data }) => data.attendance.state)).toEqual(['in', 'in'])
    expect(await countPunches(app, team.org.orgId)).toBe(1)
  })

  test('returns the same punch for the same key, even after the state has changed', async () => {
    const key = randomUUID()
    await clock('in', { key })
    app.setNow('2026-11-23T04:00:00Z')
    await clock('out')
    app.setNow('2026-11-23T04:00:05Z')
    const again = await clock('in', { key })
    expect(again.data).toMatchObject({ recorded: false, attendance: { state: 'out' } })
    expect(await countPunches(app, team.org.orgId)).toBe(2)
  })

  test('rejects an immediate repeat that the day would not count, with a message', async () => {
    await clock('in')
    app.setNow('2026-11-23T03:35:20Z')
    await clock('out')
    app.setNow('2026-11-23T03:35:40Z')
    const again = await clock('in')
    expect(again.body).toMatchObject({ key: 'attendance.wrong_state' })
    expect(again.message).toContain('a moment ago')
    app.setNow('2026-11-23T03:36:10Z')
    expect((await clock('in')).data.attendance).toMatchObject({ state: 'in' })
    expect(await countPunches(app, team.org.orgId)).toBe(3)
  })

  test('rejects a break while clocked out, with a message', async () => {
    const refused = await app.call(startBreak, { token: meera, body: { key: randomUUID() } })
    expect(refused.body).toMatchObject({ key: 'attendance.wrong_state' })
    expect(refused.message).toContain('Clock in')
  })

  test('continues a night shift after midnight, and assigns its clock-out to the day it began', async () => {
    app.setNow('2026-11-23T16:20:00Z')
    team = await aClockedTeam(app)
    meera = team.meeraIs.token
    await giveShift(app, team.org.orgId, [team.meera], { start: '22:00', end: '06:00' })
    await clockAt(app, meera, '2026-11-23T16:25:00Z', 'in')
    app.setNow('2026-11-23T22:00:00Z')
    const late = await app.call(readClock, { token: meera })
    expect(late.data.attendance).toMatchObject({ state: 'in', date: '2026-11-23' })
    const out = await clockAt(app, meera, '2026-11-24T00:35:00Z', 'out')
    expect(out.data.attendance).toMatchObject({
      state: 'out',
      date: '2026-11-23',
      status: 'present',
      worked: 490,
    })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-24')).toMatchObject({
      status: 'expected',
      worked: 0,
    })
  })
})

describe('offline punches', () => {
  test('keep their own time, are marked, and sync once', async () => {
    app.setNow('2026-11-23T12:00:00Z')
    const key = randomUUID()
    const body = { action: 'in' as const, key, offline_at: '2026-11-23T03:20:00Z' }
    const first = await app.call(clockInOut, { token: meera, body })
    expect(first.data).toMatchObject({ recorded: true, attendance: { state: 'in', first_in: '08:50' } })
    expect((await app.call(clockInOut, { token: meera, body })).data.recorded).toBe(false)
    const { rows } = await tx(app.system(team.org.orgId), (db) =>
      sql<{ is_offline: boolean; at: string }>`select is_offline, at from attendance_punch`.execute(db),
    )
    expect(rows).toEqual([{ is_offline: true, at: '2026-11-23T03:20:00.000Z' }])
  })

  test('are rejected when too old or in the future', async () => {
    const old = await clock('in', { offline_at: '2026-11-19T03:20:00Z' })
    expect(old.body.key).toBe('attendance.offline_too_old')
    const ahead = await clock('in', { offline_at: '2026-11-23T09:20:00Z' })
    expect(ahead.body.key).toBe('attendance.offline_future')
    expect(await countPunches(app, team.org.orgId)).toBe(0)
  })
})

describe('position and method', () => {
  test('enforces a geofence on the server and treats a missing position as outside', async () => {
    await aFence(app, team.org.orgId, team.pune)
    await setPolicy({ place: 'require' })
    expect((await clock('in')).body.key).toBe('attendance.position_missing')
    const away = await clock('in', { latitude: 18.6, longitude: 73.85, accuracy: 10 })
    expect(away.body.key).toBe('attendance.outside_fence')
    const vague = await clock('in', { latitude: 18.52, longitude: 73.85, accuracy: 5000 })
    expect(vague.body.key).toBe('attendance.outside_fence')
    const there = await clock('in', { latitude: 18.5201, longitude: 73.8501, accuracy: 15 })
    expect(there.data).toMatchObject({ recorded: true, place: 'inside' })
    expect(there.data.attendance.needs.position).toBe(true)
  })

  test('accepts and marks punches outside when positions are only recorded', async () => {
    await aFence(app, team.org.orgId, team.pune)
    expect((await clock('in', { latitude: 18.6, longitude: 73.85, accuracy: 10 })).data.place).toBe('outside')
  })

  test('checks networks, methods and selfies', async () => {
    await setPolicy({ network: 'require', networks: '{203.0.113.0/24}' })
    expect((await clock('in')).body.key).toBe('attendance.outside_network')
    await setPolicy({ location_id: team.pune, allows_web: false, needs_selfie: true })
    expect((await clock('in')).body.key).toBe('attendance.clock_not_allowed')
    expect((await clock('in', { way: 'mobile' })).body.key).toBe('attendance.selfie_missing')
    expect((await clock('in', { way: 'mobile', selfie: '1/none.png' })).body.key).toBe('files.not_uploaded')
    expect(await countPunches(app, team.org.orgId)).toBe(0)
  })
})

test('lists who is in among employees in reach, in one statement', async () => {
  await clock('in')
  const mine = await app.call(whoIsIn, { token: team.raviIs.token, query: {} })
  expect(mine.queries).toBeLessThanOrEqual(4)
  expect(mine.data.rows.map((row) => [row.EMPLOYEE_ID, row.state]).sort()).toEqual(
    [
      [team.meera, 'in'],
      [team.ravi, 'out'],
      [team.nina, 'out'],
    ].sort(),
  )
  expect(mine.data.counts).toEqual({ in: 1, break: 0, out: 2, away: 0, late: 0 })
  expect(new Set(mine.data.rows.map((row) => row.time_zone))).toEqual(new Set(['Asia/Kolkata']))
  const one = await app.call(whoIsIn, { token: team.raviIs.token, query: { state: 'in' } })
  expect(one.data.rows.map((row) => row.EMPLOYEE_ID)).toEqual([team.meera])
})

describe('outside every shift', () => {
  test('the clock, the calendar and the board say the same, and a forgotten clock-out ends with its shift', async () => {
    app.setNow('2026-11-19T03:30:00Z')
    const team = await aClockedTeam(app)
    const token = () => anotherSession(app, team.org.orgId, team.meeraIs.accountId)
    const here = await token()
    const month = { from_date: '2026-11-01', to_date: '2026-11-30' }
    const presences = async () => {
      const fresh = await token()
      const { state, since, outside_hours } = (await app.call(readClock, { token: fresh })).data.attendance
      const { now } = (await app.call(listDays, { token: fresh, query: month })).data
      const board = await app.call(whoIsIn, {
        token: await anotherSession(app, team.org.orgId, team.raviIs.accountId),
        query: {},
      })
      const row = board.data.rows.find((one) => one.EMPLOYEE_ID === team.meera)
      expect(now).toEqual({ state, since, outside_hours })
      expect(row?.state === 'in').toBe(state === 'in')
      return { state, outside_hours }
    }
    expect((await clockAt(app, here, '2026-11-19T03:30:00Z', 'in')).status).toBe(200)
    expect(await presences()).toEqual({ state: 'in', outside_hours: false })
    // The shift's window is over: the missing clock-out stays with its day.
    app.setNow('2026-11-19T18:20:00Z')
    expect(await presences()).toEqual({ state: 'out', outside_hours: false })
    expect((await clockAt(app, await token(), '2026-11-19T18:30:00Z', 'in')).status).toBe(200)
    expect(await presences()).toEqual({ state: 'in', outside_hours: true })
  })
})
