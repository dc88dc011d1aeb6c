import {
  downloadColumnSample,
  downloadMusterSample,
  readAttendanceColumns,
  uploadAttendance,
} from '@muster/contract/attendance/uploads.contract'
import { sheetRejection } from '@muster/contract/imports/sheets/sheet-shapes'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { aClockedTeam, countPunches, dayOf, storedDaysOf } from '../attendance.fixtures.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let meera: string
let dev: string

beforeAll(async () => {
  app = await createTestApp()
})

async function codeOf(id: number): Promise<string> {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ code: string }>`select code from employee where id = ${id}`.execute(db),
  )
  return rows[0]?.code as string
}

beforeEach(async () => {
  app.setNow('2026-11-28T06:00:00Z')
  team = await aClockedTeam(app)
  admin = await anAdmin(app, team.org)
  meera = await codeOf(team.meera)
  dev = await codeOf(team.dev)
})

async function upload(lines: string[], more: object = {}, by = admin) {
  const ctx = app.system(team.org.orgId)
  const { filePath } = await storeFile(
    { ...ctx, actor: { ...ctx.actor, accountId: by.accountId } },
    { folder: 'imports', name: 'attendance.csv', content: Buffer.from(`${lines.join('\n')}\n`) },
  )
  return app.call(uploadAttendance, { token: by.token, body: { filePath, ...more } })
}

describe('the log of a clock', () => {
  test('has one punch per row; repeating it changes nothing', async () => {
    const lines = [
      'Employee code,Punch time,State',
      `${meera},11/23/2026 9:05:12 AM,C/In`,
      `${meera},11/23/2026 6:05:40 PM,C/Out`,
      `${dev},11/23/2026 9:00:00 AM,0`,
    ]
    const more = { mapping: { 'Punch time': 'at', State: 'state' } }
    expect((await upload(lines, { ...more, preview: 1 })).data).toMatchObject({
      ...{ saved: false, view: 'log', people: 2, punches: 3, err_list: [] },
    })
    expect((await upload(lines, more)).data).toMatchObject({ saved: true, taken: 3, repeated: 0 })
    expect((await upload(lines, more)).data).toMatchObject({ saved: true, taken: 0, repeated: 3 })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-23')).toMatchObject({
      status: 'present',
      worked: 540,
    })
  })
})

test('dates begin as the organisation writes them, where the file does not say', async () => {
  const lines = ['Employee code,Date,In,Out', `${meera},11/03/2026,09:00,18:00`]
  const formats = async () => {
    const ctx = app.system(team.org.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: admin.accountId } },
      { folder: 'imports', name: 'attendance.csv', content: Buffer.from(`${lines.join('\n')}\n`) },
    )
    const { data } = await app.call(readAttendanceColumns, { token: admin.token, body: { filePath } })
    return data.date_formats.map(({ format, ambiguous }) => [format, ambiguous])
  }
  expect(await formats()).toEqual([['DD/MM/YYYY', true]])
  await tx(app.system(team.org.orgId), (db) =>
    sql`update organisation set date_format = 2 where org_id = ${team.org.orgId}`.execute(db),
  )
  expect(await formats()).toEqual([['MM/DD/YYYY', true]])
  expect((await upload(lines)).data).toMatchObject({ saved: true, taken: 2 })
  expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-03')).toMatchObject({ worked: 540 })
  // And otherwise on request.
  const other = { date_formats: { date: 'DD/MM/YYYY' } }
  expect((await upload(lines, other)).data).toMatchObject({ saved: true, taken: 2 })
  expect(await dayOf(app, team.org.orgId, team.meera, '2026-03-11')).toMatchObject({ worked: 540 })
})

describe('column layout', () => {
  test('stores the rows; repeating the file changes nothing', async () => {
    const lines = [
      'Employee code,Date,In,Out',
      `${meera},23/11/2026,9:05,18:05`,
      `${meera},2026-11-24,22:00,06:00`,
      `${dev},2026-11-23,09:00,`,
    ]
    const preview = await upload(lines, { preview: 1 })
    expect(preview.data).toMatchObject({
      saved: false,
      view: 'column',
      people: 2,
      punches: 5,
      taken: 0,
      err_list: [],
    })
    expect(await countPunches(app, team.org.orgId)).toBe(0)
    expect((await upload(lines)).data).toMatchObject({ saved: true, taken: 5, repeated: 0 })
    expect(await dayOf(app, team.org.orgId, team.meera, '2026-11-23')).toMatchObject({
      status: 'present',
      worked: 540,
    })
    expect(await dayOf(app, team.org.orgId, team.dev, '2026-11-23')).toMatchObject({
      status: 'missing_punch',
    })
    expect((await upload(lines)).data).toMatchObject({ taken: 0, repeated: 5 })
  })

  test('maps other headings', async () => {
    const lines = ['Badge;Tag;Kommt;Geht', `${meera};23.11.2026;09:00;18:00`]
    const mapping = { code: 'Badge', date: 'Tag', in: 'Kommt', out: 'Geht' }
    expect((await upload(lines)).body.key).toBe('attendance.upload_columns')
    expect((await upload(lines, { mapping })).data).toMatchObject({ saved: true, taken: 2 })
  })

  test('saves nothing when there is an error, and reports each cell', async () => {
    const refused = await upload([
      'Employee code,Date,In,Out',
      `${meera},2026-11-23,09:00,18:00`,
      `${meera},2026-02-30,09:00,`,
      `${meera},2026-11-24,25:00,`,
      `NOBODY,2026-11-24,09:00,`,
      `${meera},2026-12-24,09:00,`,
    ])
    expect(refused.body.key).toBe('attendance.upload_rejected')
    const { err_list } = sheetRejection.parse(refused.body.data)
    expect(err_list.map(({ row }) => row).sort()).toEqual([3, 4, 5, 6])
    expect(await countPunches(app, team.org.orgId)).toBe(0)
  })
})

describe('muster layout', () => {
  test('reads a column per day with several times per cell', async () => {
    const taken = await upload([
      'Employee code,Employee name,2026-11-23,2026-11-24,2026-11-25',
      `${meera},Meera,09:00-13:00; 14:00-18:30,,09:00-`,
    ])
    expect(taken.data).toMatchObject({ view: 'muster', taken: 5 })
    expect(
      (await storedDaysOf(app, team.org.orgId, team.meera)).map((day) => [day.date, day.status, day.worked]),
    ).toEqual([
      ['2026-11-23', 'present', 510],
      ['2026-11-25', 'missing_punch', 0],
    ])
  })
})

test('offers samples to those with permission', async () => {
  for (const sample of [downloadMusterSample, downloadColumnSample]) {
    const file = await app.call(sample, { token: admin.token, body: { filled: 1 } })
    expect(file.status).toBe(200)
    expect(file.raw.subarray(0, 2).toString()).toBe('PK')
    expect(file.queries).toBeLessThanOrEqual(4)
  }
  const hr = await anAccount(app, team.org, {
    grants: { 'attendance.punch.manage': ['group'] },
    group: { location: [team.pune] },
  })
  const outside = await upload(['Employee code,Date,In,Out', `${dev},2026-11-23,09:00,18:00`], {}, hr)
  expect(outside.body.key).toBe('attendance.upload_rejected')
  expect((await upload(['Employee code,Date,In,Out'], {}, team.raviIs)).status).toBe(403)
})
