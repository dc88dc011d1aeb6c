import {
  closeAudit,
  listAudits,
  printLabels,
  readAudit,
  scanAudit,
  startAudit,
} from '@muster/contract/assets/audits.contract'
import { assignAsset, reportAsset, returnAsset } from '@muster/contract/assets/hand-over.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { aHeldAsset, anAsset } from '../assets.fixtures.ts'

let app: TestApp
let people: People
let token: string
let held: number
let gone: number

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  const at = { location_id: people.delhi }
  held = await aHeldAsset(app, people.admin, people.meera, { ...at, code: 'D-1', name: 'Laptop' })
  await anAsset(app, people.admin, { ...at, code: 'D-2' })
  gone = await anAsset(app, people.admin, { ...at, code: 'D-3' })
  await anAsset(app, people.admin, { location_id: people.pune, code: 'P-1', name: 'Phone' })
})

const start = (body: object = {}, by = token) =>
  app.call(startAudit, { token: by, body: { name: 'Year end', location_id: people.delhi, ...body } })
const scan = (audit_id: number, code: string, by = token) =>
  app.call(scanAudit, { token: by, body: { audit_id, code } })
const codesOf = async (audit_id: number, view: 'missing' | 'found' | 'surplus') =>
  (await app.call(readAudit, { token, body: { audit_id, view } })).data.rows.map(({ code }) => code).sort()

describe('an audit', () => {
  test('finds what is scanned or typed, once, and tells what is missing and what is surplus', async () => {
    const { data } = await start()
    expect(data.expected).toBe(3)
    const id = data.audit_id
    expect((await scan(id, 'd-1')).data).toMatchObject({
      ...{ outcome: 'found', name: 'Laptop', holder: 'Meera Iyer' },
      ...{ expected: 3, found: 1, missing: 2, surplus: 0 },
    })
    expect((await scan(id, 'Ｄ-１')).data.outcome).toBe('again')
    // A code that was copied from a text written from right to left.
    expect((await scan(id, '\u200fD-\u200e1')).data.outcome).toBe('again')
    expect((await scan(id, 'P-1')).data).toMatchObject({ outcome: 'surplus', name: 'Phone', surplus: 1 })
    expect((await scan(id, 'X-9')).data).toMatchObject({ outcome: 'unknown', AID: null, surplus: 2 })
    expect((await scan(id, 'x-9')).data.outcome).toBe('again')
    expect(await codesOf(id, 'missing')).toEqual(['D-2', 'D-3'])
    expect(await codesOf(id, 'found')).toEqual(['D-1'])
    expect(await codesOf(id, 'surplus')).toEqual(['P-1', 'X-9'])
  })

  test('of two who scan the same label at once, one finds it', async () => {
    const id = (await start()).data.audit_id
    const both = await Promise.all([scan(id, 'D-1'), scan(id, 'D-1'), scan(id, 'NEW'), scan(id, 'NEW')])
    expect(both.map(({ data }) => data.outcome).sort()).toEqual(['again', 'again', 'found', 'unknown'])
  })

  test('goes on when assets are returned, handed over and written off meanwhile, and stays as it ended', async () => {
    const id = (await start()).data.audit_id
    await app.call(returnAsset, { token, body: { AID: held } })
    await app.call(assignAsset, { token, body: { AID: held, employee_id: people.ravi } })
    expect((await scan(id, 'D-1')).data).toMatchObject({ outcome: 'found', holder: 'Ravi Kumar' })
    await app.call(reportAsset, { token, body: { AID: gone, action: 'written_off' } })
    expect(await codesOf(id, 'missing')).toEqual(['D-2'])
    const closed = await app.call(closeAudit, { token, body: { audit_id: id } })
    expect(closed.data).toMatchObject({ expected: 2, found: 1, missing: 1 })
    expect((await scan(id, 'D-2')).body.key).toBe('assets.audit_closed')
    expect((await app.call(closeAudit, { token, body: { audit_id: id } })).body.key).toBe(
      'assets.audit_closed',
    )
    await app.call(reportAsset, { token, body: { AID: gone, action: 'restored' } })
    expect(await codesOf(id, 'missing')).toEqual(['D-2'])
  })

  test('ends even if everything that it expected was written off meanwhile', async () => {
    const { admin } = await aSmallCompany(app)
    const only = await anAsset(app, admin)
    const id = (await start({ location_id: null }, admin.token)).data.audit_id
    await app.call(reportAsset, { token: admin.token, body: { AID: only, action: 'written_off' } })
    const closed = await app.call(closeAudit, { token: admin.token, body: { audit_id: id } })
    expect(closed.data).toMatchObject({ expected: 0, found: 0, missing: 0, surplus: 0 })
  })

  test('expects something, at a place that there is', async () => {
    expect((await start({ location_id: 987_654 })).body.fields).toHaveProperty('location_id')
    const other = await aSmallCompany(app)
    const empty = await start({ location_id: null }, other.admin.token)
    expect(empty.body.key).toBe('assets.audit_empty')
  })

  test('is seen by those who manage assets there, and in no other organisation', async () => {
    const id = (await start()).data.audit_id
    const keeper = await anAccount(app, people.org, {
      grants: { 'assets.list.manage': ['group'] },
      group: { location: [people.pune] },
    })
    expect((await app.call(readAudit, { token: keeper.token, body: { audit_id: id } })).status).toBe(404)
    expect((await scan(id, 'D-1', keeper.token)).status).toBe(404)
    const other = await aSmallCompany(app)
    expect((await scan(id, 'D-1', other.admin.token)).status).toBe(404)
    const list = await app.call(listAudits, { token, body: {} })
    expect(list.queries).toBe(1)
    expect(list.data.rows[0]).toMatchObject({ audit_id: id, location: 'Delhi' })
  })
})

test('labels are a PDF of the assets in reach, the same for the same assets', async () => {
  const print = (assets: number[], by = token) => app.call(printLabels, { token: by, body: { assets } })
  const [one, again] = [await print([held, gone]), await print([gone, held])]
  expect(one.headers['content-disposition']).toContain('Asset_Labels.pdf')
  expect(one.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(one.raw.equals(again.raw)).toBe(true)
  const other = await aSmallCompany(app)
  expect((await print([held], other.admin.token)).status).toBe(404)
})
