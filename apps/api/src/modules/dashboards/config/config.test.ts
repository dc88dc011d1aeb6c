import { readDashboardConfig, updateDashboardConfig } from '@muster/contract/dashboards/config.contract'
import { HOME_DEFAULTS } from '@muster/contract/dashboards/home.constants'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

const read = async () => {
  const { data } = await app.call(readDashboardConfig, { token: admin.token })
  return data.dashboards.find(({ dashboard }) => dashboard === 'employee')
}
type Parts = NonNullable<NonNullable<Awaited<ReturnType<typeof read>>>['parts']>
const save = (version: number, parts: Parts | null) =>
  app.call(updateDashboardConfig, { token: admin.token, body: { dashboard: 'employee', version, parts } })

test('a home is arranged and reset', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 0 })
  expect(before?.parts.map(({ key }) => key)).toEqual(HOME_DEFAULTS.employee.map(({ key }) => key))
  const turned = [...(before?.parts ?? [])].reverse()
  expect((await save(0, turned)).data.version).toBe(1)
  expect((await read())?.parts).toEqual(turned)
  // Saving the same again changes nothing.
  expect((await save(1, turned)).data.version).toBe(1)
  expect((await save(1, null)).status).toBe(200)
  expect(await read()).toEqual(before)
})

test('parts that are not listed follow in their usual order', async () => {
  await save(0, [{ key: 'links', size: 'whole', is_shown: false }])
  const parts = (await read())?.parts ?? []
  expect(parts[0]).toEqual({ key: 'links', size: 'whole', is_shown: false })
  expect(parts).toHaveLength(HOME_DEFAULTS.employee.length)
})

test('a change that is based on an older version is a conflict', async () => {
  const parts = (await read())?.parts ?? []
  await save(0, [...parts].reverse())
  expect((await save(0, parts)).status).toBe(409)
})

test('refuses parts that this home can’t show, twice the same, and people without the permission', async () => {
  const links = { key: 'links', size: 'half', is_shown: true } as const
  expect((await save(0, [{ ...links, key: 'trend' }])).body.fields).toHaveProperty('parts')
  expect((await save(0, [links, links])).body.fields).toHaveProperty('parts')
  const { token } = await anAccount(app, org)
  expect((await app.call(readDashboardConfig, { token })).status).toBe(403)
})
