import type { BodyOf } from '@muster/contract/kit/index'
import {
  createGeoFence,
  listGeoPlaces,
  listLoginLocations,
  readGeoFence,
  readMapSettings,
  updateGeoFence,
} from '@muster/contract/organisation/geo/geo.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fencesOfPeople } from '../index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let locationId: number

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  locationId = await aMaster(app, org, 'location', 'Pune')
})

const TODAY = TEST_NOW.slice(0, 10)
const circle = { shape: 'circle' as const, centre: { latitude: 18.5204, longitude: 73.8567 }, radius_m: 200 }
const square = {
  shape: 'polygon' as const,
  points: [
    [18.52, 73.85],
    [18.52, 73.86],
    [18.53, 73.86],
    [18.53, 73.85],
  ].map(([latitude, longitude]) => ({ latitude: latitude as number, longitude: longitude as number })),
}

let serial = 0
const create = (given: Partial<BodyOf<typeof createGeoFence>> = {}, token = admin.token) =>
  app.call(createGeoFence, {
    token,
    body: { LOCATION_ID: locationId, name: `Fence ${++serial}`, ...circle, ...given },
  })
const update = (body: BodyOf<typeof updateGeoFence>, token = admin.token) =>
  app.call(updateGeoFence, { token, body })
const list = (id = locationId, date?: string, token = admin.token) =>
  app.call(listLoginLocations, { token, params: { locationId: id }, query: { date } })

const aPerson = (columns: Record<string, unknown>) =>
  tx(app.system(org.orgId), async (db) => {
    const { id } = await db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: `G${++serial}`,
        first_name: 'Asha',
        last_name: String(serial),
        date_of_joining: '2024-01-01',
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

describe('creating a fence', () => {
  test('stores circles and areas, several per location, listed in three statements', async () => {
    const place = await aMaster(app, org, 'location')
    await aPerson({ location_id: place })
    const round = await create({ LOCATION_ID: place, name: 'Gate' })
    const area = await create({ LOCATION_ID: place, name: 'Campus', ...square, note: 'Whole site' })
    expect([round.status, area.status]).toEqual([200, 200])
    const { data, queries } = await list(place)
    expect(queries).toBeLessThanOrEqual(3)
    expect(data.location).toMatchObject({ LOCATION_ID: place, people: 1, today: TODAY })
    expect(data.abilities).toEqual({ manage: true })
    expect(data.org_login_location).toMatchObject([
      {
        name: 'Campus',
        shape: 'polygon',
        points: square.points,
        centre: null,
        radius_m: null,
        note: 'Whole site',
      },
      {
        name: 'Gate',
        shape: 'circle',
        centre: circle.centre,
        radius_m: 200,
        points: [],
        is_for_everyone: true,
      },
    ])
    expect(
      (await app.call(readGeoFence, { token: admin.token, params: { editid: area.data.fence.id } })).queries,
    ).toBeLessThanOrEqual(8)
  })

  test.each<[string, Partial<BodyOf<typeof createGeoFence>>, string]>([
    ['no middle', { centre: null }, 'centre'],
    ['no radius', { radius_m: null }, 'radius_m'],
    ['a radius of 60 km', { radius_m: 60_000 }, 'radius_m'],
    ['two corners', { ...square, points: square.points.slice(0, 2) }, 'points'],
    [
      'a self-intersecting outline',
      { ...square, points: [0, 2, 1, 3].map((at) => square.points[at] as never) },
      'points',
    ],
    ['yesterday', { effective_from: '2026-11-20' }, 'effective_from'],
    ['an unknown person', { people: [987_654_321] }, 'people'],
    ['a latitude out of range', { centre: { latitude: 91, longitude: 0 } }, 'centre.latitude'],
  ])('is refused with %s', async (_name, given, field) => {
    const answer = await create(given)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('is idempotent by name, also for concurrent calls', async () => {
    const place = await aMaster(app, org, 'location')
    const answers = await Promise.all([1, 2, 3].map(() => create({ LOCATION_ID: place, name: 'Once' })))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422])
    expect((await create({ LOCATION_ID: place, name: 'ONCE' })).body.fields).toHaveProperty('name')
    expect((await list(place)).data.org_login_location).toHaveLength(1)
  })

  test('is limited to fifty fences per location', async () => {
    const place = await aMaster(app, org, 'location', 'Crowded')
    for (let number = 0; number < 50; number += 1) await create({ LOCATION_ID: place })
    const answer = await create({ LOCATION_ID: place })
    expect([answer.status, answer.message]).toEqual([
      409,
      'Crowded already has 50 geo-fences. Deactivate one first.',
    ])
  })
})

describe('changing a fence', () => {
  test('creates a version; of two concurrent changes one gets a conflict', async () => {
    const { fence } = (await create()).data
    const change = (radius_m: number) =>
      update({ id: fence.id, version: 1, name: fence.name, ...circle, radius_m })
    const answers = await Promise.all([change(300), change(400)])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(answers.find((one) => one.status === 409)?.body.key).toBe('record.conflict')
    const { data } = await app.call(readGeoFence, { token: admin.token, params: { editid: fence.id } })
    expect(data.fence.latest_version).toBe(2)
    expect(data.history.map((one) => one.version)).toEqual([2, 1])
    expect(data.history[1]).toMatchObject({ radius_m: 200, effective_from: TODAY })
  })

  test('creates no version without a difference', async () => {
    const { fence } = (await create()).data
    const again = await update({ id: fence.id, version: 1, name: fence.name, ...circle })
    expect(again.data.fence.latest_version).toBe(1)
  })

  test('from a later date leaves today as it is, and any date can be queried', async () => {
    const place = await aMaster(app, org, 'location')
    const { fence } = (await create({ LOCATION_ID: place, name: 'Yard' })).data
    const later = await update({
      id: fence.id,
      version: 1,
      name: 'Yard',
      ...square,
      effective_from: '2026-12-01',
    })
    expect(later.data.fence).toMatchObject({ shape: 'polygon', effective_from: '2026-12-01' })
    expect((await list(place)).data.org_login_location).toMatchObject([
      { shape: 'circle', next_change: '2026-12-01', latest_version: 2 },
    ])
    expect((await list(place, '2026-12-05')).data.org_login_location).toMatchObject([
      { shape: 'polygon', next_change: null },
    ])
    await update({
      id: fence.id,
      version: 2,
      name: 'Yard',
      ...circle,
      status: 0,
      effective_from: '2026-12-10',
    })
    expect((await list(place, '2026-12-09')).data.org_login_location[0]?.status).toBe(1)
    expect((await list(place, '2026-12-10')).data.org_login_location[0]?.status).toBe(0)
  })

  test('a fence that begins later is listed as it will begin', async () => {
    const place = await aMaster(app, org, 'location')
    await create({ LOCATION_ID: place, name: 'Soon', effective_from: '2027-01-01' })
    expect((await list(place)).data.org_login_location).toMatchObject([
      { name: 'Soon', effective_from: '2027-01-01' },
    ])
    const { data } = await app.call(listGeoPlaces, { token: admin.token, query: { limit: 200 } })
    expect(data.places.find((one) => one.id === place)).toMatchObject({ fences: 0 })
  })

  test('is audited with before and after', async () => {
    const { fence } = (await create({ name: 'Audited' })).data
    await update({ id: fence.id, version: 1, name: 'Audited', ...circle, radius_m: 250 })
    const rows = await readTx(app.system(org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'changes', 'record_label'])
        .where('org_id', '=', org.orgId)
        .where('record_type', '=', 'geo_fence')
        .where('record_id', '=', fence.id)
        .orderBy('id')
        .execute(),
    )
    expect(rows.map((row) => row.action)).toEqual([
      'organisation.geo_fence.create',
      'organisation.geo_fence.update',
    ])
    expect(rows[1]).toMatchObject({
      record_label: 'Pune: Audited',
      changes: { shape: [expect.any(String), expect.stringContaining('250')] },
    })
  })
})

describe('who may sign in', () => {
  test("shows chosen people within the reader's reach, and keeps those beyond it", async () => {
    const place = await aMaster(app, org, 'location')
    const [near, far] = [await aPerson({ location_id: place }), await aPerson({})]
    const { fence } = (await create({ LOCATION_ID: place, name: 'Few', people: [near, far] })).data
    expect(fence).toMatchObject({ is_for_everyone: false, people_count: 2 })
    const limited = await anAccount(app, org, {
      roles: [],
      grants: {
        'organisation.geo.view': ['organisation'],
        'organisation.geo.manage': ['organisation'],
        'employees.directory.view': ['group'],
      },
      group: { location: [place] },
    })
    const seen = (await list(place, undefined, limited.token)).data.org_login_location[0]
    expect(seen?.people.map((one) => one.EMPLOYEE_ID)).toEqual([near])
    expect(seen?.people_count).toBe(2)
    const refused = await update(
      { id: fence.id, version: 1, name: 'Few', ...circle, people: [near, await aPerson({})] },
      limited.token,
    )
    expect(refused.body.fields).toHaveProperty('people')
    const kept = await update(
      { id: fence.id, version: 1, name: 'Few', ...circle, radius_m: 99, people: [near] },
      limited.token,
    )
    expect(kept.data.fence).toMatchObject({ people_count: 2, radius_m: 99 })
  })

  test("a person's fences are those of the location on that date, and those that name them", async () => {
    const [home, other] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const [asha, ravi] = [await aPerson({ location_id: home }), await aPerson({ location_id: other })]
    await create({ LOCATION_ID: home, name: 'Home' })
    const off = (await create({ LOCATION_ID: home, name: 'Closed' })).data.fence
    await update({ id: off.id, version: 1, name: 'Closed', ...circle, status: 0 })
    await create({ LOCATION_ID: home, name: 'Tomorrow', effective_from: '2026-11-22' })
    await create({ LOCATION_ID: other, name: 'Visitors', ...square, people: [asha] })
    const namesOn = async (date: string) => {
      const found = await readTx(app.system(org.orgId), (db) =>
        fencesOfPeople({ orgId: org.orgId }, db, [asha, ravi], date),
      )
      return [asha, ravi].map((id) => found.get(id)?.map((one) => one.name))
    }
    expect(await namesOn(TODAY)).toEqual([['Home', 'Visitors'], []])
    expect(await namesOn('2026-11-22')).toEqual([['Home', 'Tomorrow', 'Visitors'], []])
    expect(await namesOn('2026-11-20')).toEqual([[], []])
  })

  test('treats locations and fences of another organisation as missing', async () => {
    const { fence } = (await create()).data
    const stranger = await anAdmin(app, await anOrganisation(app))
    const missing = await list(987_654_321, undefined, stranger.token)
    expect(missing.status).toBe(404)
    for (const answer of [
      await list(locationId, undefined, stranger.token),
      await app.call(readGeoFence, { token: stranger.token, params: { editid: fence.id } }),
      await create({}, stranger.token),
      await update({ id: fence.id, version: 1, name: 'Mine', ...circle }, stranger.token),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body])
    }
  })

  test('viewing and changing fences require separate permissions', async () => {
    const viewer = await anAccount(app, org, {
      roles: [],
      grants: { 'organisation.geo.view': ['organisation'] },
    })
    expect((await list(locationId, undefined, viewer.token)).data.abilities).toEqual({ manage: false })
    expect((await create({}, viewer.token)).status).toBe(403)
  })
})

test('lists locations, or branches with the fences of their location', async () => {
  const fresh = await anOrganisation(app)
  const { token } = await anAdmin(app, fresh)
  const place = await aMaster(app, fresh, 'location', 'Harbour')
  await tx(app.system(fresh.orgId), async (db) => {
    await db.insertInto('branch').values({ org_id: fresh.orgId, name: 'Quay', location_id: place }).execute()
    await db.insertInto('branch').values({ org_id: fresh.orgId, name: 'Adrift' }).execute()
  })
  await create({ LOCATION_ID: place }, token)
  const ask = (query: { from?: 'branch'; search?: string }) => app.call(listGeoPlaces, { token, query })
  const locations = await ask({ search: 'HARB' })
  expect(locations.queries).toBe(2)
  expect(locations.data).toMatchObject({
    total_rows: 1,
    places: [{ id: place, LOCATION_ID: place, fences: 1 }],
  })
  expect((await ask({ from: 'branch' })).data.places).toMatchObject([
    { name: 'Adrift', LOCATION_ID: null, fences: 0 },
    { name: 'Quay', LOCATION_ID: place, LOCATION_NAME: 'Harbour', fences: 1 },
  ])
})

describe('map tiles', () => {
  test('have no source unless one is configured', async () => {
    expect((await app.call(readMapSettings, {})).data).toEqual({ tiles_url: null, tiles_attribution: '' })
  })

  test('come from the configured source, which the content security policy then allows', async () => {
    const url = 'https://tiles.example.com/{z}/{x}/{y}.png'
    const configured = await createTestApp({ config: { mapTiles: { url, attribution: '© Example' } } })
    const answer = await configured.call(readMapSettings, {})
    expect(answer.data).toEqual({ tiles_url: url, tiles_attribution: '© Example' })
    // Pages are sent with the policy; API responses are not.
    const page = await configured.app.inject({ method: 'GET', url: '/health/live' })
    expect(String(page.headers['content-security-policy'])).toContain(
      "img-src 'self' data: blob: https://tiles.example.com;",
    )
  })
})
