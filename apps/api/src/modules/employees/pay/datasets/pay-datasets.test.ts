import { revisePay } from '@muster/contract/employees/pay/pay.contract'
import { saveCustomReport } from '@muster/contract/reports/custom-reports.contract'
import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { saveReportSchedule } from '@muster/contract/reports/report-schedules.contract'
import { exportReport, listReports, readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../../test/harness.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees.fixtures.ts'
import { aPaySetup, type PaySetup, payEverybody, usualLines } from '../pay.fixtures.ts'

const PAY = 70
const LINES = 71
const CHANGES = 72

let app: TestApp
let world: People
let setup: PaySetup
/** Sees everybody and nobody's pay. */
let officer: TestAccount
/** Sees the pay of one location. */
let clerk: TestAccount
/** Has direct reports and their own record. */
let ravi: TestAccount

const reading = {
  'reports.view': ['organisation'],
  'reports.export': ['organisation'],
  'employees.profile.view': ['organisation'],
  'employees.directory.view': ['organisation'],
} as const

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  world = await aSmallCompany(app)
  setup = await aPaySetup(app, world.org)
  officer = await anAccount(app, world.org, { roles: [8], grants: reading as never })
  clerk = await anAccount(app, world.org, {
    roles: [8],
    grants: { ...reading, 'employees.fields.pay': ['group'] } as never,
    group: { location: [world.delhi] },
  })
  ravi = await anAccount(app, world.org, {
    employeeId: world.ravi,
    grants: { 'reports.view': ['organisation'], 'employees.fields.pay': ['self', 'reports'] } as never,
  })
  for (const [emp_id, target, on, reason] of [
    [world.ravi, '1200000', '2025-01-01', 'increment'],
    [world.ravi, '1330000.50', '2026-04-01', 'increment'],
    [world.meera, '600000', '2026-02-01', 'increment'],
    [world.dev, '800000', '2026-03-01', 'increment'],
  ] as const) {
    const { body } = await app.call(revisePay, {
      token: world.admin.token,
      body: { emp_id, effective_on: on, basis: 'ctc', target, reason, lines: usualLines(setup) } as never,
    })
    if (body.error) throw new Error(JSON.stringify(body))
  }
}, 120_000)

const read = (id: number, query: DatasetQuery = {}, token = world.admin.token) =>
  app.call(readReport, { token, params: { report_id: String(id) }, body: { limit: 100, ...query } as never })
const rowsOf = async (id: number, query: DatasetQuery = {}, token = world.admin.token) =>
  (await read(id, query, token)).data.rows

const readings = () =>
  tx(app.system(world.org.orgId), async (db) => {
    const { rows } = await sql<{ account: number; details: { people: number; groups: string[] } }>`
      select account_id as account, details from audit_entry
      where org_id = ${world.org.orgId} and action = 'audit.protected_fields.read' order by id`.execute(db)
    return rows
  })

describe('pay of people', () => {
  test('is as of the day, with its components as columns and the change by the last revision', async () => {
    const columns = [
      'employee_name',
      'annual_ctc',
      'previous_ctc',
      'change_percent',
      `component_${setup.pf}_monthly`,
    ]
    const ravis = async (as_of: string) =>
      (await rowsOf(PAY, { as_of, columns })).find(({ employee_name: name }) => name === 'Ravi Kumar')
    expect(await ravis('2026-11-21')).toEqual({
      ...{ employee_name: 'Ravi Kumar', annual_ctc: '1330000.50', previous_ctc: '1200000.00' },
      // 130000.50 / 1200000
      ...{ change_percent: 10.83, [`component_${setup.pf}_monthly`]: '1800.00' },
    })
    expect(await ravis('2026-03-31')).toMatchObject({ annual_ctc: '1200000.00', previous_ctc: null })
    expect(await ravis('2024-12-31')).toMatchObject({ annual_ctc: null })
    // Who has no pay is there, without any.
    expect(await rowsOf(PAY, { columns })).toHaveLength(4)
    // Who joins later is not, before there is any.
    expect(await ravis('1999-12-31')).toBeUndefined()
  })

  test('adds up exactly, but not across currencies', async () => {
    const sumOf = async (as_of = '2026-11-21') =>
      (await read(PAY, { as_of, columns: ['employee_name', 'annual_ctc'] })).data.headers.find(
        ({ key }) => key === 'annual_ctc',
      )?.sum
    expect(await sumOf()).toBe('2730000.50')
    const some = await aSmallCompany(app)
    const { basic } = await aPaySetup(app, some.org)
    await payEverybody(app, some.org, { basic, on: '2026-01-01' })
    const total = async () => {
      const body = { columns: ['employee_name', 'annual_ctc'] } as never
      const { data } = await app.call(readReport, {
        token: some.admin.token,
        params: { report_id: String(PAY) },
        body,
      })
      return data.headers[1]?.sum
    }
    expect(await total()).toBe('2400000.00')
    const ctx = app.system(some.org.orgId)
    await tx(ctx, (db) =>
      sql`insert into pay_revision (org_id, employee_id, effective_on, currency, basis, rounding, monthly_gross, annual_gross,
          annual_ctc, once, reason, source, created_at)
        values (${ctx.orgId}, ${some.dev}, '2026-05-01', 'USD', 'none', 'paisa', 1, 12, 12, 0, 'increment', 'increment', now())`.execute(
        db,
      ),
    )
    expect(await total()).toBeNull()
  })

  describe('grouped in several currencies', () => {
    let some: People
    let report: number
    const build = async (content: object) => {
      const { body } = await app.call(saveCustomReport, {
        token: some.admin.token,
        body: {
          ...{ name: `Pay ${Object.keys(content)}`, dataset: 'employees.pay', columns: [] },
          ...{ measures: [{ column: 'annual_ctc', aggregate: 'sum' }] },
          ...content,
        } as never,
      })
      if (body.error) throw new Error(JSON.stringify(body))
      return (body.data as { report_id: number }).report_id
    }
    const opened = (report_id: number) =>
      app.call(readReport, { token: some.admin.token, params: { report_id: String(report_id) }, body: {} })

    beforeAll(async () => {
      some = await aSmallCompany(app)
      const { basic } = await aPaySetup(app, some.org)
      await payEverybody(app, some.org, { basic, on: '2026-01-01' })
      report = await build({
        groups: [{ column: 'location' }],
        chart: {
          kind: 'bar',
          by: { column: 'location' },
          measure: { column: 'annual_ctc', aggregate: 'sum' },
        },
      })
    })

    test('has a row and a series for each, and no sum of both, on the screen and in files', async () => {
      expect((await opened(report)).data.rows).toEqual([
        { location: 'Delhi', annual_ctc: '600000.00' },
        { location: 'Pune', annual_ctc: '1800000.00' },
      ])
      const ctx = app.system(some.org.orgId)
      await tx(ctx, (db) =>
        sql`insert into pay_revision (org_id, employee_id, effective_on, currency, basis, rounding, monthly_gross, annual_gross,
            annual_ctc, once, reason, source, created_at)
          values (${ctx.orgId}, ${some.meera}, '2026-05-01', 'USD', 'none', 'paisa', 50000, 600000, 600000, 0, 'increment',
            'increment', now())`.execute(db),
      )
      const { data } = await opened(report)
      expect(data.rows).toEqual([
        { location: 'Delhi', currency: 'INR', annual_ctc: '600000.00' },
        { location: 'Delhi', annual_ctc: '600000.00' },
        { location: 'Pune', currency: 'INR', annual_ctc: '1200000.00' },
        { location: 'Pune', currency: 'USD', annual_ctc: '600000.00' },
        { location: 'Pune', annual_ctc: null },
      ])
      expect(data.headers.find(({ key }) => key === 'annual_ctc')?.sum).toBeNull()
      expect(data.chart?.series.map(({ name, values }) => [name, values])).toEqual([
        ['INR', [600000, 1200000]],
        ['USD', [null, 600000]],
      ])
      const file = await app.call(exportReport, {
        ...{
          token: some.admin.token,
          params: { report_id: String(report) },
          body: { format: 'csv' } as never,
        },
      })
      const lines = file.raw.toString('utf8').trim().split(/\r?\n/)
      expect(lines.slice(1).map((line) => line.replaceAll('"', ''))).toEqual([
        ...['Delhi,INR,600000.00', 'Delhi,Total Delhi,600000.00'],
        ...['Pune,INR,1200000.00', 'Pune,USD,600000.00', 'Pune,Total Pune,'],
      ])
    })

    test('is not split where no amounts are combined, or by currency already', async () => {
      const counted = await build({
        groups: [{ column: 'location' }],
        measures: [{ column: 'annual_ctc', aggregate: 'count' }],
      })
      expect((await opened(counted)).data.rows).toHaveLength(2)
      const split = await build({ groups: [{ column: 'currency' }], computed: [] })
      expect((await opened(split)).data.rows).toEqual([
        { currency: 'INR', annual_ctc: '1800000.00' },
        { currency: 'USD', annual_ctc: '600000.00' },
      ])
      const matched = await build({
        ...{ dataset: 'employees.people', groups: [{ column: 'location' }] },
        parts: [
          {
            ...{ name: 'p1', dataset: 'employees.pay', by: 'person' },
            measures: [{ column: 'annual_ctc', aggregate: 'sum' }],
          },
        ],
        measures: [{ column: 'p1.annual_ctc', aggregate: 'sum' }],
      })
      expect((await opened(matched)).data.rows).toEqual([
        { location: 'Delhi', 'p1.annual_ctc': '600000.00' },
        { location: 'Pune', 'p1.annual_ctc': null },
      ])
    })
  })

  test('has a row for each component', async () => {
    const rows = await rowsOf(LINES, { columns: ['employee_name', 'component', 'amount_year'] })
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ employee_name: name }) => name === 'Dev Nair')).toContainEqual({
      ...{ employee_name: 'Dev Nair', component: 'Basic', amount_year: '320000.04' },
    })
  })
})

describe('pay changes', () => {
  test('say what was before and after, in per cent, and why', async () => {
    const columns = [
      'employee_name',
      'from_day',
      'previous_ctc',
      'new_ctc',
      'change_amount',
      'change_percent',
      'reason',
    ]
    const rows = await rowsOf(CHANGES, { from: '2026-03-01', to: '2026-12-31', columns })
    expect(rows).toEqual([
      {
        ...{ employee_name: 'Ravi Kumar', from_day: '2026-04-01', previous_ctc: '1200000.00' },
        ...{ new_ctc: '1330000.50', change_amount: '130000.50', change_percent: 10.83, reason: 'Increment' },
      },
      {
        ...{ employee_name: 'Dev Nair', from_day: '2026-03-01', previous_ctc: null },
        ...{ new_ctc: '800000.00', change_amount: null, change_percent: null, reason: 'Increment' },
      },
    ])
  })
})

describe('whoever may not see pay', () => {
  test('has none of its reports, in the library or by their address', async () => {
    const { data } = await app.call(listReports, { token: officer.token })
    expect(JSON.stringify(data)).not.toMatch(/Pay changes|Pay of employees/)
    for (const id of [PAY, LINES, CHANGES])
      expect((await read(id, {}, officer.token)).body.key).toBe('reports.not_found')
  })

  test('has none of them either where only their own pay is shown', async () => {
    const { token } = await anAccount(app, world.org, {
      employeeId: world.dev,
      grants: { ...reading, 'employees.fields.pay': ['self'] } as never,
    })
    const { data } = await app.call(listReports, { token })
    expect(data.reports.map(({ report_id: id }) => id)).not.toContain(PAY)
    expect((await read(PAY, {}, token)).body.key).toBe('reports.not_found')
  })

  test('reads a custom report without it, and is not told of it by conditions, formulas, order or words', async () => {
    const built = await app.call(saveCustomReport, {
      token: world.admin.token,
      body: {
        ...{ name: 'Joined', is_shared: true, dataset: 'employees.people' },
        parts: [
          {
            ...{ name: 'p1', dataset: 'employees.pay', by: 'person' },
            measures: [{ column: 'annual_ctc', aggregate: 'sum' }],
          },
        ],
        columns: ['employee_name', 'p1.annual_ctc'],
      } as never,
    })
    expect(built.body.fields ?? {}).toEqual({})
    const before = (await readings()).length
    expect(JSON.stringify((await read(built.data.report_id)).body)).toContain('1330000.5')
    expect((await readings()).slice(before)).toHaveLength(1)
    const seen = await read(built.data.report_id, {}, officer.token)
    expect(seen.data.rows).toHaveLength(4)
    expect(JSON.stringify(seen.body)).not.toMatch(/1330000|ctc/i)
    for (const query of [
      { columns: ['annual_ctc'] },
      { sort: [{ column: 'annual_ctc', descending: true }] },
      { where: { match: 'all', parts: [{ column: 'annual_ctc', operator: 'more', values: ['1'] }] } },
      { computed: [{ key: 'x1', heading: 'X', formula: '[annual_ctc] * 2' }] },
    ] as DatasetQuery[]) {
      const { body } = await read(1, query, officer.token)
      expect(body.key).toBe('request.invalid')
      expect(JSON.stringify(body)).not.toMatch(/1330000|CTC a year/)
    }
  })

  test('sees those of their reach alone, in rows, sums, order and files', async () => {
    expect((await rowsOf(PAY, {}, clerk.token)).map(({ employee_name: name }) => name)).toEqual(['Dev Nair'])
    const { headers } = (await read(PAY, { columns: ['annual_ctc'] }, clerk.token)).data
    expect(headers[0]?.sum).toBe('800000.00')
    const file = await app.call(exportReport, {
      ...{ token: clerk.token, params: { report_id: String(PAY) }, body: { format: 'csv' } as never },
    })
    expect(file.raw.toString('utf8')).toContain('Dev Nair')
    expect(file.raw.toString('utf8')).not.toMatch(/Ravi|1330000/)
  })

  test('sees their own only where the organisation shows it', async () => {
    const names = async () => (await rowsOf(PAY, {}, ravi.token)).map(({ employee_name: name }) => name)
    expect(await names()).toEqual(['Meera Iyer'])
  })
})

describe('reading pay', () => {
  test('is recorded once for a page with its totals, of everybody in it', async () => {
    const before = (await readings()).length
    await read(PAY, {}, clerk.token)
    const [entry, ...more] = (await readings()).slice(before)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ account: clerk.accountId, details: { people: 1, groups: ['pay'] } })
    await read(PAY, { columns: ['employee_name', 'department'] })
    expect(await readings()).toHaveLength(before + 1)
    await read(PAY, { columns: ['employee_name'], sort: [{ column: 'annual_ctc', descending: true }] })
    expect((await readings()).at(-1)).toMatchObject({ details: { people: 3 } })
  })

  test('is never mailed as a file', async () => {
    const ctx = app.system(world.org.orgId)
    await tx(ctx, (db) =>
      db
        .insertInto('report_config')
        .values({ org_id: ctx.orgId, mails_files: true, updated_at: ctx.now.toString() })
        .execute(),
    )
    const { body } = await app.call(saveReportSchedule, {
      token: world.admin.token,
      body: {
        ...{
          report_id: PAY,
          name: 'Pay',
          rule: { every: 'day', time: '08:00' },
          period: null,
          format: 'xlsx',
        },
        recipients: [{ kind: 'person', id: world.ravi }],
      } as never,
    })
    expect(body).toMatchObject({ fields: { format: expect.stringContaining('never mailed as a file') } })
  })
})
