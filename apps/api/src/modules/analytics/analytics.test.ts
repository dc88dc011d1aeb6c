import {
  readAnalyticsSettings,
  saveAnalyticsSettings,
} from '@muster/contract/analytics/analytics-settings.contract'
import {
  addDashboardAccess,
  readDashboardAccess,
  removeDashboardAccess,
  transferDashboard,
} from '@muster/contract/analytics/dashboard-access.contract'
import {
  duplicateDashboard,
  listDashboards,
  readDashboard,
  removeDashboard,
  renameDashboard,
  restoreDashboard,
  saveDashboard,
} from '@muster/contract/analytics/dashboards.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { cleanUpAnalytics } from './analytics.jobs.ts'

let app: TestApp
let world: People
let other: People
let maker: TestAccount
let meera: TestAccount

const unwatched = { checkpoint: async () => undefined, report: async () => undefined } as never
const headcount = {
  ...{ id: 'w1', kind: 'figure', title: 'Headcount', x: 0, y: 0, w: 3, h: 2 },
  ...{ source: 'people', measures: [{ column: 'closing' }] },
} as const

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  maker = await anAccount(app, world.org, {
    roles: [8],
    grants: { 'analytics.create': ['organisation'], 'employees.directory.view': ['organisation'] },
  })
  meera = await anAccount(app, world.org, { employeeId: world.meera })
})

let serial = 0
const save = (body: Partial<BodyOf<typeof saveDashboard>> = {}, token = world.admin.token) =>
  app.call(saveDashboard, {
    token,
    body: { name: `Dashboard ${++serial}`, widgets: [headcount], ...body } as never,
  })
const aDashboard = async (token?: string) => (await save({}, token)).data.dashboard_id
const read = (dashboard_id: number, token = world.admin.token) =>
  app.call(readDashboard, { token, body: { dashboard_id } })
const list = async (body: Partial<BodyOf<typeof listDashboards>>, token = world.admin.token) =>
  (await app.call(listDashboards, { token, body: { limit: 200, ...body } })).data
const idsIn = async (view: 'self' | 'shared' | 'all' | 'deleted', token?: string) =>
  (await list({ view }, token)).rows.map(({ dashboard_id }) => dashboard_id)
const give = (dashboard_id: number, grants: object[], token = world.admin.token) =>
  app.call(addDashboardAccess, { token, body: { dashboard_id, grants } as never })

describe('a dashboard', () => {
  test('is created, read, renamed and changed, and refuses a change that is based on an older version', async () => {
    const { data } = await save({ name: 'People', period: 'this_year' })
    expect((await read(data.dashboard_id)).data).toMatchObject({
      ...{ name: 'People', period: 'this_year', version: 1, filters: {} },
      widgets: [{ id: 'w1', x: 0, y: 0, w: 3, h: 2, order: 'name', most: 20, compares: false }],
      abilities: { edit: true, share: true, remove: true, create: true },
    })
    const both = await Promise.all(['One', 'Two'].map((name) => save({ ...data, name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const body = { dashboard_id: data.dashboard_id, version: 2, name: 'Three', description: 'Words' }
    expect((await app.call(renameDashboard, { token: world.admin.token, body })).data.version).toBe(3)
    expect((await app.call(renameDashboard, { token: world.admin.token, body })).body).toMatchObject({
      key: 'record.conflict',
      data: { version: 3 },
    })
    expect((await read(data.dashboard_id)).data).toMatchObject({ name: 'Three', widgets: [{ id: 'w1' }] })
  })

  test('has widgets that never overlap, whatever was sent', async () => {
    const { data } = await save({
      widgets: [headcount, { ...headcount, id: 'w2' }, { ...headcount, id: 'w3', y: 40 }] as never,
    })
    const { widgets } = (await read(data.dashboard_id)).data
    expect(widgets.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 2],
      [0, 4],
    ])
  })

  test.each([
    ['two widgets of one id', [headcount, headcount], 'widgets.1.id'],
    ['a figure of nothing', [{ ...headcount, measures: [] }], 'widgets.0.measures'],
    ['a widget of no source', [{ ...headcount, source: undefined }], 'widgets.0.source'],
    ['a bar chart by nothing', [{ ...headcount, kind: 'bar' }], 'widgets.0.groups'],
    ['a text without words', [{ ...headcount, kind: 'text' }], 'widgets.0.text'],
    ['a widget outside the grid', [{ ...headcount, x: 12 }], 'widgets.0.x'],
    [
      'values that are not combined',
      [{ ...headcount, source: 'employees.people', measures: [{ column: 'age' }] }],
      'widgets.0.measures.0.aggregate',
    ],
  ])('is refused with %s', async (_name, widgets, path) => {
    const { status, body } = await save({ widgets: widgets as never })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [path]])
  })

  test('is copied as one’s own, shared with nobody', async () => {
    const id = await aDashboard()
    await give(id, [{ kind: 'person', id: world.meera }])
    const copy = await app.call(duplicateDashboard, { token: world.admin.token, body: { dashboard_id: id } })
    expect(copy.data.name).toMatch(/^Copy of Dashboard/)
    expect(
      (await list({ view: 'self' })).rows.find((row) => row.dashboard_id === copy.data.dashboard_id),
    ).toMatchObject({
      is_own: true,
      shared_with: 0,
      widgets: 1,
    })
    const refused = await app.call(duplicateDashboard, { token: meera.token, body: { dashboard_id: id } })
    expect(refused.status).toBe(403)
  })

  test('is deleted, restored with everybody who had it, and gone in the end', async () => {
    const id = await aDashboard()
    await give(id, [{ kind: 'person', id: world.meera }])
    const on = { token: world.admin.token, body: { dashboard_id: id } }
    expect((await app.call(removeDashboard, on)).message).toBe('Dashboard deleted.')
    expect([await idsIn('self'), await idsIn('shared', meera.token)].flat()).not.toContain(id)
    expect(await idsIn('deleted')).toContain(id)
    expect((await read(id)).status).toBe(404)
    expect((await app.call(restoreDashboard, { ...on, token: meera.token })).status).toBe(404)
    await app.call(restoreDashboard, on)
    expect(await idsIn('shared', meera.token)).toContain(id)
    await app.call(removeDashboard, on)
    const ctx = app.system(world.org.orgId)
    expect(await cleanUpAnalytics.run(ctx, {} as never, unwatched)).toMatchObject({ removed: 0 })
    await tx(ctx, (db) =>
      db
        .updateTable('analytics_dashboard')
        .set({ deleted_at: '2026-01-01T00:00:00Z' })
        .where('org_id', '=', world.org.orgId)
        .where('id', '=', id)
        .execute(),
    )
    expect(await cleanUpAnalytics.run(ctx, {} as never, unwatched)).toMatchObject({ removed: 1 })
    expect(await idsIn('deleted')).not.toContain(id)
  })

  test('belongs to its organisation', async () => {
    const id = await aDashboard(other.admin.token)
    for (const call of [readDashboard, removeDashboard, readDashboardAccess])
      expect(
        (await app.call(call, { token: world.admin.token, body: { dashboard_id: id } })).body,
      ).toMatchObject({
        key: 'analytics.not_found',
      })
  })

  test('is created only with the permission', async () => {
    expect((await save({}, meera.token)).status).toBe(403)
    expect((await save({}, maker.token)).status).toBe(200)
    expect((await app.call(listDashboards, { token: maker.token, body: { view: 'all' } })).status).toBe(403)
  })
})

describe('sharing', () => {
  test('opens a dashboard to view, and then to edit, and closes it again', async () => {
    const id = await aDashboard(maker.token)
    expect((await read(id, meera.token)).status).toBe(404)
    expect((await give(id, [{ kind: 'person', id: world.meera }], maker.token)).data.added).toBe(1)
    expect((await read(id, meera.token)).data.abilities).toMatchObject({
      edit: false,
      share: false,
      remove: false,
    })
    expect((await save({ dashboard_id: id, version: 1 }, meera.token)).body).toMatchObject({
      key: 'analytics.read_only',
    })
    await give(id, [{ kind: 'person', id: world.meera, right: 'edit' }], maker.token)
    expect((await save({ dashboard_id: id, version: 1 }, meera.token)).status).toBe(200)
    expect((await give(id, [{ kind: 'role', id: 9 }], meera.token)).status).toBe(403)
    const given = await app.call(readDashboardAccess, { token: maker.token, body: { dashboard_id: id } })
    expect(given.data.access).toMatchObject([{ kind: 'person', id: world.meera, right: 'edit' }])
    const access_id = given.data.access[0]?.access_id as number
    expect((await app.call(removeDashboardAccess, { token: meera.token, body: { access_id } })).status).toBe(
      403,
    )
    await app.call(removeDashboardAccess, { token: maker.token, body: { access_id } })
    expect((await read(id, meera.token)).status).toBe(404)
  })

  test('works for roles, is idempotent, and refuses unknown people', async () => {
    const id = await aDashboard()
    const role = [{ kind: 'role', id: 8 }]
    expect([(await give(id, role)).data.added, (await give(id, role)).data.added]).toEqual([1, 0])
    expect(await idsIn('shared', maker.token)).toContain(id)
    expect((await give(id, [{ kind: 'role', id: 4711 }])).body.fields).toHaveProperty('grants.0.id')
    expect((await give(id, [{ kind: 'group', id: 4711 }])).body.fields).toHaveProperty('grants.0.id')
    expect((await give(id, [{ kind: 'person', id: other.meera }])).body.fields).toHaveProperty('grants.0.id')
    expect((await give(id, [{ kind: 'person', id: world.ravi }])).body).toMatchObject({
      key: 'analytics.no_account',
    })
  })

  test('gives a dashboard to another owner', async () => {
    const id = await aDashboard(maker.token)
    const body = { dashboard_id: id, employee_id: world.meera }
    expect((await app.call(transferDashboard, { token: world.admin.token, body })).status).toBe(200)
    expect(await idsIn('self', meera.token)).toContain(id)
    expect((await read(id, maker.token)).status).toBe(404)
    // Who owns it without the permission to create dashboards views it.
    expect((await read(id, meera.token)).data.abilities).toMatchObject({ edit: false, share: false })
  })
})

describe('lists', () => {
  test('are searched, sorted and paged in one statement', async () => {
    for (const name of ['Zebra one', 'Zebra two', 'Zebra three']) await save({ name })
    const names = async (body: object) =>
      (await list({ search: 'ZEBRA', ...body })).rows.map(({ name }) => name)
    expect(await names({})).toEqual(['Zebra one', 'Zebra three', 'Zebra two'])
    expect(await names({ sort: '-name', limit: 2 })).toEqual(['Zebra two', 'Zebra three'])
    expect((await list({ search: 'zebra', limit: 2 })).total_page).toBe(2)
    const answer = await app.call(listDashboards, { token: world.admin.token, body: { sort: 'nothing' } })
    expect(answer.body.fields).toHaveProperty('sort')
    const { queries } = await app.call(listDashboards, { token: world.admin.token, body: { view: 'all' } })
    expect(queries).toBe(1)
  })
})

test('settings refuse a change that is based on an older version', async () => {
  const { token } = other.admin
  const before = (await app.call(readAnalyticsSettings, { token, body: {} })).data
  expect(before).toEqual({ usual_period: 'last_12_months', refreshes: true, keep_days: 30, version: 0 })
  const body = { ...before, refreshes: false }
  const both = await Promise.all(
    [1, 2].map((keep_days) => app.call(saveAnalyticsSettings, { token, body: { ...body, keep_days } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read(await aDashboard(token), token)).data.refreshes).toBe(false)
})
