import {
  downloadRoster,
  downloadRosterSample,
  downloadRosters,
  uploadRoster,
} from '@muster/contract/rosters/roster-files.contract'
import { addRoster, editRoster, readRoster } from '@muster/contract/rosters/rosters.contract'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { storeFile } from '../../files/index.ts'
import { aShift } from '../rosters.fixtures.ts'

let app: TestApp
let world: People
let admin: TestAccount
let M = 0
let id = 0

const sheetOf = async (raw: Buffer) => {
  const rows: string[][] = []
  for await (const row of readSheet(raw)) rows.push(row)
  return rows
}

async function uploaded(content: string): Promise<string> {
  const ctx = app.system(world.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } }
  const file = { folder: 'imports' as const, name: 'roster.csv', content: Buffer.from(content) }
  return (await storeFile(own, file)).filePath
}

const send = async (content: string, body: object) =>
  app.call(uploadRoster, { token: admin.token, body: { filePath: await uploaded(content), ...body } })

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  admin = world.admin
  M = await aShift(app, world.org, { code: 'M', start: '06:00', end: '14:00' })
  const period = { from_date: '2026-12-07', to_date: '2026-12-08' }
  const body = { name: 'Plant', location_id: world.pune, employee_ids: [world.asha, world.ravi], ...period }
  id = (await app.call(addRoster, { token: admin.token, body })).data.id
  const changes = [
    { EMPLOYEE_ID: world.asha, day: '2026-12-07', cell: M },
    { EMPLOYEE_ID: world.asha, day: '2026-12-08', cell: 0 },
  ]
  await app.call(editRoster, { token: admin.token, body: { id, version: 1, changes } })
})

test('downloads a roster with people and days, and the sample', async () => {
  const one = await app.call(downloadRoster, { token: admin.token, params: { id } })
  const rows = await sheetOf(one.raw)
  expect(rows.map((row) => [row[1], row[3] ?? '', row[4] ?? ''])).toEqual([
    ['Employee', '07/12/2026', '08/12/2026'],
    ['Asha Rao', 'M', 'OFF'],
    ['Ravi Kumar', '', ''],
  ])
  const sample = await app.call(downloadRosterSample, { token: admin.token, body: { roster_id: id } })
  expect((await sheetOf(sample.raw))[1]?.slice(3)).toEqual(['M', 'OFF'])
})

test('explains in plain text why a download is not possible', async () => {
  const answer = await app.call(downloadRosters, { token: admin.token, params: { id: `${id},987654` } })
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.raw.toString()).toBe('Roster 987654 does not exist, or you don’t have access to it.\r\n')
  expect((await app.call(downloadRoster, { token: admin.token, params: { id: 987_654 } })).status).toBe(404)
})

test('changes nothing when a cell is wrong, and returns the error file as plain text', async () => {
  const view = async () => (await app.call(readRoster, { token: admin.token, params: { id } })).data
  const before = await view()
  const codes = before.employee_calendar.map((row) => row.EMPLOYEE_CODE)
  const wrong = `Employee code,07/12/2026,08/12/2026\n${codes[0]},OFF,Q\n${codes[1]},M,M\n`
  const preview = await send(wrong, { roster_id: id, preview: 1 })
  expect(preview.data).toMatchObject({ saved: false, err_list: [{ row: 2, column: '08/12/2026' }] })
  const refused = await send(wrong, { roster_id: id })
  expect(refused.body).toMatchObject({ code: 422, key: 'rosters.upload_rejected' })
  const { errorFile } = refused.body.data as unknown as { errorFile: string }
  const path = new URL(errorFile, 'http://localhost').pathname.split('/files/')[1] ?? ''
  const parts: Buffer[] = []
  for await (const part of app.platform.files.read(decodeURIComponent(path))) parts.push(Buffer.from(part))
  expect(Buffer.concat(parts).toString()).toBe(
    'Row 2, 08/12/2026: “Q” is not a shift of this location. Use M or OFF.\r\n',
  )
  expect((await view()).employee_calendar).toEqual(before.employee_calendar)

  const right = `Employee code,07/12/2026,08/12/2026\n${codes[0]},OFF,M\n${codes[1]},M,\n`
  expect((await send(right, { roster_id: id })).data).toMatchObject({ saved: true, people: 2, changed: 3 })
  expect((await view()).employee_calendar.map((row) => row.cells)).toEqual([
    [0, M],
    [M, -1],
  ])
  expect((await send(right, { roster_id: id })).data).toMatchObject({ changed: 0 })
})

test('creates a new roster of a location from a file', async () => {
  const people = await app.call(downloadRosterSample, {
    token: admin.token,
    body: { location_id: world.delhi, from_date: '2026-12-07', to_date: '2026-12-08' },
  })
  const [, first] = await sheetOf(people.raw)
  const content = `Employee code,07/12/2026,08/12/2026\n${first?.[0]},M,OFF\n`
  const made = await send(content, { location_id: world.delhi, name: 'From a file' })
  const read = await app.call(readRoster, {
    token: admin.token,
    params: { id: made.data.roster_id as number },
  })
  expect(read.data.roster).toMatchObject({
    name: 'From a file',
    from_date: '2026-12-07',
    to_date: '2026-12-08',
    status: 0,
  })
  expect(read.data.employee_calendar.map((row) => row.cells)).toEqual([[M, 0]])
})
