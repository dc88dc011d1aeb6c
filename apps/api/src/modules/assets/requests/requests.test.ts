import {
  applyAssetRequest,
  closeRequested,
  handOverRequested,
  listRequestedAssets,
} from '@muster/contract/assets/asset-requests.contract'
import { listMyAssets } from '@muster/contract/assets/own-assets.contract'
import {
  applyPurchase,
  closePurchase,
  listPurchases,
  orderPurchase,
  receivePurchase,
} from '@muster/contract/assets/purchases.contract'
import { deleteRequest, requestStatusAdmin } from '@muster/contract/requests/decisions.contract'
import { listAssetRequests } from '@muster/contract/requests/requisition.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { anApprovedRequest, anAsset, aPurchase, aType, detailsOf } from '../assets.fixtures.ts'

let app: TestApp
let people: People
let other: TestAccount
let token: string
let ravi: TestAccount
let meera: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
  other = await anAdmin(app, people.org)
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
  meera = await anAccount(app, people.org, { employeeId: people.meera })
})

const listed = async (body: object = {}, by = token) =>
  (await app.call(listRequestedAssets, { token: by, body })).data
const rowOf = async (request_id: number) =>
  (await listed({ show: 'all', limit: 200 })).rows.find((one) => one.request_id === request_id)
const purchases = async (body: object = {}) => (await app.call(listPurchases, { token, body })).data
const purchaseOf = async (request_id: number) =>
  (await purchases({ limit: 200 })).rows.find((one) => one.request_id === request_id)
const handOver = (request_id: number, AID: number) =>
  app.call(handOverRequested, { token, body: { request_id, AID } })
const mine = async ({ token: by }: TestAccount) => (await app.call(listMyAssets, { token: by })).data

describe('a request for an asset', () => {
  test('goes to the manager, then to the asset team, and ends with the hand-over', async () => {
    const type_id = await aType(app, people.admin, { name: 'Asked laptop' })
    const body = { type_id, details: '32 GB', needed_by: '2026-12-31', reason: 'For my work' }
    const asked = await app.call(applyAssetRequest, { token: meera.token, body })
    expect(asked.data.pending_on).toEqual(['Ravi Kumar'])
    const { REQUEST_ID } = asked.data
    expect(await rowOf(REQUEST_ID)).toBeUndefined()
    await app.call(requestStatusAdmin, {
      token,
      body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' },
    })
    expect(await rowOf(REQUEST_ID)).toMatchObject({
      ...{ EMPLOYEE_NAME: 'Meera Iyer', type: 'Asked laptop', details: '32 GB', state: 'open' },
      ...{ available: 0, is_late: false, asset: null },
    })
    expect((await mine(meera)).requests).toMatchObject([
      { request_id: REQUEST_ID, state: 'open', is_bought: false },
    ])
    const own = await app.call(listAssetRequests, { token: meera.token, body: {} })
    expect(own.data.requests.docs).toMatchObject([{ REQUEST_ID, summary: 'Asked laptop' }])

    const AID = await anAsset(app, people.admin, { type_id })
    expect((await rowOf(REQUEST_ID))?.available).toBe(1)
    expect((await handOver(REQUEST_ID, AID)).message).toBe('Handed over to Meera Iyer.')
    expect(await rowOf(REQUEST_ID)).toMatchObject({ state: 'handed_over', asset: { AID } })
    expect((await detailsOf(app, people.admin, AID)).asset.holder?.EMPLOYEE_ID).toBe(people.meera)
    expect((await mine(meera)).requests).toEqual([])
    expect((await handOver(REQUEST_ID, AID)).body.key).toBe('assets.request_done')
  })

  test('of another type is handed over only when that is confirmed, and the log says so', async () => {
    const card = await aType(app, people.admin, { name: 'Access card' })
    const laptop = await aType(app, people.admin, { name: 'Big laptop' })
    const request_id = await anApprovedRequest(app, people.admin, people.meera, { type_id: card })
    const AID = await anAsset(app, people.admin, { type_id: laptop, name: 'ThinkPad' })
    const refused = await handOver(request_id, AID)
    expect(refused.body.key).toBe('assets.other_type')
    expect(refused.body.message).toContain('“Access card”')
    expect(refused.body.message).toContain('“Big laptop”')
    expect((await rowOf(request_id))?.state).toBe('open')
    const body = { request_id, AID, is_substitute: true, reason: 'Doors open with it too' }
    const unexplained = await app.call(handOverRequested, { token, body: { ...body, reason: ' ' } })
    expect(Object.keys(unexplained.body.fields ?? {})).toEqual(['reason'])
    expect((await app.call(handOverRequested, { token, body })).status).toBe(200)
    // The requester sees that it was answered, with what, and why: for a month, as what is closed.
    const answered = async () =>
      (await mine(meera)).requests.filter((one: { request_id: number }) => one.request_id === request_id)
    const substitute = { name: 'ThinkPad', type: 'Big laptop' }
    expect(await answered()).toMatchObject([
      { type: 'Access card', state: 'handed_over', reason: body.reason, substitute },
    ])
    const told = await readTx(app.system(people.org.orgId), (db) =>
      sql<{ count: number }>`select count(*)::int as count from notice where org_id = ${people.org.orgId}
        and kind = 'assets.request_substituted' and account_id = ${meera.accountId}`.execute(db),
    )
    expect(told.rows).toEqual([{ count: 1 }])
    await tx(app.system(people.org.orgId), (db) =>
      sql`update asset_request set done_at = done_at - interval '31 days' where org_id = ${people.org.orgId}
        and request_id = ${request_id}`.execute(db),
    )
    expect(await answered()).toEqual([])
    const { rows } = await readTx(app.system(people.org.orgId), (db) =>
      sql<{ changes: unknown }>`select changes from audit_entry where org_id = ${people.org.orgId}
        and record_type = 'asset_request' and record_id = ${request_id}`.execute(db),
    )
    expect(rows).toEqual([
      { changes: { state: ['open', 'handed_over'], type: ['Access card', 'Big laptop'] } },
    ])
  })

  test('sent twice with the same key is one request', async () => {
    const type_id = await aType(app, people.admin, { name: 'Asked once' })
    const body = { type_id, reason: 'For <my> work', key: crypto.randomUUID() }
    const ask = (by: { token: string }, more: object = {}) =>
      app.call(applyAssetRequest, { token: by.token, body: { ...body, ...more } })
    const both = await Promise.all([ask(ravi), ask(ravi)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.data).toEqual(both[1]?.data)
    const again = await ask(ravi)
    expect(again.data.REQUEST_ID).toBe(both[0]?.data.REQUEST_ID)
    const other = await ask(ravi, { key: crypto.randomUUID() })
    expect(other.data.REQUEST_ID).not.toBe(again.data.REQUEST_ID)
    // Somebody else's key finds nothing.
    const others = await ask(people.admin, { EMPLOYEE_ID: people.ravi })
    expect(others.data.REQUEST_ID).not.toBe(again.data.REQUEST_ID)
  })

  test('of two who hand over at once, one does', async () => {
    const request = await anApprovedRequest(app, people.admin, people.meera)
    const type_id = (await rowOf(request))?.type_id as number
    const assets = [
      await anAsset(app, people.admin, { type_id }),
      await anAsset(app, people.admin, { type_id }),
    ]
    const both = await Promise.all(assets.map((AID) => handOver(request, AID)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const held = await Promise.all(
      assets.map(async (AID) => (await detailsOf(app, people.admin, AID)).asset.holder),
    )
    expect(held.filter(Boolean)).toHaveLength(1)
  })

  test('is closed with a reason that the person reads', async () => {
    const request = await anApprovedRequest(app, people.admin, people.meera)
    const close = () =>
      app.call(closeRequested, { token, body: { request_id: request, reason: 'Use the shared one' } })
    expect((await close()).status).toBe(200)
    expect((await close()).body.key).toBe('assets.request_done')
    expect((await mine(meera)).requests).toMatchObject([{ state: 'closed', reason: 'Use the shared one' }])
  })

  test('can be cancelled until it is dealt with', async () => {
    const cancel = (REQUEST_ID: number) =>
      app.call(deleteRequest, { token: meera.token, body: { REQUEST_ID, comment: 'Not needed' } })
    const done = await anApprovedRequest(app, people.admin, people.meera)
    const type_id = (await rowOf(done))?.type_id as number
    await handOver(done, await anAsset(app, people.admin, { type_id }))
    expect((await cancel(done)).body.key).toBe('requests.not_cancellable')
    const open = await anApprovedRequest(app, people.admin, people.meera)
    const [cancelling] = (await cancel(open)).data.requests
    await app.call(requestStatusAdmin, {
      token,
      body: { REQUEST_ID: cancelling?.REQUEST_ID as number, REQUEST_STATUS: 1, comment: '' },
    })
    expect((await rowOf(open))?.state).toBe('cancelled')
  })

  test('is seen by those who hand assets over alone, in one statement however many there are', async () => {
    expect((await app.call(listRequestedAssets, { token: ravi.token, body: {} })).status).toBe(403)
    const few = await app.call(listRequestedAssets, { token, body: { show: 'all' } })
    for (let one = 0; one < 3; one++) await anApprovedRequest(app, people.admin, people.ravi)
    const more = await app.call(listRequestedAssets, { token, body: { show: 'all' } })
    expect(more.queries).toBe(few.queries)
    expect(
      (await listed({ search: 'meera', show: 'all' })).rows.every(
        (row) => row.EMPLOYEE_NAME === 'Meera Iyer',
      ),
    ).toBe(true)
    const other = await aSmallCompany(app)
    expect((await listed({ show: 'all' }, other.admin.token)).total_rows).toBe(0)
    const foreign = await app.call(closeRequested, {
      token: other.admin.token,
      body: { request_id: more.data.rows[0]?.request_id as number, reason: 'No' },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('a purchase', () => {
  test('is approved, ordered and received in parts, and its assets are added', async () => {
    const type_id = await aType(app, people.admin, { code_prefix: 'BUY-' })
    const given = { type_id, name: 'Dell Latitude', quantity: 3, unit_cost: '89500.50', vendor: 'Redington' }
    const request_id = await aPurchase(app, people.admin, other, people.ravi, given)
    const seen = await purchaseOf(request_id)
    expect(seen).toMatchObject({
      ...{ state: 'approved', quantity: 3, received: 0, version: 2 },
      total_cost: { amount: '268501.50' },
    })
    const { data: ordered } = await app.call(orderPurchase, {
      token,
      body: { request_id, version: 2, vendor: 'Redington', order_number: 'PO-7', expected_on: '2027-01-10' },
    })
    const first = await app.call(receivePurchase, {
      token,
      body: {
        request_id,
        version: ordered.version,
        quantity: 2,
        serials: ['A1', 'A2'],
        location_id: people.delhi,
      },
    })
    expect(first.message).toBe('Added 2 assets: BUY-0001, BUY-0002.')
    const [AID = 0] = first.data.assets.map((one) => one.AID)
    expect((await detailsOf(app, people.admin, AID)).asset).toMatchObject({
      ...{ code: 'BUY-0001', name: 'Dell Latitude', serial: 'A1', status: 1, vendor: 'Redington' },
      ...{ location: 'Delhi', cost: { amount: '89500.50' } },
    })
    expect(await purchaseOf(request_id)).toMatchObject({ state: 'ordered', received: 2 })
    const tooMany = await app.call(receivePurchase, {
      token,
      body: { request_id, version: first.data.version, quantity: 2 },
    })
    expect(tooMany.body.fields).toHaveProperty('quantity')
    const last = { request_id, version: first.data.version, quantity: 1, serials: ['a1'] }
    expect((await app.call(receivePurchase, { token, body: last })).body.fields).toHaveProperty('serials')
    const both = await Promise.all(
      ['A3', 'A4'].map((serial) =>
        app.call(receivePurchase, { token, body: { ...last, serials: [serial] } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await purchaseOf(request_id)).toMatchObject({ state: 'received', received: 3 })
    const again = await app.call(closePurchase, { token, body: { request_id, version: 99, reason: 'Done' } })
    expect(again.status).toBe(409)
  })

  test('is not delivered before it was approved, nor in the future', async () => {
    const request_id = await aPurchase(app, people.admin, other, people.ravi)
    const receive = (more: object) =>
      app.call(receivePurchase, { token, body: { request_id, version: 2, quantity: 1, ...more } })
    expect((await receive({ received_on: '1950-01-01' })).body.fields?.received_on).toContain(
      'or a later day',
    )
    expect((await receive({ received_on: '2999-01-01' })).body.fields).toHaveProperty('received_on')
    const order = { request_id, version: 2, vendor: 'A', ordered_on: '1950-01-01' }
    expect((await app.call(orderPurchase, { token, body: order })).body.fields).toHaveProperty('ordered_on')
    expect((await receive({})).status).toBe(200)
  })

  test('sent twice with the same key is one purchase', async () => {
    const type_id = await aType(app, people.admin)
    const body = {
      ...{ EMPLOYEE_ID: people.ravi, type_id, name: 'Bought once', quantity: 1, reason: 'Needed' },
      key: crypto.randomUUID(),
    }
    const both = await Promise.all([1, 2].map(() => app.call(applyPurchase, { token, body })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.data.REQUEST_ID).toBe(both[1]?.data.REQUEST_ID)
    expect((await purchases({ search: 'Bought once' })).total_rows).toBe(1)
  })

  test('is for one request at a time, which says that it is being purchased', async () => {
    const for_request = await anApprovedRequest(app, people.admin, people.meera)
    const type_id = (await rowOf(for_request))?.type_id as number
    const body = {
      EMPLOYEE_ID: people.ravi,
      type_id,
      name: 'Phone',
      quantity: 1,
      for_request,
      reason: 'Needed',
    }
    const both = await Promise.all([1, 2].map(() => app.call(applyPurchase, { token, body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await rowOf(for_request))?.purchase_id).toBe(
      both.find(({ status }) => status === 200)?.data.REQUEST_ID,
    )
    expect((await mine(meera)).requests).toContainEqual(
      expect.objectContaining({ request_id: for_request, is_bought: true }),
    )
  })

  test('can be rejected, cancelled before it is ordered, and closed afterwards', async () => {
    const ask = async () => {
      const body = {
        ...{ EMPLOYEE_ID: people.meera, type_id: await aType(app, people.admin), name: 'Desk' },
        ...{ quantity: 1, reason: 'Needed' },
      }
      return (await app.call(applyPurchase, { token, body })).data.REQUEST_ID
    }
    const rejected = await ask()
    const early = { request_id: rejected, version: 1, vendor: 'A' }
    expect((await app.call(orderPurchase, { token, body: early })).body.key).toBe('assets.purchase_state')
    const no = { REQUEST_ID: rejected, REQUEST_STATUS: 3 as const, comment: 'Too dear' }
    // Whoever submitted it for somebody else does not decide it.
    expect((await app.call(requestStatusAdmin, { token, body: no })).body.key).toBe('requests.own_request')
    await app.call(requestStatusAdmin, { token: other.token, body: no })
    expect((await purchaseOf(rejected))?.state).toBe('rejected')
    const ordered = await aPurchase(app, people.admin, other, people.meera)
    await app.call(orderPurchase, { token, body: { request_id: ordered, version: 2, vendor: 'A' } })
    const cancel = await app.call(deleteRequest, {
      token: meera.token,
      body: { REQUEST_ID: ordered, comment: 'No' },
    })
    expect(cancel.body.key).toBe('requests.not_cancellable')
    await app.call(closePurchase, {
      token,
      body: { request_id: ordered, version: 3, reason: 'No longer made' },
    })
    expect(await purchaseOf(ordered)).toMatchObject({ state: 'closed', reason: 'No longer made' })
  })

  test('is for those alone who may purchase', async () => {
    expect((await app.call(listPurchases, { token: ravi.token, body: {} })).status).toBe(403)
    const { rows } = await purchases({ state: ['received'] })
    expect(rows.every(({ state }) => state === 'received')).toBe(true)
    const other = await aSmallCompany(app)
    expect((await app.call(listPurchases, { token: other.admin.token, body: {} })).data.total_rows).toBe(0)
  })
})
