import { randomUUID } from 'node:crypto'
import { listTrips, readTrip, readTripWay, trackLog } from '@muster/contract/attendance/trips.contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aClockedTeam, anotherSession } from '../attendance.fixtures.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
})

const sessionOf = (name: 'ravi' | 'meera' | 'dev') =>
  anotherSession(app, team.org.orgId, team[`${name}Is`].accountId)
const point = (minute: number, longitude: number, accuracy = 8) => ({
  at: `2026-11-24T05:${String(minute).padStart(2, '0')}:00Z`,
  ...{ latitude: 0, longitude, accuracy },
})
const track = async (key: string, more: object, name: 'meera' | 'dev' = 'meera') =>
  app.call(trackLog, {
    token: await sessionOf(name),
    body: { key, consent: true, started_at: '2026-11-24T05:00:00Z', points: [], ...more } as never,
  })

test('combines unordered and repeated batches into one trip, dropping points outside its time', async () => {
  const key = randomUUID()
  const late = { points: [point(20, 0.02), point(30, 0.03)] }
  expect((await track(key, late)).data).toMatchObject({ taken: 2, ignored: 0 })
  const early = { points: [point(0, 0), point(10, 0.01), { ...point(5, 5), accuracy: 5000 }] }
  expect((await track(key, early)).data).toMatchObject({ taken: 3 })
  const last = { ...late, ended_at: '2026-11-24T05:40:00Z' }
  const { data } = await track(key, { ...last, points: [...late.points, point(50, 9)] })
  expect(data).toMatchObject({ taken: 0, ignored: 1, trip: { points: 5, ended_at: expect.any(String) } })
  expect(Math.abs(data.trip.distance_m - 3336)).toBeLessThan(10)
  expect((await track(key, { points: [point(55, 9)] })).data).toMatchObject({ ignored: 1 })
})

test('loses nothing when two batches arrive concurrently', async () => {
  const key = randomUUID()
  await track(key, {})
  await Promise.all([0, 10, 20, 30].map((minute) => track(key, { points: [point(minute, minute / 1000)] })))
  const token = await sessionOf('meera')
  const { data } = await app.call(listTrips, { token, query: { page: 1, limit: 25 } })
  expect(data).toMatchObject({ count: 1, rows: [{ points: 4 }] })
})

test('is visible only to those who reach the employee', async () => {
  const { data } = await track(randomUUID(), { points: [point(0, 0), point(10, 0.01)] })
  const query = { tripid: data.trip.TRIP_ID }
  const way = await app.call(readTripWay, { token: await sessionOf('ravi'), query })
  expect(way.data).toMatchObject({ count: 2, rows: [{ longitude: 0 }, { longitude: 0.01 }] })
  expect(way.queries).toBeLessThanOrEqual(8)
  const others = await sessionOf('dev')
  expect((await app.call(readTrip, { token: others, query })).status).toBe(404)
  expect((await app.call(readTripWay, { token: others, query })).status).toBe(404)
  const list = await app.call(listTrips, { token: others, query: { page: 1, limit: 25 } })
  expect(list.data).toEqual({ rows: [], count: 0 })
  expect(list.queries).toBeLessThanOrEqual(4)
})

test('filters by dates in the organisation’s time zone', async () => {
  app.setNow('2026-11-23T20:00:00Z')
  const started_at = '2026-11-23T19:30:00Z'
  expect((await track(randomUUID(), { started_at })).status).toBe(200)
  const token = await sessionOf('meera')
  const on = async (date: string) => {
    const query = { page: 1, limit: 25, from_date: date, to_date: date }
    return (await app.call(listTrips, { token, query })).data.count
  }
  // 01:00 on the 24th in India.
  expect([await on('2026-11-23'), await on('2026-11-24'), await on('2026-11-25')]).toEqual([0, 1, 0])
})

test('is refused without consent, when too old, in the future, or ending before its start', async () => {
  expect((await track(randomUUID(), { consent: false })).status).toBe(422)
  const refused = async (more: object) => (await track(randomUUID(), more)).body.fields
  expect(await refused({ started_at: '2026-11-10T05:00:00Z' })).toHaveProperty('started_at')
  expect(await refused({ started_at: '2026-11-24T07:00:00Z' })).toHaveProperty('started_at')
  expect(await refused({ ended_at: '2026-11-24T04:00:00Z' })).toHaveProperty('ended_at')
})
