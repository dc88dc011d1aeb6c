import { exportAssetPlans, listAssetPlans, saveAssetPlan } from '@muster/contract/assets/plans.contract'
import { applyPurchase, previewPurchase, receivePurchase } from '@muster/contract/assets/purchases.contract'
import { requestDetail } from '@muster/contract/requests/requests.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { anAsset, aPurchase, aType } from '../assets.fixtures.ts'

let app: TestApp
let people: People
let approver: TestAccount
let token: string
let typeId: number
let entityId: number

const plan = async () => (await app.call(listAssetPlans, { token, body: {} })).data
const amounts = async (entity: number | null = null) => {
  const row = (await plan()).rows.find(({ entity_id }) => entity_id === entity)
  return row && [row.spent, row.committed, row.requested, row.left].map(({ amount }) => Number(amount))
}
const purchase = (given: object = {}) => ({
  ...{ EMPLOYEE_ID: people.meera, type_id: typeId, name: 'Laptop', quantity: 2, unit_cost: '100.00' },
  ...given,
})

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  approver = await anAdmin(app, people.org)
  token = people.admin.token
  typeId = await aType(app, people.admin, { name: 'Laptop', code_prefix: 'LAP-' })
  entityId = await aMaster(app, people.org, 'entity', 'North')
  for (const body of [
    { year: 2026, type_id: typeId, budget: '1000' },
    { year: 2026, type_id: typeId, entity_id: entityId, budget: '300.00' },
  ])
    expect((await app.call(saveAssetPlan, { token, body })).status).toBe(200)
  await anAsset(app, people.admin, { type_id: typeId, cost: '150.50', purchased_on: '2026-04-01' })
  await anAsset(app, people.admin, { type_id: typeId, cost: '99.00', purchased_on: '2026-03-31' })
  await anAsset(app, people.admin, {
    type_id: typeId,
    cost: '5.00',
    currency: 'USD',
    purchased_on: '2026-05-01',
  })
})

describe('the plan of a year', () => {
  test('has what was bought in it, in its currency', async () => {
    const { rows, year, years } = await plan()
    expect(year).toEqual({ year: 2026, from: '2026-04-01', to: '2027-03-31' })
    expect(years.map((one) => one.year)).toEqual([2027, 2026])
    expect(rows.map(({ entity, budget, other_currencies }) => [entity, budget, other_currencies])).toEqual([
      ['', '1000.00', 1],
      ['North', '300.00', 0],
    ])
    expect(await amounts()).toEqual([150.5, 0, 0, 849.5])
    expect(await amounts(entityId)).toEqual([0, 0, 0, 300])
    expect((await app.call(listAssetPlans, { token, body: { year: 2025 } })).data.rows).toEqual([])
  })

  test('counts a purchase once from the request to the delivery', async () => {
    const body = { ...purchase({ entity_id: entityId }), reason: 'Two join.' }
    const applied = await app.call(applyPurchase, { token, body })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    expect(await amounts()).toEqual([150.5, 0, 200, 649.5])
    expect(await amounts(entityId)).toEqual([0, 0, 200, 100])
    const ordered = await aPurchase(app, people.admin, approver, people.meera, {
      ...{ type_id: typeId, quantity: 3, unit_cost: '10.00', entity_id: entityId },
    })
    expect(await amounts(entityId)).toEqual([0, 30, 200, 70])
    const received = await app.call(receivePurchase, {
      token,
      body: { request_id: ordered, version: 2, quantity: 2, unit_cost: '11.00' },
    })
    expect(received.status, JSON.stringify(received.body)).toBe(200)
    expect(await amounts(entityId)).toEqual([22, 10, 200, 68])
    expect(await amounts()).toEqual([172.5, 10, 200, 617.5])
  })

  test('is exported as it is shown, to those who manage purchases', async () => {
    const file = await app.call(exportAssetPlans, { token, body: { format: 'csv' } })
    const lines = file.raw.toString().trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('68.00')
    const reader = await anAccount(app, people.org)
    expect((await app.call(listAssetPlans, { token: reader.token, body: {} })).status).toBe(403)
    const buyer = await anAccount(app, people.org, { grants: { 'assets.purchase.manage': ['organisation'] } })
    expect((await app.call(listAssetPlans, { token: buyer.token, body: {} })).data.abilities.set_up).toBe(
      false,
    )
    const body = { year: 2026, type_id: typeId, budget: '1.00' }
    expect((await app.call(saveAssetPlan, { token: buyer.token, body })).status).toBe(403)
  })
})

describe('a purchase request', () => {
  const clashesOf = async (given: object) =>
    (await app.call(previewPurchase, { token, body: purchase(given) as never })).data.preview.clashes

  test('says what is left of the plans that cover it, and warns where it exceeds one', async () => {
    const [ofEntity, ofAll] = await clashesOf({ entity_id: entityId })
    expect(ofEntity?.tone).toBe('warning')
    expect(ofEntity?.text).toContain('132.00')
    expect(ofAll?.tone).toBe('info')
    expect(await clashesOf({ quantity: 6 })).toMatchObject([{ tone: 'info' }])
    expect(await clashesOf({ quantity: 7 })).toMatchObject([{ tone: 'warning' }])
    expect(await clashesOf({ unit_cost: null })).toEqual([])
    expect(await clashesOf({ needed_by: '2027-04-01' })).toEqual([])
  })

  test('warns whoever decides it, not counting itself', async () => {
    const body = { ...purchase({ quantity: 10 }), reason: 'A new team.' }
    const { REQUEST_ID } = (await app.call(applyPurchase, { token, body: body as never })).data
    const detail = await app.call(requestDetail, {
      token: approver.token,
      params: { id: REQUEST_ID },
    } as never)
    expect(JSON.stringify(detail.data)).toContain('382.50')
  })
})
