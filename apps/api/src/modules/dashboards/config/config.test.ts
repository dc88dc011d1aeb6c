import {
  readDashboardCharts,
  readDashboardConfig,
  updateDashboardConfig,
} from '@muster/contract/dashboards/config.contract'
import { CHART_DEFAULTS } from '@muster/contract/dashboards/dashboard-charts'
import { HOME_DEFAULTS } from '@muster/contract/dashboards/home.constants'
import { readHome } from '@muster/contract/dashboards/home.contract'
import { ROLE } from '@muster/contract/kit/index'
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

const HR = 9
const PMS = 4
const EMPLOYEE = ROLE.employee
const charts = async ({ token }: TestAccount) =>
  (await app.call(readDashboardCharts, { token, query: { dashboard: 'company' } })).data.charts
const companyOf = async (role_id?: number) => {
  const { data } = await app.call(readDashboardConfig, {
    token: admin.token,
    query: role_id === undefined ? {} : { role_id },
  })
  return data.dashboards.find(({ dashboard }) => dashboard === 'company')
}
const arrange = (role_id: number | null, version: number, parts: Parts | null) =>
  app.call(updateDashboardConfig, {
    token: admin.token,
    body: { dashboard: 'company', role_id, version, parts },
  })
const withRoles = (...roles: number[]) =>
  anAccount(app, org, { roles, grants: { 'dashboards.company.view': ['organisation'] } })

test('charts are shown by role: what one of somebody’s roles shows, they see', async () => {
  const parts = (await companyOf())?.parts ?? []
  expect(parts.map(({ key }) => key)).toEqual(CHART_DEFAULTS.company.map(({ key }) => key))
  const without = (key: string) =>
    parts.map((part) => (part.key === key ? { ...part, is_shown: false } : part))
  expect((await arrange(HR, 0, without('headcount').reverse())).data.version).toBe(1)
  expect(await companyOf(HR)).toMatchObject({ version: 1, roles: [HR] })
  // Everybody else has it as before.
  expect(await companyOf()).toMatchObject({ version: 0, roles: [HR] })
  const keysOf = async (account: TestAccount) => (await charts(account)).map(({ key }) => key)
  const hr = await withRoles(HR)
  expect(await keysOf(hr)).not.toContain('headcount')
  expect((await keysOf(hr))[0]).toBe('table')
  expect(await keysOf(await withRoles(PMS))).toContain('headcount')
  // With both roles: the order of the role that has its own, and what the other one shows.
  const both = await keysOf(await withRoles(HR, PMS))
  expect(both).toContain('headcount')
  expect(both[0]).toBe('table')
  await arrange(PMS, 0, without('headcount'))
  expect(await keysOf(await withRoles(HR, PMS))).not.toContain('headcount')
  // Employee, which ordinary accounts hold beside their other roles, doesn't bring back what those hide.
  const hrToo = await withRoles(EMPLOYEE, HR)
  expect(await keysOf(hrToo)).not.toContain('headcount')
  expect((await keysOf(hrToo))[0]).toBe('table')
  expect(await keysOf(await withRoles(EMPLOYEE))).toContain('headcount')
  // Not even where it has an arrangement of its own; that is for people who are nothing but employees.
  await arrange(EMPLOYEE, 0, without('managers'))
  expect(await keysOf(hrToo)).not.toContain('headcount')
  expect(await keysOf(hrToo)).toContain('managers')
  expect(await keysOf(await withRoles(EMPLOYEE))).not.toContain('managers')
  // As everybody has it, where a role has none of its own.
  await arrange(null, 0, without('flow'))
  expect((await companyOf(12))?.parts.find(({ key }) => key === 'flow')?.is_shown).toBe(false)
  expect((await arrange(HR, 1, null)).status).toBe(200)
  expect(await keysOf(hr)).not.toContain('flow')
  expect(await keysOf(hr)).toContain('headcount')
})

test('the home of a role leaves out what is hidden for it, and is not even loaded', async () => {
  const parts = HOME_DEFAULTS.admin.map((part) => ({ ...part, is_shown: part.key !== 'celebrations' }))
  const saved = await app.call(updateDashboardConfig, {
    token: admin.token,
    body: { dashboard: 'admin', role_id: HR, version: 0, parts },
  })
  expect(saved.status).toBe(200)
  const hr = await anAccount(app, org, {
    roles: [HR],
    grants: { 'dashboards.home.view': ['organisation'], 'employees.view': ['organisation'] },
  })
  const homeOf = async ({ token }: TestAccount) =>
    (await app.call(readHome, { token, query: { entry: 'admin' } })).data
  expect((await homeOf(hr)).data.celebrations).toBeUndefined()
  expect((await homeOf(admin)).data.celebrations).toBeDefined()
})

test('refuses a role that there isn’t, charts that are too small, and those without the permission', async () => {
  const one = { key: 'headcount', size: 'half', is_shown: true } as const
  expect((await arrange(987, 0, [one])).body.fields).toHaveProperty('role_id')
  const asked = await app.call(readDashboardConfig, { token: admin.token, query: { role_id: 987 } })
  expect(asked.body).toMatchObject({ key: 'request.invalid', fields: { role_id: expect.any(String) } })
  expect((await arrange(null, 0, [{ ...one, size: 'third' }])).body.fields).toHaveProperty('parts')
  expect((await arrange(null, 0, [{ ...one, key: 'mood' }])).body.fields).toHaveProperty('parts')
  const { token } = await anAccount(app, org)
  expect((await app.call(readDashboardCharts, { token, query: { dashboard: 'company' } })).status).toBe(403)
})
