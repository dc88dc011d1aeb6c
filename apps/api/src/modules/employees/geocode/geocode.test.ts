import { buffer } from 'node:stream/consumers'
import {
  downloadGeocodeSample,
  updatePeopleLocation,
  uploadGeocodes,
} from '@muster/contract/employees/directory/geocode.contract'
import { listLoginLocations } from '@muster/contract/organisation/geo/geo.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { storeFile } from '../../files/index.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

async function stored(text: string, account = admin): Promise<string> {
  const ctx = app.system(org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: account.accountId } },
    { folder: 'imports', name: 'places.csv', content: Buffer.from(text) },
  )
  return filePath
}
const upload = async (text: string, preview?: 1) =>
  app.call(uploadGeocodes, { token: admin.token, body: { filePath: await stored(text), preview } })
const fences = async (id: number) =>
  (await app.call(listLoginLocations, { token: admin.token, params: { locationId: id }, query: {} })).data

async function rowsOf(source: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(source)) rows.push(row)
  return rows
}

const HEADER = 'Location,Code,Latitude,Longitude,Radius (m)'

describe('coordinates upload', () => {
  test('offers a sample with every location that can be uploaded unchanged', async () => {
    const id = await aMaster(app, org, 'location', 'Pune')
    const sample = await app.call(downloadGeocodeSample, { token: admin.token })
    expect(sample.headers['content-disposition']).toContain('BulkDownloadGeofencing.xlsx')
    const rows = await rowsOf(sample.raw)
    expect(rows[0]).toEqual(HEADER.split(','))
    expect(rows.map((row) => row[0])).toContain('Pune')
    const sent = await upload(rows.map((row) => row.join(',')).join('\n'))
    expect(sent.data).toMatchObject({ saved: true, changed: 0 })
    expect((await fences(id)).location.latitude).toBeNull()
  })

  test('saves the coordinates and creates the fence once, after a preview that writes nothing', async () => {
    const id = await aMaster(app, org, 'location', 'Nashik')
    const text = `${HEADER}\nnashik,,"19,9975",73.7898,250\n`
    const seen = await upload(text, 1)
    expect(seen.data).toMatchObject({
      saved: false,
      changed: 1,
      rows: [
        {
          row: 2,
          LOCATION_ID: id,
          latitude: 19.9975,
          longitude: 73.7898,
          radius_m: 250,
          before: null,
          is_changed: true,
        },
      ],
    })
    expect((await fences(id)).org_login_location).toEqual([])
    expect((await upload(text)).data).toMatchObject({ saved: true, changed: 1 })
    const after = await fences(id)
    expect(after.location).toMatchObject({ latitude: 19.9975, longitude: 73.7898 })
    expect(after.org_login_location).toMatchObject([{ name: 'Main area', radius_m: 250, latest_version: 1 }])
    expect((await upload(text)).data).toMatchObject({ changed: 0, unchanged: 1 })
    await upload(text.replace('250', '300'))
    expect((await fences(id)).org_login_location).toMatchObject([{ radius_m: 300, latest_version: 2 }])
  })

  test('rejects the whole file for one wrong cell, and names and marks every error', async () => {
    const id = await aMaster(app, org, 'location', 'Goa')
    await aMaster(app, org, 'location', 'Kochi')
    const text = [
      HEADER,
      'Goa,,15.4909,73.8278,',
      'Goa,,15.4909,73.8278,',
      'Atlantis,,1,2,',
      'Kochi,,north,200,5',
      'Kochi,,9.9,,',
      'Empty,,,,',
    ].join('\n')
    const answer = await upload(text)
    expect([answer.status, answer.body.key]).toEqual([422, 'employees.geocode_rejected'])
    const { err_list, errorFile } = answer.body.data as unknown as {
      err_list: { row: number; column: string | null }[]
      errorFile: string
    }
    expect(err_list.map(({ row, column }) => [row, column])).toEqual([
      [3, null],
      [4, 'Location'],
      [5, 'Latitude'],
      [5, 'Longitude'],
      [5, 'Radius (m)'],
      [6, null],
      [6, 'Longitude'],
    ])
    expect((await fences(id)).location.latitude).toBeNull()
    const path = decodeURIComponent(new URL(errorFile, 'http://x').pathname.replace('/files/', ''))
    const marked = await rowsOf(await buffer(app.platform.files.read(path)))
    expect(marked[4]?.[0]).toContain('Latitude: “north” is not a number of degrees')
    expect((await upload(text, 1)).data.err_list).toHaveLength(7)
  })

  test.each([
    ['no coordinates', 'Location,Code\nGoa,1\n', 'employees.geocode_columns'],
    ['no content', ' ', 'employees.geocode_unreadable'],
    ['a broken workbook', 'PK\u0003\u0004 nothing', 'employees.geocode_unreadable'],
  ])('rejects a file with %s', async (_name, text, key) => {
    expect((await upload(text)).body.key).toBe(key)
  })

  test('accepts only the caller’s own file, and needs the permission', async () => {
    const other = await anAdmin(app, org)
    const filePath = await stored(`${HEADER}\n`, other)
    expect((await app.call(uploadGeocodes, { token: admin.token, body: { filePath } })).body.key).toBe(
      'files.not_uploaded',
    )
    const person = await anAccount(app, org)
    expect((await app.call(downloadGeocodeSample, { token: person.token })).status).toBe(403)
  })
})

describe('changing the location of several employees', () => {
  let serial = 0
  const people = (count: number, columns: Record<string, unknown> = {}) =>
    tx(app.system(org.orgId), async (db) => {
      const rows = await db
        .insertInto('employee')
        .values(
          Array.from({ length: count }, () => ({
            org_id: org.orgId,
            code: `L${++serial}`,
            first_name: 'Asha',
            date_of_joining: '2024-01-01',
            ...columns,
          })),
        )
        .returning('id')
        .execute()
      return rows.map((row) => row.id)
    })
  const set = (
    body: { emp_ids: number[]; LOCATION_ID: number; effective_date?: string },
    token = admin.token,
  ) => app.call(updatePeopleLocation, { token, body })
  const locationsOf = (ids: number[]) =>
    readTx(app.system(org.orgId), async (db) => {
      const rows = await db
        .selectFrom('employee')
        .select('location_id')
        .where('org_id', '=', org.orgId)
        .where('id', 'in', ids)
        .execute()
      return [...new Set(rows.map((row) => row.location_id))]
    })

  test('takes a constant number of statements, is idempotent, and plans a future effective date', async () => {
    const [from, to] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const [few, many] = [await people(2, { location_id: from }), await people(40, { location_id: from })]
    const small = await set({ emp_ids: few, LOCATION_ID: to })
    const large = await set({ emp_ids: [...many, ...many], LOCATION_ID: to })
    expect(large.data).toEqual({ updated: 40, unchanged: 0, scheduled: 0 })
    expect(large.queries).toBe(small.queries)
    expect(await locationsOf(many)).toEqual([to])
    expect((await set({ emp_ids: many, LOCATION_ID: to })).data).toEqual({
      updated: 0,
      unchanged: 40,
      scheduled: 0,
    })
    const later = await set({ emp_ids: few, LOCATION_ID: from, effective_date: '2027-01-01' })
    expect(later.data).toEqual({ updated: 2, unchanged: 0, scheduled: 2 })
    expect(await locationsOf(few)).toEqual([to])
  })

  test('changes nobody if one is out of reach, has left or would move out of reach', async () => {
    const [mine, other] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const [inside, outside] = [
      await people(2, { location_id: mine }),
      await people(1, { location_id: other }),
    ]
    const gone = await people(1, { location_id: mine, status: 'left', left_on: '2025-01-01' })
    const hr = await anAccount(app, org, {
      roles: [],
      grants: { 'employees.profile.edit': ['group'] },
      group: { location: [mine] },
    })
    const missing = await set({ emp_ids: [987_654_321], LOCATION_ID: mine }, hr.token)
    expect(missing.status).toBe(404)
    expect((await set({ emp_ids: [...inside, ...outside], LOCATION_ID: mine }, hr.token)).body).toEqual(
      missing.body,
    )
    expect((await set({ emp_ids: inside, LOCATION_ID: other }, hr.token)).body.key).toBe(
      'employees.outside_reach',
    )
    expect((await set({ emp_ids: [...inside, ...gone], LOCATION_ID: other })).body.key).toBe(
      'employees.has_left',
    )
    expect((await set({ emp_ids: inside, LOCATION_ID: 987_654_321 })).body.fields).toHaveProperty(
      'LOCATION_ID',
    )
    expect(await locationsOf(inside)).toEqual([mine])
  })
})
