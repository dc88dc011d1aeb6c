import { addDashboardAccess } from '@muster/contract/analytics/dashboard-access.contract'
import { readRowsBehind } from '@muster/contract/analytics/dashboard-data.contract'
import {
  duplicateDashboard,
  readDashboard,
  saveDashboard,
} from '@muster/contract/analytics/dashboards.contract'
import type { Widget } from '@muster/contract/analytics/widget'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'

let app: TestApp
let world: People
let other: People
/** Sees everybody, but no contact data. */
let officer: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  officer = await anAccount(app, world.org, {
    roles: [8],
    grants: {
      'analytics.create': ['organisation'],
      'employees.profile.view': ['organisation'],
      'employees.directory.view': ['organisation'],
    },
  })
})

const rows = { column: 'rows', aggregate: 'count' as const }
const widgetOf = (given: Partial<Widget>, index = 0): Widget =>
  ({
    ...{ id: `w${index + 1}`, kind: 'figure', title: `Widget ${index + 1}`, x: 0, y: index * 2, w: 6, h: 2 },
    ...{ source: 'employees.people', measures: [rows], groups: [], order: 'name', most: 20, compares: false },
    ...given,
  }) as Widget
const where = {
  match: 'any' as const,
  parts: [
    { column: 'phone', operator: 'is' as const, values: ['+12125550100'] },
    { column: 'status', operator: 'is' as const, values: ['active'] },
  ],
}

let serial = 0
const save = (body: object, token = world.admin.token) =>
  app.call(saveDashboard, { token, body: { name: `Dashboard ${++serial}`, ...body } as never })
async function shared(widgets: readonly Partial<Widget>[]): Promise<number> {
  const { dashboard_id } = (await save({ widgets: widgets.map(widgetOf) })).data
  const body = { dashboard_id, grants: [{ kind: 'role' as const, id: 8, right: 'edit' }] }
  await app.call(addDashboardAccess, { token: world.admin.token, body: body as never })
  return dashboard_id
}
const read = async (dashboard_id: number, token = officer.token) =>
  (await app.call(readDashboard, { token, body: { dashboard_id } })).data

describe('what a dashboard says of columns that its reader may not see', () => {
  test('is left out: conditions, groups, figures, columns and orders', async () => {
    const id = await shared([
      { where },
      { kind: 'bar', groups: [{ column: 'phone' }] },
      {
        ...{ kind: 'table', measures: [], columns: ['employee_name', 'phone'] },
        sort: [{ column: 'phone', descending: false }],
      },
      { kind: 'bar', groups: [{ column: 'location' }] },
    ])
    const data = await read(id)
    expect(JSON.stringify(data)).not.toMatch(/phone|2125550100/)
    expect([data.withheld, data.abilities.edit]).toEqual([3, false])
    expect(data.widgets[0]).not.toHaveProperty('where')
    expect(data.widgets[2]).toMatchObject({ columns: ['employee_name'], sort: [] })
    expect(data.widgets[3]).toMatchObject({ groups: [{ column: 'location' }] })
    const whole = await read(id, world.admin.token)
    expect([whole.withheld, whole.abilities.edit, whole.widgets[0]?.where]).toEqual([0, true, where])
  })

  test('is not taken away by whoever saves or copies it', async () => {
    const dashboard_id = await shared([{ where }])
    const { widgets, version } = await read(dashboard_id)
    const answer = await save({ dashboard_id, version, widgets }, officer.token)
    expect([answer.status, answer.body.key]).toEqual([422, 'analytics.withheld'])
    expect((await read(dashboard_id, world.admin.token)).widgets[0]?.where).toEqual(where)
    const copy = await app.call(duplicateDashboard, { token: officer.token, body: { dashboard_id } })
    const own = await read(copy.data.dashboard_id)
    expect([own.withheld, JSON.stringify(own).includes('phone')]).toEqual([1, false])
  })

  test('is nothing at all of data that they may not read', async () => {
    const id = await shared([{ where: { ...where, parts: where.parts.slice(1) } }])
    const blind = await anAccount(app, world.org, { roles: [8] })
    const data = await read(id, blind.token)
    expect([data.withheld, data.widgets[0]?.where, data.widgets[0]?.measures]).toEqual([1, undefined, [rows]])
  })
})

describe('a value of a group', () => {
  const behind = (dashboard_id: number, value: unknown) =>
    app.call(readRowsBehind, {
      token: world.admin.token,
      body: { dashboard_id, widget_id: 'w1', at: [{ value, identity: null }] } as never,
    })

  test.each<[string, unknown[]]>([
    ['employee_code', [12, true]],
    ['location', [12]],
    ['status', [12, false]],
    ['joined_on', [12, true]],
    ['age', ['12', true]],
  ])('of %s of another type is refused', async (column, values) => {
    const id = await shared([{ kind: 'bar', groups: [{ column }] }])
    for (const value of values) {
      const { status, body } = await behind(id, value)
      expect([status, body.key, Object.keys(body.fields ?? {})]).toEqual([
        422,
        'request.invalid',
        ['at.0.value'],
      ])
    }
    expect((await behind(id, null)).status).toBe(200)
  })
})

test('the units of a dashboard are those of the organisation', async () => {
  for (const [filters, path] of [
    [{ [FILTER.location]: [other.pune] }, `filters.${FILTER.location}`],
    [{ [FILTER.department]: ['99999999'] }, `filters.${FILTER.department}`],
    [{ 999: [1] }, 'filters.999'],
  ] as const) {
    const { body } = await save({ widgets: [], filters })
    expect([body.key, Object.keys(body.fields ?? {})]).toEqual(['request.invalid', [path]])
  }
  expect((await save({ widgets: [], filters: { [FILTER.location]: [world.pune] } })).status).toBe(200)
})
