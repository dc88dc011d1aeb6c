import { assignAsset, returnAsset, transferAsset } from '@muster/contract/assets/hand-over.contract'
import { listStockLevels, saveStockLevel } from '@muster/contract/assets/stock.contract'
import { addDays } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { anAsset, aType } from '../assets.fixtures.ts'
import { remindAssetsJob } from './remind.job.ts'

let app: TestApp
let people: People
let token: string
const today = TEST_NOW.slice(0, 10)

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  token = people.admin.token
})

const remind = () => remindAssetsJob.run(app.system(people.org.orgId), {}, {} as never)
const noticesOf = async (kind: string) => {
  const ctx = app.system(people.org.orgId)
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notice where org_id = ${people.org.orgId} and kind = ${kind}`.execute(
      db,
    )
    return rows[0]?.count
  })
}

test('holders are reminded before the day of return and after it, once each', async () => {
  await anAccount(app, people.org, { employeeId: people.meera })
  const hand = async (due: number) => {
    const AID = await anAsset(app, people.admin)
    const body = { AID, employee_id: people.meera, due_back_on: addDays(today, due) }
    expect((await app.call(assignAsset, { token, body })).status).toBe(200)
    return AID
  }
  const soon = await hand(2)
  await hand(30)
  expect(await remind()).toMatchObject({ returns: 1 })
  expect(await remind()).toMatchObject({ returns: 0 })
  app.setNow(`${addDays(today, 5)}T06:30:00Z`)
  expect(await remind()).toMatchObject({ returns: 1 })
  expect(await remind()).toMatchObject({ returns: 0 })
  expect([await noticesOf('assets.return_due'), await noticesOf('assets.overdue')]).toEqual([1, 1])
  await app.call(returnAsset, { token, body: { AID: soon } })
  expect(await remind()).toMatchObject({ returns: 0 })
})

test('the next holder is reminded, too, where the day of return is the same', async () => {
  const AID = await anAsset(app, people.admin)
  const due_back_on = addDays(today, 2)
  await app.call(assignAsset, { token, body: { AID, employee_id: people.meera, due_back_on } })
  expect(await remind()).toMatchObject({ returns: 1 })
  const moved = await app.call(transferAsset, { token, body: { AID, employee_id: people.ravi, due_back_on } })
  expect(moved.status).toBe(200)
  expect(await remind()).toMatchObject({ returns: 1 })
  expect(await remind()).toMatchObject({ returns: 0 })
})

test('the asset team is notified of warranties that end soon, once each', async () => {
  for (const days of [10, 20, 200]) await anAsset(app, people.admin, { warranty_until: addDays(today, days) })
  expect(await remind()).toMatchObject({ warranties: 2 })
  expect(await remind()).toMatchObject({ warranties: 0 })
  expect(await noticesOf('assets.warranties')).toBe(1)
})

test('low stock is told when it becomes low, and again only after there was enough', async () => {
  const type_id = await aType(app, people.admin, { name: 'Laptop' })
  const save = (body: object) => app.call(saveStockLevel, { token, body: body as never })
  expect((await save({ type_id, minimum: 1 })).status).toBe(200)
  expect((await save({ type_id, minimum: 2 })).body.fields).toHaveProperty('type_id')
  expect((await save({ type_id: 987_654, minimum: 2 })).body.fields).toHaveProperty('type_id')
  await save({ type_id, location_id: people.delhi, minimum: 5 })
  expect(await remind()).toMatchObject({ low: 2 })
  expect(await remind()).toMatchObject({ low: 0 })
  const AID = await anAsset(app, people.admin, { type_id })
  const { data } = await app.call(listStockLevels, { token })
  expect(data.levels.map(({ available, is_low }) => [available, is_low])).toEqual([
    [1, false],
    [0, true],
  ])
  expect(await remind()).toMatchObject({ low: 0 })
  await app.call(assignAsset, { token, body: { AID, employee_id: people.meera } })
  expect(await remind()).toMatchObject({ low: 1 })
  expect(await noticesOf('assets.low_stock')).toBe(3)
})
