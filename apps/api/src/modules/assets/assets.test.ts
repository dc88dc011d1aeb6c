import {
  createAsset,
  editAsset,
  listAssetLog,
  listAssets,
  readAssetBoard,
  readAssetForm,
  removeAsset,
} from '@muster/contract/assets/assets.contract'
import { moveAsset, reportAsset } from '@muster/contract/assets/hand-over.contract'
import {
  listAssetCategories,
  listAssetTypes,
  removeAssetCategory,
  removeAssetType,
  saveAssetCategory,
  saveAssetCode,
  saveAssetType,
} from '@muster/contract/assets/setup.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { aCategory, aHeldAsset, anAsset, aType, detailsOf } from './assets.fixtures.ts'

let app: TestApp
let people: People
let token: string

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  token = people.admin.token
})

const list = (body: object = {}, by = token) => app.call(listAssets, { token: by, body })
const idsOf = async (body: object, by = token) => (await list(body, by)).data.assets.map(({ AID }) => AID)
const typeOf = async (type_id: number) => {
  const { data } = await app.call(listAssetTypes, { token, body: {} })
  return data.types.find((one) => one.type_id === type_id)
}

const saveFields = async (type_id: number, fields: object[]) => {
  const { category_id, name, code_prefix } = (await typeOf(type_id)) ?? {}
  const body = { type_id, category_id, name, code_prefix, fields }
  return app.call(saveAssetType, { token, body: body as never })
}

describe('a type', () => {
  const memory = { name: 'Memory', kind: 'number' as const, options: [], required: true }

  test('gives its fields slugs that are never used again', async () => {
    const type_id = await aType(app, people.admin, { fields: [memory, { ...memory, name: 'Disk' }] })
    const slugs = async () => (await typeOf(type_id))?.fields.map(({ slug }) => slug)
    expect(await slugs()).toEqual(['f1', 'f2'])
    await saveFields(type_id, [{ ...memory, slug: 'f1' }])
    await saveFields(type_id, [
      { ...memory, slug: 'f1' },
      { ...memory, name: 'Colour', kind: 'text' },
    ])
    expect(await slugs()).toEqual(['f1', 'f3'])
    const again = await saveFields(type_id, [{ ...memory, slug: 'f1' }])
    expect((await saveFields(type_id, [{ ...memory, slug: 'f1' }])).data.version).toBe(again.data.version)
  })

  test('keeps a field that has values, and refuses strange ones', async () => {
    const type_id = await aType(app, people.admin, { fields: [memory] })
    await anAsset(app, people.admin, { type_id, values: { f1: '16' } })
    const save = (fields: object[]) => saveFields(type_id, fields)
    expect((await save([])).body).toMatchObject({ key: 'assets.field_in_use' })
    expect((await save([{ ...memory, slug: 'f1', kind: 'text' }])).body.key).toBe('assets.field_in_use')
    expect((await save([{ ...memory, slug: 'f9' }])).body.fields).toHaveProperty('fields')
    const twice = [
      { ...memory, slug: 'f1' },
      { ...memory, name: 'MEMORY' },
    ]
    expect((await save(twice)).body.fields).toHaveProperty('fields')
    const choice = { name: 'Size', kind: 'choice', options: ['S'], required: false }
    expect((await save([{ ...memory, slug: 'f1' }, choice])).body.fields).toHaveProperty(['fields.1.options'])
  })
})

describe('an asset', () => {
  test('gets the next free code of its type, also when several are added at once', async () => {
    const type_id = await aType(app, people.admin, { code_prefix: 'LAP-', code_digits: 3 })
    await anAsset(app, people.admin, { type_id, code: 'lap-002' })
    const added = await Promise.all(
      ['A', 'B', 'C'].map((name) => app.call(createAsset, { token, body: { type_id, name } })),
    )
    expect(added.map(({ data }) => data.code).sort()).toEqual(['LAP-001', 'LAP-003', 'LAP-004'])
    await app.call(saveAssetCode, {
      token,
      body: { type_id, code_prefix: 'NB-', code_digits: 2, next_number: 9 },
    })
    const next = await app.call(createAsset, { token, body: { type_id, name: 'D' } })
    expect(next.data.code).toBe('NB-09')
  })

  test('has the fields of its type, checked at their names', async () => {
    const type_id = await aType(app, people.admin, {
      fields: [
        { name: 'Memory', kind: 'number', options: [], required: true },
        { name: 'Keyboard', kind: 'choice', options: ['UK', 'US'], required: false },
      ],
    })
    const bad = await app.call(createAsset, { token, body: { type_id, name: 'X', values: { f2: 'DE' } } })
    expect(bad.body.fields).toMatchObject({ 'values.f1': 'Enter a value.', 'values.f2': expect.any(String) })
    const refused = async (more: object) => {
      const body = { type_id, name: 'Odd', values: { f1: '16', f2: 'UK' }, ...more }
      return (await app.call(createAsset, { token: people.admin.token, body })).body.fields
    }
    expect(await refused({ cost: '100.50', currency: 'JPY' })).toEqual({
      cost: 'Amounts in JPY have no decimals.',
    })
    expect(await refused({ cost: '100.50', currency: 'QQQ' })).toEqual({ currency: 'Unknown currency.' })
    expect(Object.keys((await refused({ cost: '100.505', currency: 'KWD' })) ?? {})).toEqual(['cost'])
    const AID = await anAsset(app, people.admin, { type_id, values: { f1: '16', f2: 'UK' }, cost: '999.90' })
    const { asset, log } = await detailsOf(app, people.admin, AID)
    expect(asset).toMatchObject({ values: { f1: '16', f2: 'UK' }, cost: { amount: '999.90' }, status: 1 })
    expect(log).toMatchObject([{ kind: 'bought' }])
    const form = await app.call(readAssetForm, { token, body: { AID } })
    expect(form.data.asset?.AID).toBe(AID)
    expect(form.queries).toBe(1)
  })

  test('is changed by one person at a time, and is one of its serial number', async () => {
    const type_id = await aType(app, people.admin)
    const AID = await anAsset(app, people.admin, { type_id, serial: 'SN-1' })
    const { asset } = await detailsOf(app, people.admin, AID)
    const both = await Promise.all(
      ['x', 'y'].map((note) => app.call(editAsset, { token, body: { AID, version: asset.version, note } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const twin = await app.call(createAsset, { token, body: { type_id, name: 'Twin', serial: 'sn-1' } })
    expect(twin.body).toMatchObject({ key: 'record.duplicate', fields: { serial: expect.any(String) } })
    const late = { AID, purchased_on: '2026-04-01', warranty_until: '2026-03-01' }
    expect((await app.call(editAsset, { token, body: late })).body.fields).toHaveProperty('warranty_until')
  })

  test('is deleted only while nothing has happened to it', async () => {
    const AID = await anAsset(app, people.admin)
    expect((await app.call(removeAsset, { token, body: { AID } })).status).toBe(200)
    expect((await app.call(removeAsset, { token, body: { AID } })).body.key).toBe('record.not_found')
    const used = await aHeldAsset(app, people.admin, people.ravi)
    expect((await app.call(removeAsset, { token, body: { AID: used } })).body.key).toBe('assets.is_used')
  })
})

describe('the list', () => {
  test('is filtered, searched and paged by place, in two statements', async () => {
    const type_id = await aType(app, people.admin, { code_prefix: 'PG-' })
    const all: number[] = []
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      all.push(await anAsset(app, people.admin, { type_id, name, location_id: people.pune }))
    const of = (more: object = {}) => ({ filters: { 23: [type_id] }, ...more })
    expect(await idsOf(of())).toEqual(all.toReversed())
    expect(await idsOf(of({ sort: 'code' }))).toEqual(all)
    expect(await idsOf(of({ search: 'pg-0002' }))).toEqual([all[1]])
    expect(await idsOf(of({ search: 'GAMM' }))).toEqual([all[2]])
    expect(await idsOf({ filters: { 23: [type_id], 8: [people.delhi] } })).toEqual([])
    const first = await list(of({ limit: 2, sort: 'code' }))
    expect(first.data).toMatchObject({ total_rows: 3, numPages: 2, previous_cursor: null })
    const cursor = first.data.next_cursor as string
    const second = await list(of({ limit: 2, sort: 'code', page: 2, cursor }))
    expect(second.data.assets.map(({ AID }) => AID)).toEqual([all[2]])
    expect(second.data.next_cursor).toBeNull()
    const back = await list(of({ limit: 2, sort: 'code', cursor: second.data.previous_cursor as string }))
    expect(back.data.assets.map(({ AID }) => AID)).toEqual(all.slice(0, 2))
    expect(first.queries).toBeLessThanOrEqual(2)
    expect((await list(of({ cursor: 'nonsense' }))).body.fields).toHaveProperty('cursor')
  })

  test('finds what somebody holds and what needs attention; the board has it by status', async () => {
    const type_id = await aType(app, people.admin)
    const AID = await aHeldAsset(app, people.admin, people.dev, { type_id })
    const broken = await anAsset(app, people.admin, { type_id })
    await app.call(reportAsset, { token, body: { AID: broken, action: 'damaged' } })
    expect(await idsOf({ filters: { 1: [people.dev], 23: [type_id] } })).toEqual([AID])
    expect(await idsOf({ filters: { attention: ['unanswered'], 23: [type_id] } })).toEqual([AID])
    expect(await idsOf({ filters: { attention: ['disputed'], 23: [type_id] } })).toEqual([])
    const board = await app.call(readAssetBoard, { token, body: { filters: { 23: [type_id] } } })
    const shown = board.data.columns.map(({ status, total, assets }) => [status, total, assets[0]?.AID])
    expect(shown).toEqual([
      [1, 0, undefined],
      [2, 1, AID],
      [3, 1, broken],
      [4, 0, undefined],
      [5, 0, undefined],
    ])
    expect(board.queries).toBe(1)
  })

  test('has only the assets of the locations and entities that the caller may reach', async () => {
    const type_id = await aType(app, people.admin)
    const ours = await anAsset(app, people.admin, { type_id, location_id: people.pune })
    const theirs = await anAsset(app, people.admin, { type_id, location_id: people.delhi })
    const nowhere = await anAsset(app, people.admin, { type_id })
    const desk = await anAccount(app, people.org, {
      grants: {
        'assets.list.view': ['group'],
        'assets.list.manage': ['group'],
        'assets.log.view': ['group'],
      },
      group: { location: [people.pune] },
    })
    expect(await idsOf({ filters: { 23: [type_id] } }, desk.token)).toEqual([ours])
    for (const AID of [theirs, nowhere])
      expect((await app.call(reportAsset, { token: desk.token, body: { AID, action: 'lost' } })).status).toBe(
        404,
      )
    const away = { AID: ours, entity_id: null, location_id: people.delhi }
    const moved = await app.call(moveAsset, { token: desk.token, body: away })
    expect(moved.body.fields).toHaveProperty('location_id')
    expect((await detailsOf(app, people.admin, ours)).asset.location_id).toBe(people.pune)
    const added = await app.call(createAsset, {
      token: desk.token,
      body: { type_id, name: 'Elsewhere', location_id: people.delhi },
    })
    expect(added.body.fields).toHaveProperty('location_id')
    const log = await app.call(listAssetLog, { token: desk.token, query: { limit_count: 200 } })
    const logged = log.data.rows.map(({ AID }) => AID)
    expect([ours, theirs, nowhere].map((AID) => logged.includes(AID))).toEqual([true, false, false])
  })
})

describe('the log', () => {
  test('is read ten at a time, by kind and by asset', async () => {
    const AID = await aHeldAsset(app, people.admin, people.ravi)
    await app.call(reportAsset, { token, body: { AID, action: 'lost', note: 'On a train' } })
    const read = async (filters: object) =>
      (await app.call(listAssetLog, { token, query: { filters: JSON.stringify(filters) } })).data
    expect(await read({ AID })).toMatchObject({
      count: 3,
      rows: [
        { kind: 'lost', employee: 'Ravi Kumar', note: 'On a train' },
        { kind: 'assigned' },
        { kind: 'bought' },
      ],
    })
    expect((await read({ AID, kind: ['lost'] })).count).toBe(1)
    const bad = await app.call(listAssetLog, { token, query: { filters: '{"kind":["eaten"]}' } })
    expect(bad.body.fields).toHaveProperty('filters')
    const all = await app.call(listAssetLog, { token, query: {} })
    expect(all.data.rows).toHaveLength(10)
    expect(all.queries).toBe(1)
  })

  test('is only added to', async () => {
    const AID = await anAsset(app, people.admin)
    for (const change of [sql`update asset_event set note = 'x'`, sql`delete from asset_event`])
      await expect(
        tx(app.system(people.org.orgId), (db) => sql`${change} where asset_id = ${AID}`.execute(db)),
      ).rejects.toThrow(/permission denied/)
  })
})

describeMaster('a category of assets', {
  ...{ record: 'asset_category', key: 'category_id', taken: 'record.duplicate' },
  ...{ change: saveAssetCategory, remove: removeAssetCategory },
  list: { endpoint: listAssetCategories, rows: ({ docs }: { docs: [] }) => docs },
  sample: (_scene, turn) => ({ name: `Category ${turn}` }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, category_id) => {
      await aType(scene.app, scene.admin, { category_id })
    },
    error: 'assets.category_in_use',
  },
})

describeMaster('a type of assets', {
  ...{ record: 'asset_type', key: 'type_id', taken: 'record.duplicate' },
  ...{ change: saveAssetType, remove: removeAssetType },
  list: { endpoint: listAssetTypes, body: {}, rows: ({ types }: { types: [] }) => types },
  sample: async ({ app: its, admin }, turn) => ({
    ...{ category_id: await aCategory(its, admin), name: `Type ${turn}`, code_prefix: `TY${turn}-` },
  }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, type_id) => {
      await anAsset(scene.app, scene.admin, { type_id })
    },
    error: 'assets.type_in_use',
  },
})
