import {
  readReportConfig,
  readReportSetting,
  saveReportConfig,
  saveReportSetting,
} from '@muster/contract/reports/report-config.contract'
import {
  createReportGroup,
  editReportGroup,
  listAllGroupDetails,
  listReportGroups,
  listReportsOf,
  readReportGroup,
  removeReportGroup,
  setFavouriteReport,
} from '@muster/contract/reports/report-groups.contract'
import { exportReport, listReports, readReport } from '@muster/contract/reports/reports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'

const ACTIVE = 1
const EXITS = 3
const DAILY = 20

let app: TestApp
let world: People
let other: People
let clerk: TestAccount
/** Manages Meera, without a permission for reports. */
let ravi: TestAccount
/** Manages nobody. */
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['group'] },
    group: { location: [world.delhi] },
  })
  ravi = await anAccount(app, world.org, { employeeId: world.ravi })
  meera = await anAccount(app, world.org, { employeeId: world.meera })
})

const admin = () => world.admin.token
const library = async (token: string) => (await app.call(listReports, { token, body: {} })).data
const idsOf = async (token: string) => (await library(token)).reports.map(({ report_id }) => report_id)
const read = (token: string, id: number, body: object = {}) =>
  app.call(readReport, { token, params: { report_id: String(id) }, body })
const names = async (token: string, id: number, body: object = {}) =>
  (await read(token, id, body)).data.rows.map((row) => row.employee_name)

describe('report groups', () => {
  const create = (group_name: string, report_ids: number[], token = admin()) =>
    app.call(createReportGroup, { token, body: { group_name, report_ids } })

  test('show each reader the reports that they may open', async () => {
    const made = await create('End of month', [DAILY, ACTIVE, EXITS])
    const { group_id } = made.data
    const of = async (token: string) => (await app.call(readReportGroup, { token, body: { group_id } })).data
    expect((await of(admin())).reports.map(({ report_id }) => report_id)).toEqual([DAILY, ACTIVE, EXITS])
    expect((await of(clerk.token)).reports.map(({ report_id }) => report_id)).toEqual([ACTIVE, EXITS])
    expect((await library(clerk.token)).groups).toEqual([
      { group_id, group_name: 'End of month', description: '', report_ids: [ACTIVE, EXITS] },
    ])
    const listed = await app.call(listReportGroups, { token: clerk.token })
    expect(listed.data).toMatchObject({ groups: [{ group_id, reports: 2 }], abilities: { manage: false } })
    const all = await app.call(listAllGroupDetails, { token: clerk.token, body: {} })
    expect(all.data.groups[0]?.reports).toHaveLength(2)
    const page = await app.call(listReportsOf, { token: admin(), body: { group_id, search: 'exits' } })
    expect(page.data).toMatchObject({ count: 1, total_page: 1, rows: [{ report_id: EXITS }] })
  })

  test('are changed by their version, with names of their own', async () => {
    const { group_id, version } = (await create('Audits', [60])).data
    const edit = (body: object) =>
      app.call(editReportGroup, {
        token: admin(),
        body: { group_id, version, group_name: 'Audits', report_ids: [61, 60, 61], ...body },
      })
    expect((await edit({ group_name: 'end of MONTH' })).body.key).toBe('reports.group_name_taken')
    expect((await edit({ report_ids: [999] })).body.key).toBe('reports.not_found')
    expect((await edit({})).data).toEqual({ group_id, version: version + 1 })
    expect((await edit({})).body.key).toBe('record.conflict')
    const { data } = await app.call(readReportGroup, { token: admin(), body: { group_id } })
    expect(data.reports.map(({ report_id }) => report_id)).toEqual([61, 60])
    expect((await app.call(removeReportGroup, { token: admin(), body: { group_id } })).status).toBe(200)
    expect((await app.call(readReportGroup, { token: admin(), body: { group_id } })).status).toBe(404)
  })

  test('are set up by those who may, within the organisation', async () => {
    expect((await create('Mine', [ACTIVE], clerk.token)).status).toBe(403)
    const { group_id } = (await create('Ours', [ACTIVE])).data
    const theirs = await app.call(readReportGroup, { token: other.admin.token, body: { group_id } })
    expect(theirs.body.key).toBe('reports.group_not_found')
    expect((await library(other.admin.token)).groups).toEqual([])
  })
})

describe('the library', () => {
  test('knows the reader’s favourites and what they opened, in one statement', async () => {
    const set = (is_favourite: boolean) =>
      app.call(setFavouriteReport, { token: clerk.token, body: { report_id: EXITS, is_favourite } })
    await set(true)
    await set(true)
    await read(clerk.token, ACTIVE)
    const answer = await app.call(listReports, { token: clerk.token, body: {} })
    expect(answer.queries).toBe(1)
    expect(answer.data.reports.find(({ report_id }) => report_id === EXITS)).toMatchObject({
      is_favourite: true,
    })
    expect(answer.data.reports.find(({ report_id }) => report_id === ACTIVE)).toMatchObject({
      ...{ is_favourite: false, opened_at: '2026-11-21T06:30:00.000Z', is_team: false },
    })
    await set(false)
    expect((await library(clerk.token)).reports.some(({ is_favourite }) => is_favourite)).toBe(false)
    const foreign = await app.call(setFavouriteReport, {
      ...{ token: clerk.token, body: { report_id: 61, is_favourite: true } },
    })
    expect(foreign.body.key).toBe('reports.not_found')
  })

  test('has managers read about their team alone', async () => {
    const reports = (await library(ravi.token)).reports
    expect(reports.length).toBeGreaterThan(3)
    expect(reports.every(({ is_team }) => is_team)).toBe(true)
    expect(await names(ravi.token, ACTIVE)).toEqual(['Meera Iyer'])
    expect((await read(ravi.token, ACTIVE)).data.abilities).toEqual({
      export: false,
      team_view: false,
      schedule: false,
      manage: false,
      build: false,
      edit: false,
      share: false,
    })
    expect(await idsOf(meera.token)).toEqual([])
    expect((await read(meera.token, ACTIVE)).body.key).toBe('reports.not_found')
    const file = await app.call(exportReport, { token: ravi.token, params: { report_id: '1' }, body: {} })
    expect(file.status).toBe(403)
  })
})

describe('the configuration', () => {
  const config = async () => (await app.call(readReportConfig, { token: admin(), body: {} })).data
  const setting = async (report_id: number) =>
    (await app.call(readReportSetting, { token: admin(), body: { report_id } })).data
  const save = async (report_id: number, change: object) => {
    const { version, is_on, roles, columns, usual_period } = await setting(report_id)
    return app.call(saveReportSetting, {
      token: admin(),
      body: { report_id, version, is_on, roles, columns, usual_period, ...change },
    })
  }

  test('turns a report off, for everybody or for all but some roles', async () => {
    await save(EXITS, { is_on: false })
    expect(await idsOf(admin())).not.toContain(EXITS)
    expect((await read(admin(), EXITS)).body.key).toBe('reports.not_found')
    await save(EXITS, { is_on: true, roles: [9] })
    expect(await idsOf(admin())).toContain(EXITS)
    expect(await idsOf(clerk.token)).not.toContain(EXITS)
    await save(EXITS, { roles: [9, 8] })
    expect(await idsOf(clerk.token)).toContain(EXITS)
    await save(EXITS, { roles: null })
    expect((await config()).reports.find(({ report_id }) => report_id === EXITS)).toMatchObject({
      ...{ is_on: true, roles: null, has_columns: false, version: 4 },
    })
  })

  test('sets the usual columns and period, of which each reader has those that they may see', async () => {
    await save(EXITS, { columns: ['department', 'employee_name'], usual_period: 'last_12_months' })
    const { data } = await read(admin(), EXITS)
    expect(data.headers.map(({ key }) => key)).toEqual(['department', 'employee_name'])
    expect(data.usual_columns).toEqual(['department', 'employee_name'])
    expect([data.from, data.to]).toEqual(['2025-11-01', '2026-10-31'])
    const unknown = await save(EXITS, { columns: ['department', 'no_such_column'] })
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(['columns.1'])
    await save(EXITS, { columns: null, usual_period: null })
    expect((await read(admin(), EXITS)).data.headers.length).toBeGreaterThan(3)
  })

  test('refuses a change that is based on an older version', async () => {
    const { version } = await setting(ACTIVE)
    await save(ACTIVE, { usual_period: null })
    const late = await app.call(saveReportSetting, {
      token: admin(),
      body: { report_id: ACTIVE, version, is_on: true, roles: null, columns: null, usual_period: null },
    })
    expect(late.body.key).toBe('record.conflict')
  })

  test('shows managers nothing where they may not read reports', async () => {
    const { version } = await config()
    const body = { teams_read: false, mails_files: false, file_days: 3, log_days: 90, version }
    expect((await app.call(saveReportConfig, { token: admin(), body })).data.version).toBe(version + 1)
    expect((await app.call(saveReportConfig, { token: admin(), body })).body.key).toBe('record.conflict')
    expect(await idsOf(ravi.token)).toEqual([])
    await app.call(saveReportConfig, {
      token: admin(),
      body: { ...body, teams_read: true, version: version + 1 },
    })
    expect((await app.call(readReportConfig, { token: clerk.token, body: {} })).status).toBe(403)
  })
})
