import {
  list__Record__Categories,
  remove__Record__Category,
  save__Record__Category,
} from '@muster/contract/__module__/categories.contract'
import {
  export__Records__,
  list__Records__,
  remove__Record__,
  save__Record__,
} from '@muster/contract/__module__/__records_kebab__.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { beforeAll, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAdmin, anOrganisation } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

let app: TestApp
let token: string
let category: number

beforeAll(async () => {
  app = await createTestApp()
  token = (await anAdmin(app, await anOrganisation(app))).token
  const saved = await app.call(save__Record__Category, { token, body: { name: 'First' } })
  category = saved.data.id
})

const save = (body: Partial<BodyOf<typeof save__Record__>>) =>
  app.call(save__Record__, {
    token,
    body: { name: 'Blue', category_id: category, since: '2026-04-01', ...body },
  })
const list = async (body: Partial<BodyOf<typeof list__Records__>> = {}) =>
  (await app.call(list__Records__, { token, body })).data

test('__one__ is added, found, changed by one person at a time, and deleted', async () => {
  const { data } = await save({ name: 'Green' })
  expect((await list({ search: 'GREE' })).rows).toMatchObject([{ id: data.id, category: 'First', since: '2026-04-01' }])
  const both = await Promise.all(['x', 'y'].map((note) => save({ ...data, name: 'Green', note })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await save({ name: 'green' })).body).toMatchObject({ key: 'record.duplicate', fields: { name: expect.any(String) } })
  expect((await save({ name: 'Other', category_id: 987_654 })).body.fields).toHaveProperty('category_id')
  await app.call(remove__Record__, { token, body: { id: data.id } })
  expect((await list({ search: 'green' })).total_rows).toBe(0)
})

test('the list is filtered, sorted and paged in a fixed number of statements', async () => {
  const second = (await app.call(save__Record__Category, { token, body: { name: 'Second' } })).data.id
  for (const [at, name] of ['A', 'B', 'C'].entries())
    await save({ name, category_id: second, since: `2026-05-0${3 - at}` })
  const names = async (body: object) => (await list({ category_id: second, ...body })).rows.map(({ name }) => name)
  expect(await names({})).toEqual(['A', 'B', 'C'])
  expect(await names({ sort: 'since' })).toEqual(['C', 'B', 'A'])
  expect(await names({ sort: '-name', page: 2, limit: 2 })).toEqual(['A'])
  expect(await names({ status: 0 })).toEqual([])
  expect((await app.call(list__Records__, { token, body: {} })).queries).toBeLessThanOrEqual(4)
})

test('the export has the rows of the list', async () => {
  const answer = await app.call(export__Records__, { token, body: { search: 'nothing of this name' } })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('__Records__.xlsx')
})

describeMaster('a category of __many__', {
  ...{ record: '__table___category', key: 'id', taken: 'record.duplicate' },
  ...{ change: save__Record__Category, remove: remove__Record__Category },
  list: { endpoint: list__Record__Categories, rows: ({ categories }: { categories: [] }) => categories },
  sample: (_scene, turn) => ({ name: `Category ${turn}` }),
  changed: { note: 'Something else' },
  used: {
    by: async (scene, category_id) => {
      const body = { name: `Of ${category_id}`, category_id, since: '2026-04-01' }
      await scene.app.call(save__Record__, { token: scene.admin.token, body })
    },
    error: '__module__.category_in_use',
  },
})
