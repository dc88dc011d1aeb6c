import { addDashboardAccess } from '@muster/contract/analytics/dashboard-access.contract'
import {
  exportDashboard,
  exportRowsBehind,
  listSources,
  previewWidget,
  readDashboardData,
  readRowsBehind,
  readSource,
  type WidgetData,
} from '@muster/contract/analytics/dashboard-data.contract'
import { saveDashboard } from '@muster/contract/analytics/dashboards.contract'
import type { Widget } from '@muster/contract/analytics/widget'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { hasPdfTool, pdfText } from '../../../../test/pdf-reader.ts'
import { type Dataset, findDataset } from '../../../platform/datasets/index.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

/*
 * Asha, Ravi and Meera in Pune and Sales, Dev in Delhi without a department, all since 2024-01-01; Tara in Pune since
 * 2026-03-10, who left on 2026-05-20; Om in Delhi since 2025-01-01, who left on 2026-09-30. Today is 2026-11-21.
 */

let app: TestApp
let world: People
let manager: TestAccount
let blind: TestAccount

const year = { from: '2025-12-01', to: '2026-11-21' }

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  const place = { DEPT_ID: world.sales }
  const [tara, om] = (await addPeople(app, world.org, [
    aPerson({ FIRST_NAME: 'Tara', LOCATION_ID: world.pune, DATE_OF_JOINING: '2026-03-10', ...place }),
    aPerson({ FIRST_NAME: 'Om', LOCATION_ID: world.delhi, DATE_OF_JOINING: '2025-01-01', ...place }),
  ])) as [number, number]
  await tx(app.system(world.org.orgId), async (db) => {
    for (const [id, on, mode] of [
      [tara, '2026-05-20', 16],
      [om, '2026-09-30', 14],
    ] as const)
      await sql`update employee set status = 'left', left_on = ${on}::date, separation_mode = ${mode}
        where org_id = ${world.org.orgId} and id = ${id}`.execute(db)
  })
  manager = await anAccount(app, world.org, {
    roles: [8],
    grants: { 'employees.profile.view': ['group'], 'reports.export': ['organisation'] },
    group: { location: [world.pune] },
  })
  blind = await anAccount(app, world.org, { roles: [8] })
})

let serial = 0
type Given = Partial<Widget> & Pick<Widget, 'kind'>
const widgetOf = (given: Given, index = 0): Widget =>
  ({
    ...{ id: `w${index + 1}`, title: `Widget ${index + 1}`, x: 0, y: index * 2, w: 6, h: 2 },
    ...{ measures: [], groups: [], order: 'name', most: 20, compares: false },
    ...given,
  }) as Widget

async function aDashboard(widgets: readonly Given[], more: object = {}): Promise<number> {
  const body = { name: `Dashboard ${++serial}`, widgets: widgets.map(widgetOf), ...more }
  const { data } = await app.call(saveDashboard, { token: world.admin.token, body: body as never })
  await app.call(addDashboardAccess, {
    token: world.admin.token,
    body: { dashboard_id: data.dashboard_id, grants: [{ kind: 'role', id: 8 }] },
  })
  return data.dashboard_id
}
const dataOf = async (dashboard_id: number, token = world.admin.token, chosen: object = year) =>
  (await app.call(readDashboardData, { token, body: { dashboard_id, ...chosen } })).data
const one = async (given: Given, token?: string, chosen?: object): Promise<WidgetData> =>
  (await dataOf(await aDashboard([given]), token, chosen)).widgets[0] as WidgetData
const rowsOf = (dashboard_id: number, body: object = {}, token = world.admin.token) =>
  app.call(readRowsBehind, { token, body: { dashboard_id, widget_id: 'w1', ...year, ...body } as never })
const pairs = ({ rows }: WidgetData) => rows.map(({ labels, values }) => [...labels, ...values])

const people = (column: string, more: Partial<Widget> = {}): Given => ({
  ...{ kind: 'figure', source: 'people', measures: [{ column }] },
  ...more,
})
const counted = (groups: Widget['groups'], more: Partial<Widget> = {}): Given => ({
  ...{ kind: 'bar', source: 'employees.people', measures: [{ column: 'rows', aggregate: 'count' }], groups },
  ...more,
})

describe('figures about people', () => {
  test('are those of the company’s dashboards, explained and compared', async () => {
    const data = await one(people('attrition', { compares: true }))
    expect(data).toMatchObject({
      ...{ state: 'ready', days: year, days_before: { from: '2024-12-10', to: '2025-11-30' } },
      total: { values: [44.4444], before: [0] },
      explanation: '2 leavers ÷ 4.5 average headcount × 100',
      measures: [{ key: 'attrition', is_rate: true, adds: false, has_rows: true }],
    })
  })

  test('over time, by unit, and by both', async () => {
    const time = { column: 'day', period: 'quarter' as const }
    expect(pairs(await one(people('leavers', { kind: 'line', groups: [time] })))).toEqual([
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-04-01', 1],
      ['2026-07-01', 1],
      ['2026-10-01', 0],
    ])
    const unit = { column: 'location' }
    expect(pairs(await one(people('closing', { kind: 'bar', groups: [unit] })))).toEqual([
      ['Delhi', 1],
      ['Pune', 3],
    ])
    const both = await one(people('leavers', { kind: 'heat', groups: [unit, time] }))
    expect(both.subtotals.map(({ labels, values }) => [...labels, ...values])).toEqual([
      ['Delhi', 1],
      ['Pune', 1],
    ])
    expect(pairs(both)).toContainEqual(['Pune', '2026-04-01', 1])
  })

  test('are compared part by part', async () => {
    const groups = [{ column: 'day', period: 'month' as const }]
    const data = await one(people('leavers', { kind: 'line', groups, compares: true }), undefined, {
      from: '2026-09-01',
      to: '2026-10-31',
    })
    expect(data.rows.map(({ values, before }) => [...values, ...(before ?? [])])).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  test('are about the people in reach', async () => {
    const id = await aDashboard([people('closing'), people('attrition')])
    const { widgets, is_limited } = await dataOf(id, manager.token)
    expect([is_limited, ...widgets.map(({ total }) => total?.values[0])]).toEqual([true, 3, 33.3333])
    expect((await dataOf(id, blind.token)).widgets).toMatchObject([
      { state: 'denied', message: 'You don’t have access to figures about people.', total: null },
      { state: 'denied' },
    ])
  })

  test('lead to the people behind them, as many as the figure says, in the list and in the file', async () => {
    const unit = { column: 'location' }
    const id = await aDashboard([people('attrition'), people('leavers', { kind: 'bar', groups: [unit] })])
    for (const [token, count] of [
      [world.admin.token, 2],
      [manager.token, 1],
    ] as const) {
      const { data } = await rowsOf(id, {}, token)
      expect([data.count, data.rows.length, data.measure]).toEqual([count, count, 'Attrition in %'])
      const file = await app.call(exportRowsBehind, {
        token,
        body: { dashboard_id: id, widget_id: 'w1', ...year },
      })
      const [, ...rows] = await Array.fromAsync(await readSheet(file.raw))
      expect(rows).toHaveLength(count)
    }
    const [pune] = (await dataOf(id)).widgets[1]?.rows.filter(({ labels }) => labels[0] === 'Pune') ?? []
    const behind = (await rowsOf(id, { widget_id: 'w2', at: pune?.at })).data
    expect(behind).toMatchObject({
      count: 1,
      group: [{ label: 'Pune', type: 'text', period: null }],
      rows: [{ last_day: '2026-05-20', exit_kind: 'Voluntary' }],
    })
    expect((await rowsOf(id, {}, blind.token)).status).toBe(403)
  })

  test.each([
    ['a figure that is none', people('salary'), /no such figure/],
    [
      'a column that is no unit',
      people('closing', { kind: 'bar', groups: [{ column: 'salary' }] }),
      /grouped/,
    ],
    [
      'two units',
      people('closing', { kind: 'heat', groups: [{ column: 'location' }, { column: 'department' }] }),
      /one unit/,
    ],
  ])('say what is wrong with %s', async (_name, given, message) => {
    expect(await one(given)).toMatchObject({ state: 'invalid', message: expect.stringMatching(message) })
  })
})

describe('figures of datasets', () => {
  test('are grouped, ordered and cut', async () => {
    const groups = [{ column: 'location' }]
    expect(pairs(await one(counted(groups)))).toEqual([
      ['Delhi', 2],
      ['Pune', 4],
    ])
    const largest = await one(counted(groups, { order: 'largest', most: 1 }))
    expect([pairs(largest), largest.more, largest.total?.values]).toEqual([[['Pune', 4]], 1, [6]])
  })

  test('lead to their rows: of all, of a group, of a choice, of a date and of nothing', async () => {
    const cases: [Widget['groups'], number[]][] = [
      [[], [6]],
      [[{ column: 'location' }], [2, 4]],
      [[{ column: 'department' }], [5, 1]],
      [[{ column: 'status' }], [4, 2]],
      [[{ column: 'joined_on', period: 'year' }], [4, 1, 1]],
      [
        [{ column: 'location' }, { column: 'status' }],
        [1, 1, 3, 1],
      ],
    ]
    for (const [groups, counts] of cases) {
      const kind = groups.length === 2 ? 'heat' : groups.length === 1 ? 'bar' : 'figure'
      const id = await aDashboard([counted(groups, { kind })])
      const [data] = (await dataOf(id)).widgets
      const shown = groups.length === 0 ? [data?.total] : (data?.rows ?? [])
      expect(shown.map((row) => row?.values[0])).toEqual(counts)
      for (const row of shown) {
        const { count, group } = (await rowsOf(id, { at: row?.at })).data
        expect([count, group.map(({ label }) => label)]).toEqual([row?.values[0], row?.labels])
      }
    }
  })

  test('that count a column lead to the rows that have a value', async () => {
    const measures = [{ column: 'department', aggregate: 'count' as const }]
    const id = await aDashboard([counted([], { kind: 'figure', measures })])
    expect((await dataOf(id)).widgets[0]?.total?.values).toEqual([5])
    expect((await rowsOf(id)).data.count).toBe(5)
  })

  test('have no gaps over time', async () => {
    const groups = [{ column: 'joined_on', period: 'year' as const }]
    const where = {
      match: 'any' as const,
      parts: [
        { column: 'joined_on', operator: 'less' as const, values: ['2025-01-01'] },
        { column: 'joined_on', operator: 'more' as const, values: ['2026-01-01'] },
      ],
    }
    expect(pairs(await one(counted(groups, { kind: 'line', where })))).toEqual([
      ['2024-01-01', 4],
      ['2025-01-01', 0],
      ['2026-01-01', 1],
    ])
  })

  test('are limited by the conditions of the widget and the units of the dashboard', async () => {
    const where = {
      match: 'all' as const,
      parts: [{ column: 'status', operator: 'is' as const, values: ['active'] }],
    }
    const widgets = [
      counted([{ column: 'location' }], { where }),
      people('closing'),
      { ...people('leavers') },
    ]
    const id = await aDashboard(widgets, { filters: { [FILTER.location]: [world.pune] } })
    const limited = (await dataOf(id)).widgets
    expect([pairs(limited[0] as WidgetData), limited[1]?.total?.values, limited[2]?.total?.values]).toEqual([
      [['Pune', 3]],
      [3],
      [1],
    ])
    expect((await rowsOf(id, { widget_id: 'w3' })).data.count).toBe(1)
    const chosen = await dataOf(id, undefined, { ...year, filters: {} })
    expect(chosen.widgets[1]?.total?.values).toEqual([4])
  })

  test('as a list of rows, with its sums and what there is more', async () => {
    const given: Given = {
      kind: 'table',
      source: 'employees.people',
      columns: ['employee_name', 'age'],
      most: 2,
    }
    const { list, more } = await one(given)
    expect([list?.rows.length, list?.count, more]).toEqual([2, 6, 4])
    expect(list?.headers.map(({ key }) => key)).toEqual(['employee_name', 'age'])
  })

  test('one that fails leaves the others', async () => {
    const exits = findDataset('employees.exits') as Dataset
    vi.spyOn(exits, 'from').mockReturnValue(sql`no_such_table e`)
    const id = await aDashboard([
      counted([], { kind: 'figure', source: 'employees.exits' }),
      counted([{ column: 'salary' }]),
      counted([], { kind: 'figure' }),
    ])
    expect((await dataOf(id)).widgets.map(({ state }) => state)).toEqual(['failed', 'invalid', 'ready'])
    vi.restoreAllMocks()
  })

  test('need a number of statements that does not depend on rows', async () => {
    const id = await aDashboard([counted([{ column: 'location' }]), people('closing', { compares: true })])
    const { queries } = await app.call(readDashboardData, {
      token: world.admin.token,
      body: { dashboard_id: id, ...year },
    })
    expect(queries).toBeLessThanOrEqual(2 + 4 + 4)
  })
})

test('a workbook has a sheet for each widget, with the figures of the screen', async () => {
  const id = await aDashboard([
    counted([{ column: 'location' }]),
    { kind: 'text', text: 'Words\nand more' },
    people('closing'),
  ])
  const answer = await app.call(exportDashboard, { token: world.admin.token, body: { dashboard_id: id } })
  expect(answer.headers['content-disposition']).toContain('Dashboard')
  // The first sheet is that of the first widget: a row for each of its groups, with their figures, and the sum.
  const shown = (await dataOf(id)).widgets[0]?.rows ?? []
  const [heading, ...cells] = await Array.fromAsync(await readSheet(answer.raw))
  expect(heading?.length).toBeGreaterThan(1)
  const groups = shown.filter(({ labels }) => labels.length > 0)
  expect(groups.length).toBeGreaterThan(1)
  for (const { labels, values } of groups)
    expect(cells.map((row) => row.map(String))).toContainEqual([...labels, ...values].map(String))
  const refused = await app.call(exportDashboard, { token: blind.token, body: { dashboard_id: id } })
  expect(refused.status).toBe(403)
})

test.runIf(hasPdfTool('pdftotext'))(
  'a PDF has the titles of the widgets, and the figures of the screen',
  async () => {
    const id = await aDashboard([counted([{ column: 'location' }]), { kind: 'text', text: 'Words on paper' }])
    const asked = { token: world.admin.token, body: { dashboard_id: id, format: 'pdf' as const } }
    const answer = await app.call(exportDashboard, asked)
    expect(answer.headers['content-type']).toContain('pdf')
    expect(answer.headers['content-disposition']).toContain('.pdf')
    const text = pdfText(answer.raw)
    expect(text).toContain('Words on paper')
    const { widgets } = await dataOf(id)
    for (const { labels, values } of widgets[0]?.rows.filter(({ labels }) => labels.length > 0) ?? []) {
      const line = text.split('\n').find((one) => one.includes(String(labels[0])))
      expect(line).toContain(String(values[0]))
    }
    // The same figures make the same bytes.
    expect((await app.call(exportDashboard, asked)).raw.equals(answer.raw)).toBe(true)
  },
)

test('sources are those that the maker may read', async () => {
  const all = (await app.call(listSources, { token: world.admin.token, body: {} })).data.sources
  expect(all.map(({ source }) => source)).toEqual(expect.arrayContaining(['people', 'employees.people']))
  const others = (await app.call(listSources, { token: blind.token, body: {} })).data.sources
  // What every employee may read.
  expect(others.map(({ source }) => source)).toEqual(['holidays.holidays', 'rosters.days', 'shifts.shifts'])
  const read = (source: string, token = world.admin.token) =>
    app.call(readSource, { token, body: { source } })
  expect((await read('people')).data.columns.find(({ key }) => key === 'day')?.periods).toContain('month')
  expect((await read('employees.people')).data.columns[0]).toMatchObject({
    key: 'rows',
    aggregates: ['count'],
  })
  expect((await read('employees.people', blind.token)).status).toBe(404)
})

test('a widget is tried out before it is saved; what is wrong is named', async () => {
  const preview = (given: Given) => {
    const { x: _x, y: _y, w: _w, h: _h, ...widget } = widgetOf(given)
    return app.call(previewWidget, { token: world.admin.token, body: { widget, ...year } })
  }
  expect((await preview(people('closing'))).data).toMatchObject({ state: 'ready', total: { values: [4] } })
  expect((await preview(counted([]))).body.fields).toHaveProperty('groups')
  expect((await preview(counted([{ column: 'salary' }]))).body.fields).toHaveProperty(['groups.0.column'])
})
