import { startViewing, stopViewing } from '@muster/contract/access/viewing.contract'
import { listReportRuns } from '@muster/contract/reports/report-log.contract'
import { exportReport, readReport } from '@muster/contract/reports/reports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { cleanUpReports } from './reports.jobs.ts'

const ACTIVE = 1

let app: TestApp
let world: People
let other: People
let clerk: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['group'] },
    group: { location: [world.delhi] },
  })
})

const admin = () => world.admin.token
const read = (token: string, id: number, body: object = {}) =>
  app.call(readReport, { token, params: { report_id: String(id) }, body })

describe('the log', () => {
  const runs = async (token: string, body: object = {}) =>
    (await app.call(listReportRuns, { token, body })).data

  test('has each question once, with its days, filters and rows', async () => {
    const reader = await anAccount(app, world.org, {
      roles: [8],
      grants: {
        'reports.view': ['organisation'],
        'reports.export': ['organisation'],
        'employees.profile.view': ['organisation'],
      },
    })
    const body = { filters: { 8: [world.pune] }, search: 'iyer' }
    const first = await read(reader.token, ACTIVE, body)
    expect(first.queries).toBeLessThanOrEqual(7)
    await read(reader.token, ACTIVE, body)
    const second = await read(reader.token, ACTIVE, { ...body, page: 2 })
    expect(second.queries).toBeLessThanOrEqual(6)
    await app.call(exportReport, { token: reader.token, params: { report_id: '1' }, body })
    const { rows, count } = await runs(reader.token)
    expect(count).toBe(2)
    expect(rows).toMatchObject([
      {
        how: 'file',
        name: 'Active employees',
        rows: 1,
        file: { name: 'Active_Employees.xlsx', state: 'sent', download_id: null },
      },
      {
        ...{ how: 'screen', is_own: true, from: '2026-11-21', to: '2026-11-21', rows: 1, file: null },
        asked: { filters: { 8: [world.pune] }, search: 'iyer' },
      },
    ])
    expect(rows[1]?.duration_ms).toBeGreaterThanOrEqual(0)
    expect((await runs(reader.token, { how: 'file' })).count).toBe(1)
    expect((await runs(reader.token, { search: 'exits' })).count).toBe(0)
    expect((await runs(reader.token, { from: '2026-11-22' })).count).toBe(0)
  })

  test('shows everybody’s readings to those who set up reports, and others their own', async () => {
    const all = await runs(admin(), { everybody: true, limit: 200 })
    expect(all.rows.some(({ is_own }) => !is_own)).toBe(true)
    expect(all.abilities).toEqual({ everybody: true })
    const own = await runs(clerk.token, { everybody: true })
    expect(own.rows.every(({ is_own }) => is_own)).toBe(true)
    expect((await runs(other.admin.token, { everybody: true })).count).toBe(
      (await runs(other.admin.token)).count,
    )
  })

  test('has what somebody reads as another person, in their own name', async () => {
    const { admin } = other
    const person = await anAccount(app, other.org, {
      ...{ roles: [8], employeeId: other.asha },
      grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['organisation'] },
    })
    await read(admin.token, ACTIVE)
    const started = await app.call(startViewing, {
      token: admin.token,
      body: { account_id: person.accountId },
    })
    expect(started.body).not.toHaveProperty('key')
    expect((await read(started.data.token, ACTIVE)).status).toBe(200)
    await app.call(stopViewing, { token: admin.token, body: {} })
    const all = await runs(admin.token, { everybody: true })
    expect(all.rows.map(({ report_id, is_own, how }) => [report_id, is_own, how])).toEqual([
      [ACTIVE, true, 'screen'],
      [ACTIVE, true, 'screen'],
    ])
  })

  test('is deleted after its time', async () => {
    const before = (await runs(admin(), { everybody: true })).count
    expect(before).toBeGreaterThan(0)
    app.setNow('2027-12-01T06:30:00Z')
    const progress = {
      report: async () => undefined,
      isCancelled: async () => false,
      checkpoint: async () => undefined,
    }
    const later = app.system(world.org.orgId)
    expect(await cleanUpReports.run(later, {}, progress)).toMatchObject({ removed: before })
    app.setNow('2026-11-21T06:30:00Z')
    expect((await runs(admin(), { everybody: true })).count).toBe(0)
  })
})
