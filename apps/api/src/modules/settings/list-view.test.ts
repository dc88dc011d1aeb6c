import { readListSetup, saveListPreferences } from '@muster/contract/settings/list-setup.contract'
import {
  createListView,
  removeListView,
  setDefaultListView,
  updateListView,
} from '@muster/contract/settings/list-views.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'

const SHARE = 'settings.list_view.share'

let app: TestApp
let org: TestOrganisation
let asha: TestAccount
let ravi: TestAccount
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  asha = await anAccount(app, org, { grants: { [SHARE]: ['organisation'] } })
  ravi = await anAccount(app, org)
  admin = await anAdmin(app, org)
})

let serial = 0
const aList = () => `list.${++serial}`

const state = {
  search: 'rao',
  filters: { 5: [1, 2], SIZE: ['XL'] },
  sort: '-name',
  columns: ['name', 'city'],
  density: 'compact' as const,
}

async function create(by: TestAccount, list: string, name: string, more: object = {}) {
  return app.call(createListView, { token: by.token, body: { list, name, state, ...more } })
}
const setup = (by: TestAccount, list: string, device: 'desktop' | 'phone' = 'desktop') =>
  app.call(readListSetup, { token: by.token, query: { list, device } })

describe('saved view', () => {
  test('is returned as saved, to its owner only, in two statements', async () => {
    const list = aList()
    const { data } = await create(asha, list, 'Raos')
    expect(data).toMatchObject({ name: 'Raos', state, is_shared: false, owner: null })
    const mine = await setup(asha, list)
    expect(mine.data.views).toEqual([data])
    expect(mine.queries).toBe(2)
    expect((await setup(ravi, list)).data.views).toEqual([])
    expect((await setup(asha, aList())).data.views).toEqual([])
  })

  test('is renamed and overwritten, with an audit entry each', async () => {
    const { data } = await create(asha, aList(), 'Raos')
    const renamed = await app.call(updateListView, {
      token: asha.token,
      body: { id: data.id, name: 'The Raos' },
    })
    expect(renamed.data).toMatchObject({ name: 'The Raos', state })
    const fresh = { ...state, search: '', columns: null }
    const changed = await app.call(updateListView, { token: asha.token, body: { id: data.id, state: fresh } })
    expect(changed.data).toMatchObject({ name: 'The Raos', state: fresh })
    await app.call(removeListView, { token: asha.token, body: { id: data.id } })
    const ctx = app.system(org.orgId)
    const entries = await readTx(ctx, (db) =>
      db
        .selectFrom('audit_entry')
        .select('action')
        .where('org_id', '=', org.orgId)
        .where('record_type', '=', 'list_view')
        .where('record_id', '=', data.id)
        .orderBy('id')
        .execute(),
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'settings.list_view.create',
      'settings.list_view.update',
      'settings.list_view.update',
      'settings.list_view.remove',
    ])
  })

  test('has a unique name per person and list, ignoring case', async () => {
    const list = aList()
    await create(asha, list, 'Raos')
    const twice = await create(asha, list, 'rAOS')
    expect(twice.status).toBe(409)
    expect(twice.body).toMatchObject({
      key: 'settings.view_name_taken',
      fields: { name: expect.any(String) },
    })
    const other = await create(asha, list, 'Others')
    const renamed = await app.call(updateListView, {
      token: asha.token,
      body: { id: other.data.id, name: 'RAOS' },
    })
    expect(renamed.body).toMatchObject({ key: 'settings.view_name_taken' })
    expect((await create(ravi, list, 'Raos')).status).toBe(200)
    expect((await create(asha, aList(), 'Raos')).status).toBe(200)
  })

  test('is rejected when too large or malformed', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`F${index}`, ['x'.repeat(190)]]),
    )
    for (const bad of [
      { state: { ...state, filters } },
      { state: { ...state, sort: 'name; drop table' } },
      { name: ' ' },
      { list: '../employees' },
    ]) {
      const answer = await app.call(createListView, {
        token: asha.token,
        body: { list: aList(), name: 'Bad', state, ...bad },
      })
      expect(answer.status).toBe(422)
    }
  })

  test('is limited to a hundred', async () => {
    const list = aList()
    for (let index = 0; index < 100; index++) await create(ravi, list, `View ${index}`)
    expect((await create(ravi, list, 'One more')).body).toMatchObject({ key: 'settings.too_many_views' })
  })
})

describe('sharing a view', () => {
  test('requires the permission', async () => {
    const refused = await create(ravi, aList(), 'Mine for all', { is_shared: true })
    expect(refused.body).toMatchObject({ key: 'access.denied' })
    const { data } = await create(ravi, aList(), 'Mine')
    const later = await app.call(updateListView, {
      token: ravi.token,
      body: { id: data.id, is_shared: true },
    })
    expect(later.body).toMatchObject({ key: 'access.denied' })
  })

  test('makes it readable in the organisation, and in no other', async () => {
    const list = aList()
    const { data } = await create(asha, list, 'For all', { is_shared: true })
    const seen = (await setup(ravi, list)).data
    expect(seen.abilities).toEqual({ share: false })
    expect(seen.views).toEqual([
      { ...data, owner: expect.any(String), abilities: { edit: false, remove: false } },
    ])
    for (const call of [updateListView, removeListView]) {
      const answer = await app.call(call, { token: ravi.token, body: { id: data.id, name: 'Taken over' } })
      expect(answer.body).toMatchObject({ key: 'access.denied' })
    }
    const elsewhere = await anAdmin(app, await anOrganisation(app))
    expect((await setup(elsewhere, list)).data.views).toEqual([])
    const foreign = await app.call(removeListView, { token: elsewhere.token, body: { id: data.id } })
    expect(foreign.body).toMatchObject({ key: 'record.not_found' })
  })

  test('lets those who may share delete it, but not edit it', async () => {
    const list = aList()
    const { data } = await create(asha, list, 'For all', { is_shared: true })
    expect((await setup(admin, list)).data.views[0]?.abilities).toEqual({ edit: false, remove: true })
    const changed = await app.call(updateListView, { token: admin.token, body: { id: data.id, name: 'No' } })
    expect(changed.body).toMatchObject({ key: 'access.denied' })
    expect((await app.call(removeListView, { token: admin.token, body: { id: data.id } })).status).toBe(200)
  })

  test('ends for everybody else when revoked, also as their default', async () => {
    const list = aList()
    const { data } = await create(asha, list, 'For all', { is_shared: true })
    await app.call(setDefaultListView, { token: ravi.token, body: { list, id: data.id } })
    expect((await setup(ravi, list)).data.default_view_id).toBe(data.id)
    await app.call(updateListView, { token: asha.token, body: { id: data.id, is_shared: false } })
    expect((await setup(ravi, list)).data).toMatchObject({ views: [], default_view_id: null })
  })
})

describe('reports other people’s private views as missing', () => {
  test.each(['update', 'remove', 'default'] as const)('to %s', async (what) => {
    const list = aList()
    const { data } = await create(asha, list, 'Mine')
    const probe = (id: number) => {
      if (what === 'update') return app.call(updateListView, { token: admin.token, body: { id, name: 'x' } })
      if (what === 'remove') return app.call(removeListView, { token: admin.token, body: { id } })
      return app.call(setDefaultListView, { token: admin.token, body: { list, id } })
    }
    const [theirs, missing] = [await probe(data.id), await probe(987_654_321)]
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(missing.body)
  })
})

describe('default view', () => {
  test('can be set, changed and cleared', async () => {
    const list = aList()
    const one = await create(ravi, list, 'One', { is_default: true })
    const two = await create(ravi, list, 'Two')
    expect((await setup(ravi, list)).data.default_view_id).toBe(one.data.id)
    await app.call(setDefaultListView, { token: ravi.token, body: { list, id: two.data.id } })
    expect((await setup(ravi, list)).data.default_view_id).toBe(two.data.id)
    await app.call(setDefaultListView, { token: ravi.token, body: { list, id: null } })
    expect((await setup(ravi, list)).data.default_view_id).toBeNull()
  })

  test('is cleared when the view is deleted', async () => {
    const list = aList()
    const { data } = await create(ravi, list, 'One', { is_default: true })
    await app.call(removeListView, { token: ravi.token, body: { id: data.id } })
    expect((await setup(ravi, list)).data.default_view_id).toBeNull()
  })

  test('must be a view of the same list', async () => {
    const { data } = await create(ravi, aList(), 'One')
    const answer = await app.call(setDefaultListView, {
      token: ravi.token,
      body: { list: aList(), id: data.id },
    })
    expect(answer.body).toMatchObject({ key: 'record.not_found' })
  })
})

describe('preferences of a list', () => {
  const preferences = {
    columns: ['name', 'code'],
    density: 'compact' as const,
    widths: { name: 240 },
    pinned: 2,
  }
  const save = (by: TestAccount, list: string, device: 'desktop' | 'phone', input: object) =>
    app.call(saveListPreferences, { token: by.token, body: { list, device, preferences: input } })

  test('are separate by person, and by phone and desktop', async () => {
    const list = aList()
    expect((await setup(asha, list)).data.preferences).toBeNull()
    await save(asha, list, 'desktop', preferences)
    await save(asha, list, 'phone', { density: 'comfortable' })
    await save(asha, list, 'desktop', { ...preferences, pinned: 1 })
    expect((await setup(asha, list)).data.preferences).toEqual({ ...preferences, pinned: 1 })
    expect((await setup(asha, list, 'phone')).data.preferences).toEqual({ density: 'comfortable' })
    expect((await setup(ravi, list)).data.preferences).toBeNull()
  })

  test('are limited', async () => {
    for (const bad of [{ widths: { name: 5 } }, { pinned: 9 }, { density: 'tiny' }, { columns: ['a b'] }]) {
      expect((await save(asha, aList(), 'desktop', bad)).status).toBe(422)
    }
  })
})
