import { reportAsset } from '@muster/contract/assets/hand-over.contract'
import { readAssetDashboard } from '@muster/contract/assets/insights.contract'
import {
  assetReports as contract,
  exportAssetReport,
  listAssetReports,
  removeAssetReport,
  saveAssetReport,
} from '@muster/contract/assets/reports.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { aHeldAsset, anAsset, aType } from '../assets.fixtures.ts'

let app: TestApp
let people: People
let token: string
let typeId: number

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  const fields = [{ name: 'Memory', kind: 'number' as const, options: [], required: false }]
  typeId = await aType(app, people.admin, { name: 'Laptop', code_prefix: 'LAP-', fields })
  await aHeldAsset(app, people.admin, people.meera, {
    ...{ type_id: typeId, name: 'Dell', location_id: people.delhi, cost: '1000.50', values: { f1: '16' } },
  })
  const gone = await anAsset(app, people.admin, { type_id: typeId, name: 'Old' })
  await app.call(reportAsset, { token, body: { AID: gone, action: 'written_off' } })
  await anAsset(app, people.admin, { name: 'Chair', cost: '99.99' })
})

const save = (body: object) => app.call(saveAssetReport, { token, body: body as never })
const file = async (report_id: number, by = token) => {
  const answer = await app.call(exportAssetReport, {
    token: by,
    query: { report_id: String(report_id) as never },
  })
  return { ...answer, rows: answer.status === 200 ? await rowsOf(answer.raw) : [] }
}
async function rowsOf(content: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(content)) rows.push(row)
  return rows
}

describe('a report by configuration', () => {
  test('has the columns and the assets that were chosen, in their order', async () => {
    const { data } = await app.call(listAssetReports, { token, body: {} })
    const memory = data.columns.find(({ heading }) => heading === 'Laptop: Memory')?.key ?? ''
    const columns = ['name', 'code', 'holder', 'cost', 'status', memory]
    const used = await save({ name: 'In use', columns, type_ids: [typeId] })
    expect(used.status, JSON.stringify(used.body)).toBe(200)
    const { headers, raw } = await file(used.data.report_id)
    expect(headers['content-disposition']).toContain('Asset_Report.xlsx')
    expect(raw.length).toBeGreaterThan(1000)
    const { rows } = await file(used.data.report_id)
    expect(rows).toEqual([
      ['Name', 'Code', 'Holder', 'Cost', 'Status', 'Laptop: Memory'],
      ['Dell', 'LAP-0001', 'Meera Iyer', '1000.5', 'Assigned', '16'],
    ])
    const all = await save({ name: 'All', columns: ['name'], shows: 'all' })
    expect((await file(all.data.report_id)).rows.flat()).toEqual(['Name', 'Dell', 'Old', expect.any(String)])
    const retired = await save({ name: 'Gone', columns: ['name', 'retired_on'], shows: 'retired' })
    expect((await file(retired.data.report_id)).rows).toHaveLength(2)
  })

  test('refuses unknown columns, units and a name twice, naming the field', async () => {
    await save({ name: 'Twice', columns: ['name'] })
    expect((await save({ name: 'twice', columns: ['name'] })).body.fields).toHaveProperty('name')
    expect((await save({ name: 'B', columns: ['salary'] })).body.fields).toHaveProperty('columns')
    expect((await save({ name: 'B', columns: [] })).body.fields).toHaveProperty('columns')
    expect(
      (await save({ name: 'B', columns: ['name'], location_ids: [987_654] })).body.fields,
    ).toHaveProperty('location_ids')
  })

  test('is within the reader’s reach, and edited by those alone who set up assets', async () => {
    const { data } = await save({ name: 'Reach', columns: ['name'] })
    const reader = await anAccount(app, people.org, {
      grants: { 'assets.list.view': ['group'] },
      group: { location: [people.delhi] },
    })
    const seen = await file(data.report_id, reader.token)
    expect(seen.rows.flat()).toEqual(['Name', 'Dell'])
    expect(
      (await app.call(removeAssetReport, { token: reader.token, body: { report_id: data.report_id } }))
        .status,
    ).toBe(403)
    const other = await aSmallCompany(app)
    expect((await file(data.report_id, other.admin.token)).status).toBe(404)
    expect(contract.key).toBe('report_id')
  })
})

test('the dashboard counts the assets in reach, in one statement', async () => {
  const { data, queries } = await app.call(readAssetDashboard, { token, body: {} })
  expect(queries).toBe(1)
  expect(data).toMatchObject({ total: 2, retired: 1, attention: { unanswered: 1, overdue: 0 } })
  expect(data.statuses).toEqual([1, 2, 3, 4, 5].map((status) => ({ status, total: status < 3 ? 1 : 0 })))
  expect(data.costs).toMatchObject([{ amount: '1100.49' }])
  expect(data.locations).toMatchObject([
    { name: 'Delhi', total: 1 },
    { id: null, total: 1 },
  ])
  expect(data.months).toHaveLength(12)
  const limited = await app.call(readAssetDashboard, { token, body: { location_id: [people.delhi] } })
  expect(limited.data.total).toBe(1)
})
