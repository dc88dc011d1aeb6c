import { makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import {
  activeEmployees,
  allEmployees,
  exitEmployees,
  transferDetails,
} from '@muster/contract/reports/named-reports.contract'
import { exportReport, listReports, readReport } from '@muster/contract/reports/reports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'

let app: TestApp
let world: People
let other: People
let clerk: TestAccount
let lead: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  const reports = { 'reports.view': ['organisation' as const], 'reports.export': ['organisation' as const] }
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: { ...reports, 'employees.profile.view': ['group'] },
    group: { location: [world.delhi] },
  })
  lead = await anAccount(app, world.org, {
    employeeId: world.asha,
    grants: { ...reports, 'employees.profile.view': ['organisation'] },
  })
})

type Body = NonNullable<Parameters<typeof app.call<typeof readReport>>[1]['body']>
const read = (token: string, report_id: number, body: Body = {}) =>
  app.call(readReport, { token, params: { report_id: String(report_id) }, body })
const names = async (token: string, report_id: number, body: Body = {}) =>
  (await read(token, report_id, body)).data.rows.map((row) => row.employee_name)

describe('the library', () => {
  test('has the reports that the reader may read', async () => {
    const { data } = await app.call(listReports, { token: world.admin.token, body: {} })
    const ids = data.reports.map(({ report_id }) => report_id)
    expect(ids.slice(0, 4)).toEqual([1, 2, 3, 4])
    expect(new Set(ids).size).toBe(ids.length)
    const blind = await anAccount(app, world.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'] },
    })
    const none = await app.call(listReports, { token: blind.token, body: {} })
    expect(none.data).toEqual({
      ...{
        reports: [],
        groups: [],
        abilities: { export: false, schedule: false, manage: false, build: false },
      },
    })
    expect((await read(blind.token, 1)).body.key).toBe('reports.not_found')
  })
})

describe('a report', () => {
  test('is read in at most six statements, with its columns and days', async () => {
    const answer = await read(world.admin.token, 1, { filters: { 8: [world.pune] } })
    expect(answer.queries).toBeLessThanOrEqual(6)
    expect(answer.data).toMatchObject({
      name: 'Active employees',
      count: 3,
      total_page: 1,
      timing: 'day',
      from: '2026-11-21',
    })
    expect(answer.data.rows.map((row) => row.employee_name)).toEqual(['Asha Rao', 'Meera Iyer', 'Ravi Kumar'])
    expect(answer.data.headers.map(({ heading }) => heading).slice(0, 2)).toEqual(['Employee code', 'Name'])
  })

  test('tells which columns it has when none are chosen, whatever is chosen', async () => {
    const chosen = await read(world.admin.token, 2, { columns: ['city', 'employee_name'] })
    expect(chosen.data.headers.map(({ key }) => key)).toEqual(['city', 'employee_name'])
    const usual = await read(world.admin.token, 2)
    expect(usual.data.usual_columns).toEqual(usual.data.headers.map(({ key }) => key))
    expect(chosen.data.usual_columns).toEqual(usual.data.usual_columns)
    const ofDataset = await read(world.admin.token, 3)
    expect(ofDataset.data.usual_columns).toEqual(ofDataset.data.headers.map(({ key }) => key))
  })

  test('is read in the reader’s language', async () => {
    const { data } = await app.call(readReport, {
      ...{ token: world.admin.token, params: { report_id: '1' }, body: {}, language: 'hi' as const },
    })
    expect(data.headers.map(({ heading }) => heading).slice(0, 2)).toEqual(['कर्मचारी कोड', 'नाम'])
    expect(data.rows[0]?.status).toBe('काम करते हैं')
  })

  test('reaches the reader’s people, or the reader’s team alone', async () => {
    expect(await names(clerk.token, 1)).toEqual(['Dev Nair'])
    expect(await names(lead.token, 1)).toEqual(['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar'])
    expect(await names(lead.token, 1, { team_view: true })).toEqual(['Meera Iyer', 'Ravi Kumar'])
    expect(await names(clerk.token, 1, { team_view: true })).toEqual([])
    expect(await names(clerk.token, 1, { filters: { 8: [world.pune] } })).toEqual([])
  })

  test('stays within the organisation', async () => {
    expect(await names(other.admin.token, 1, { filters: { 1: [world.dev] } })).toEqual([])
    expect(await names(other.admin.token, 1)).toHaveLength(4)
  })

  test('is searched, sorted and paged', async () => {
    expect(await names(world.admin.token, 1, { search: 'iyer' })).toEqual(['Meera Iyer'])
    const sort = [{ column: 'employee_name', descending: true }]
    expect(await names(world.admin.token, 1, { sort, limit: 2, page: 2 })).toEqual(['Dev Nair', 'Asha Rao'])
    expect(await names(world.admin.token, 1, { page: 9 })).toEqual([])
  })

  test.each<[string, Body, string]>([
    ['a filter that does not exist', { filters: { 999: [1] } }, 'filters.999'],
    ['a column that does not exist', { columns: ['salary'] }, 'columns.0'],
  ])('refuses %s', async (_, body, path) => {
    const answer = await read(world.admin.token, 1, body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [path]])
  })

  test('refuses a period of a hundred years', async () => {
    const answer = await read(world.admin.token, 3, { from: '1950-01-01', to: '2049-12-31' })
    expect(answer.body.fields).toEqual({ to: 'At most 1100 days can be read at once.' })
  })
})

describe('its file', () => {
  const download = (token: string, report_id: number, body: Body & { format?: 'xlsx' | 'csv' } = {}) =>
    app.call(exportReport, { token, params: { report_id: String(report_id) }, body })

  test('has the rows of the screen', async () => {
    const body = { sort: [{ column: 'location', descending: true }], columns: ['employee_name', 'location'] }
    const file = (await download(lead.token, 1, body)).raw
    const [head, ...rows] = await Array.fromAsync(await readSheet(file))
    expect(head).toEqual(['Name', 'Location'])
    const shown = (await read(lead.token, 1, body)).data.rows
    expect(rows).toEqual(shown.map((row) => [row.employee_name, row.location]))
  })

  test('needs the permission to download', async () => {
    const reader = await anAccount(app, world.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['organisation'] },
    })
    expect((await download(reader.token, 1)).status).toBe(403)
    const named = await app.call(activeEmployees, {
      token: reader.token,
      query: { download: 'true' },
      body: {},
    })
    expect(named.status).toBe(403)
  })
})

describe('the calls of the specification', () => {
  test('answer with its names', async () => {
    const { token } = world.admin
    const active = await app.call(activeEmployees, { token, body: {} })
    expect(active.data).toMatchObject({ total_rows: 4, out: [{ employee_name: 'Asha Rao' }, {}, {}, {}] })
    const all = await app.call(allEmployees, { token, body: { limit: 3 } })
    expect(all.data).toMatchObject({ count: 4, total_page: 2, total_records: 4 })
  })

  test('answer with the file', async () => {
    const answer = await app.call(allEmployees, { token: lead.token, query: { download: 'true' }, body: {} })
    expect(answer.headers['content-disposition']).toContain('All_Employees.xlsx')
    expect(answer.headers['content-type']).toContain('spreadsheetml')
  })

  test('list transfers and exits', async () => {
    const { token } = world.admin
    const moved = await app.call(makeTransfer, {
      token,
      body: {
        people: [{ emp_id: world.meera }],
        values: { LOCATION_ID: world.delhi },
        effective_date: '2026-11-21',
      },
    })
    expect([moved.status, moved.body.fields]).toEqual([200, undefined])
    const { data } = await app.call(transferDetails, { token, body: {} })
    expect(data).toMatchObject({
      rows: [
        {
          employee_name: 'Meera Iyer',
          changed: 'Location',
          before: 'Pune',
          after: 'Delhi',
          effective_on: '2026-11-21',
        },
      ],
    })
    expect((await app.call(exitEmployees, { token, body: {} })).data).toMatchObject({ rows: [], count: 0 })
  })
})
