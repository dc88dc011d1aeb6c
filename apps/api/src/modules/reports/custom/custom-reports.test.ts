import { randomUUID } from 'node:crypto'
import {
  type CustomContent,
  deleteCustomReport,
  downloadCustomReport,
  editCustomReport,
  listCustomReports,
  listReportDatasets,
  previewCustomReport,
  readCustomReport,
  restoreCustomReport,
  saveCustomReport,
} from '@muster/contract/reports/custom-reports.contract'
import { addReportAccess, readReportAccess } from '@muster/contract/reports/report-access.contract'
import { exportReport, listReports, readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'

let app: TestApp
let world: People
let other: People
/** HR of everybody, who sees no contact data. */
let officer: TestAccount
/** HR of Delhi. */
let clerk: TestAccount
let ravi: TestAccount

const ALL = { from: '2026-10-01', to: '2026-10-31' }

/** In October Meera was absent four days, Dev one, Ravi none and present three. */
async function someDays(people: People): Promise<void> {
  const days = [
    ...[1, 2, 5, 6].map((day) => [people.meera, day, 'absent', 0]),
    [people.dev, 5, 'absent', 0],
    ...[1, 2, 5].map((day) => [people.ravi, day, 'present', 480]),
  ].map(([employee_id, day, status, worked]) => ({
    ...{ employee_id, status, worked, plan_id: randomUUID() },
    day: `2026-10-${String(day).padStart(2, '0')}`,
  }))
  const { orgId } = people.org
  await tx(app.system(orgId), (db) =>
    sql`insert into attendance_day (org_id, employee_id, day, status, worked, plan_id, is_final, ends_at, computed_at)
      select ${orgId}, n.employee_id, n.day, n.status, n.worked, n.plan_id, true, n.day, n.day
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) n (employee_id bigint, day date, status text, worked integer,
        plan_id uuid)`.execute(db),
  )
}

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-10T06:30:00Z')
  world = await aSmallCompany(app)
  other = await aSmallCompany(app)
  await someDays(world)
  await someDays(other)
  const reports = {
    'reports.view': ['organisation' as const],
    'reports.build': ['organisation' as const],
    'reports.export': ['organisation' as const],
  }
  const see = (scope: 'organisation' | 'group') => ({
    'employees.profile.view': [scope],
    'employees.directory.view': [scope],
    'attendance.day.view': [scope],
  })
  officer = await anAccount(app, world.org, { roles: [8], grants: { ...reports, ...see('organisation') } })
  clerk = await anAccount(app, world.org, {
    ...{ roles: [8], grants: { ...reports, ...see('group') } },
    group: { location: [world.delhi] },
  })
  ravi = await anAccount(app, world.org, { employeeId: world.ravi })
}, 60_000)

const content = (given: Partial<CustomContent>): CustomContent => ({
  ...{ dataset: 'employees.people', parts: [], period: null, computed: [], columns: [], sort: [] },
  ...{ groups: [], measures: [], pivot: null, chart: null, ...given },
})
const days = (given: Partial<CustomContent>) =>
  content({ dataset: 'attendance.days', period: 'last_month', ...given })
const absent = { column: 'absent_days', aggregate: 'sum' as const }
const count = { column: 'rows', aggregate: 'count' as const }

/** People who were absent more than three days last month, by location. */
const longAbsent = content({
  parts: [{ name: 'p1', dataset: 'attendance.days', by: 'person', period: 'last_month', measures: [absent] }],
  columns: ['location', 'employee_name', 'p1.absent_days'],
  where: { match: 'all', parts: [{ column: 'p1.absent_days', operator: 'more', values: [3] }] },
})

const preview = (given: CustomContent, token = officer.token) =>
  app.call(previewCustomReport, { token, body: given })
const save = async (given: CustomContent, about: object = {}, token = officer.token) =>
  (await app.call(saveCustomReport, { token, body: { name: 'Mine', ...about, ...given } })).data.report_id
const read = (token: string, id: number, body: object = {}) =>
  app.call(readReport, { token, params: { report_id: String(id) }, body })
const cells = (rows: readonly Record<string, unknown>[]) => rows.map((row) => Object.values(row))
const fieldsOf = async (given: CustomContent) => (await preview(given)).body.fields

describe('what can be built', () => {
  test('is offered with the columns that the author may see', async () => {
    const { datasets } = (await app.call(listReportDatasets, { token: officer.token, body: {} })).data
    const people = datasets.find(({ key }) => key === 'employees.people')
    expect(people?.columns.map(({ key }) => key)).toContain('age')
    expect(people?.columns.map(({ key }) => key)).not.toContain('phone')
    expect(people?.matchings).toEqual(['person'])
    expect(datasets.find(({ key }) => key === 'attendance.days')?.matchings).toEqual([
      'person',
      'day',
      'month',
    ])
    expect(datasets.some(({ key }) => key.startsWith('access.'))).toBe(false)
  })

  test('is nothing for people who may not build', async () => {
    const { datasets, abilities } = (await app.call(listReportDatasets, { token: ravi.token, body: {} })).data
    expect([datasets, abilities.build]).toEqual([[], false])
    expect((await preview(longAbsent, ravi.token)).status).toBe(403)
  })
})

describe('a list', () => {
  test('of people with what other data says of them', async () => {
    const { data } = await preview(longAbsent)
    expect(cells(data.rows)).toEqual([['Pune', 'Meera Iyer', 4]])
    expect(data.headers.map(({ heading }) => heading).at(-1)).toMatch(/: Absent/)
    expect(data.withheld).toEqual({ columns: 0, chart: false, rows: 'all', narrower: [] })
  })

  test('says which of the matched data covers fewer people than its rows', async () => {
    const all = ['reports.view', 'reports.build', 'employees.profile.view', 'employees.directory.view']
    const reader = await anAccount(app, world.org, {
      ...{ roles: [8], group: { location: [world.delhi] } },
      grants: {
        ...Object.fromEntries(all.map((one) => [one, ['organisation' as const]])),
        'attendance.day.view': ['group' as const],
      },
    })
    const given = content({
      parts: longAbsent.parts,
      groups: [{ column: 'location' }],
      measures: [count, { column: 'p1.absent_days', aggregate: 'sum' }],
    })
    const [own, whole] = [(await preview(given, reader.token)).data, (await preview(given)).data]
    expect([own.withheld.narrower, whole.withheld.narrower]).toEqual([['Attendance days'], []])
  })

  test('of days, matched by day to others, with a calculated column', async () => {
    const given = days({
      parts: [
        {
          ...{ name: 'p1', dataset: 'attendance.days', by: 'day', period: null },
          measures: [{ column: 'worked', aggregate: 'sum' }],
        },
      ],
      computed: [{ key: 'x1', heading: 'Hours', formula: 'hours([p1.worked])' }],
      columns: ['employee_name', 'date', 'p1.worked', 'x1'],
      sort: [{ column: 'date', descending: true }],
      where: { match: 'all', parts: [{ column: 'status', operator: 'is', values: ['present'] }] },
    })
    const { data } = await preview(given)
    expect(cells(data.rows)[0]).toEqual(['Ravi Kumar', '2026-10-05', 480, 8])
    expect(data.rows).toHaveLength(3)
    expect(data.headers.map(({ sum }) => sum)).toEqual([undefined, undefined, 1440, 24])
  })

  test('does not add up what is repeated in several rows', async () => {
    const given = days({
      parts: [{ name: 'p1', dataset: 'employees.people', by: 'person', period: null, measures: [count] }],
      columns: ['employee_name', 'date', 'p1.rows'],
    })
    expect((await preview(given)).data.headers.at(-1)?.sum).toBeUndefined()
  })
})

describe('groups', () => {
  const byPlace = days({
    groups: [{ column: 'location' }, { column: 'employee_name' }],
    measures: [absent, count],
    where: { match: 'all', parts: [{ column: 'status', operator: 'is', values: ['absent', 'present'] }] },
  })

  test('have subtotals and a total', async () => {
    const { data } = await preview(byPlace)
    expect(cells(data.rows)).toEqual([
      ['Delhi', 'Dev Nair', 1, 1],
      ['Delhi', 1, 1],
      ['Pune', 'Meera Iyer', 4, 4],
      ['Pune', 'Ravi Kumar', 0, 3],
      ['Pune', 4, 7],
    ])
    expect(data.levels).toEqual([2, 1, 2, 2, 1])
    expect(data.depth).toBe(2)
    expect(data.headers.map(({ sum }) => sum)).toEqual([undefined, undefined, 5, 8])
  })

  test('are sorted by their figures, each level by its own', async () => {
    const { data } = await preview({ ...byPlace, sort: [{ column: 'rows', descending: true }] })
    expect(cells(data.rows).map((row) => row[0] + String(row.at(-1)))).toEqual([
      'Pune4',
      'Pune3',
      'Pune7',
      'Delhi1',
      'Delhi1',
    ])
  })

  test('by named periods', async () => {
    const { data } = await preview(days({ groups: [{ column: 'date', period: 'month' }], measures: [count] }))
    expect(cells(data.rows)).toEqual([['Oct 2026', 8]])
    expect(data.headers[0]).toMatchObject({ heading: 'Date (month)', type: 'text' })
  })

  test('crossed with the values of another column, with totals of both', async () => {
    const { data } = await preview(
      days({ groups: [{ column: 'location' }], measures: [count], pivot: { column: 'status' } }),
    )
    expect(data.headers.map(({ heading, sum }) => [heading, sum])).toEqual([
      ['Location', undefined],
      ['Absent', 5],
      ['Present', 3],
      ['Total', 8],
    ])
    expect(data.rows).toEqual([
      { location: 'Delhi', 'v0.rows': 1, rows: 1 },
      { location: 'Pune', 'v0.rows': 4, 'v1.rows': 3, rows: 7 },
    ])
  })

  test('without anything to group by are one row', async () => {
    const { data } = await preview(days({ measures: [absent] }))
    expect(cells(data.rows)).toEqual([[5]])
  })

  test('have a chart of their own', async () => {
    const { data } = await preview({
      ...byPlace,
      chart: { kind: 'bar', by: { column: 'location' }, split: { column: 'status' }, measure: count },
    })
    expect(data.chart).toMatchObject({
      ...{ labels: ['Delhi', 'Pune'], is_additive: true, is_cut: false },
      series: [
        { name: 'Absent', values: [1, 4] },
        { name: 'Present', values: [null, 3] },
      ],
    })
  })
})

describe('what is wrong is refused at its place', () => {
  test.each<[string, CustomContent, string]>([
    ['data that does not exist', content({ dataset: 'no.such', columns: ['a'] }), 'dataset'],
    ['data that the author may not see', content({ dataset: 'access.rights', columns: ['a'] }), 'dataset'],
    ['no columns', content({}), 'columns'],
    ['a column that the author may not see', content({ columns: ['age', 'phone'] }), 'columns.1'],
    [
      'a figure of further data',
      content({
        columns: ['age'],
        parts: [
          {
            ...{ name: 'p1', dataset: 'attendance.days', by: 'person', period: null },
            measures: [absent, { column: 'status', aggregate: 'sum' }],
          },
        ],
      }),
      'parts.0.measures.1.aggregate',
    ],
    [
      'further data matched by a day that people have not',
      content({
        columns: ['age'],
        parts: [{ name: 'p1', dataset: 'attendance.days', by: 'day', period: null, measures: [absent] }],
      }),
      'parts.0.by',
    ],
    [
      'a formula',
      content({ columns: ['x1'], computed: [{ key: 'x1', heading: 'X', formula: '[age] + [phone]' }] }),
      'computed.0.formula',
    ],
    ['a group', days({ groups: [{ column: 'phone' }], measures: [count] }), 'groups.0.column'],
    ['groups without figures', days({ groups: [{ column: 'location' }] }), 'measures'],
    ['a pivot', days({ measures: [count], pivot: { column: 'phone' } }), 'pivot.column'],
    ['an order', days({ measures: [count], sort: [{ column: 'date', descending: true }] }), 'sort.0.column'],
    [
      'a chart',
      days({
        columns: ['date'],
        chart: { kind: 'bar', by: { column: 'phone' }, split: null, measure: count },
      }),
      'chart.groups.0.column',
    ],
    [
      'a pivot with too many values',
      days({ measures: [count], pivot: { column: 'worked' }, groups: [] }),
      '',
    ],
  ])('%s', async (_, given, path) => {
    expect(Object.keys((await fieldsOf(given)) ?? {})).toEqual(path === '' ? [] : [path])
  })
})

describe('a saved report', () => {
  test('is a report of the library for its author alone, until it is shared', async () => {
    const id = await save(longAbsent, { name: 'Absent more than 3 days' })
    const libraryOf = async (token: string) =>
      (await app.call(listReports, { token, body: {} })).data.reports.map(({ report_id }) => report_id)
    expect(await libraryOf(officer.token)).toContain(id)
    expect(await libraryOf(clerk.token)).not.toContain(id)
    expect((await read(clerk.token, id)).body.key).toBe('reports.not_found')
    expect((await read(other.admin.token, id)).body.key).toBe('reports.not_found')
    expect((await read(world.admin.token, id)).body.key).toBe('reports.not_found')
    expect(cells((await read(officer.token, id)).data.rows)).toEqual([['Pune', 'Meera Iyer', 4]])

    const edit = await app.call(editCustomReport, {
      token: officer.token,
      body: { report_id: id, version: 1, name: 'Absent more than 3 days', is_shared: true },
    })
    expect(edit.data.version).toBe(2)
    expect(await libraryOf(clerk.token)).toContain(id)
    // HR of Delhi reaches nobody who was absent that long.
    const mine = (await read(clerk.token, id)).data
    expect([mine.rows, mine.withheld.rows]).toEqual([[], 'reach'])
    // A manager's team, in self-service.
    const team = (await read(ravi.token, id)).data
    expect(cells(team.rows)).toEqual([['Pune', 'Meera Iyer', 4]])
    expect(team.withheld.rows).toBe('team')
    expect((await read(other.admin.token, id)).body.key).toBe('reports.not_found')
  })

  test('is changed by its author, those with the right, and those who set up reports', async () => {
    const id = await save(content({ columns: ['employee_name'] }), { is_shared: true })
    const change = (token: string, version: number, given?: CustomContent) =>
      app.call(editCustomReport, {
        token,
        body: { report_id: id, version, name: 'Changed', is_shared: true, ...(given && { content: given }) },
      })
    expect((await change(clerk.token, 1)).body.key).toBe('reports.not_yours')
    expect((await change(officer.token, 7)).body.key).toBe('record.conflict')
    const grants = [{ kind: 'role' as const, id: 8, right: 'edit' as const }]
    expect(
      (await app.call(addReportAccess, { token: clerk.token, body: { report_id: id, grants } })).body.key,
    ).toBe('reports.not_found')
    expect(
      (await app.call(addReportAccess, { token: officer.token, body: { report_id: id, grants } })).status,
    ).toBe(200)
    const { access, rights } = (
      await app.call(readReportAccess, { token: officer.token, body: { report_id: id } })
    ).data
    expect([access[0]?.right, rights]).toEqual(['edit', ['view', 'schedule', 'edit']])
    expect((await change(clerk.token, 1, content({ columns: ['age'] }))).data.version).toBe(2)
    // Phone numbers are nothing that the clerk sees.
    expect((await change(clerk.token, 2, content({ columns: ['phone'] }))).body.fields).toHaveProperty(
      'columns.0',
    )
    expect((await change(world.admin.token, 2, content({ columns: ['phone'] }))).data.version).toBe(3)

    const mine = (await app.call(readCustomReport, { token: world.admin.token, body: { report_id: id } }))
      .data
    expect(mine.versions.map(({ version }) => version)).toEqual([3, 2, 1])
    const restored = await app.call(restoreCustomReport, {
      token: officer.token,
      body: { report_id: id, of_version: 1 },
    })
    expect(restored.data.version).toBe(4)
    // It is called what it was called then.
    const again = (await app.call(readCustomReport, { token: officer.token, body: { report_id: id } })).data
    expect([mine.name, again.name]).toEqual(['Changed', mine.versions.at(-1)?.name])
    expect(again.name).not.toBe('Changed')
    expect((await read(officer.token, id)).data.headers.map(({ key }) => key)).toEqual(['employee_name'])
    expect(
      (await app.call(restoreCustomReport, { token: officer.token, body: { report_id: id, of_version: 3 } }))
        .body.fields,
    ).toHaveProperty('columns.0')
  })

  test('is deleted and restored', async () => {
    const id = await save(longAbsent)
    const listed = async (archived: boolean, token = officer.token) =>
      (await app.call(listCustomReports, { token, body: { archived, limit: 100 } })).data.rows.map(
        (row) => row.report_id,
      )
    expect(await listed(false)).toContain(id)
    expect(
      (await app.call(deleteCustomReport, { token: officer.token, body: { report_id: id } })).status,
    ).toBe(200)
    expect((await read(officer.token, id)).body.key).toBe('reports.not_found')
    expect([await listed(false), await listed(true)].map((ids) => ids.includes(id))).toEqual([false, true])
    expect(await listed(true, clerk.token)).not.toContain(id)
    expect(
      (await app.call(restoreCustomReport, { token: clerk.token, body: { report_id: id } })).body.key,
    ).toBe('reports.not_found')
    await app.call(restoreCustomReport, { token: officer.token, body: { report_id: id } })
    expect((await read(officer.token, id)).data.rows).toHaveLength(1)
  })

  test('gives a file with the subtotals of its screen', async () => {
    const id = await save(days({ groups: [{ column: 'location' }, { column: 'status' }], measures: [count] }))
    const file = await app.call(exportReport, {
      token: officer.token,
      params: { report_id: String(id) },
      body: { format: 'csv' },
    })
    expect(
      file.raw
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'Location,Status,Count',
      'Delhi,Absent,1',
      'Delhi,Total Delhi,1',
      'Pune,Absent,4',
      'Pune,Present,3',
      'Pune,Total Pune,7',
    ])
  })

  test('is made into a file by a job, once while nothing has changed', async () => {
    const id = await save(longAbsent)
    const ask = () => app.call(downloadCustomReport, { token: officer.token, body: { report_id: id } })
    const [first, again] = [await ask(), await ask()]
    expect(first.message).toBe('We are generating your Report. Please Wait...')
    expect([again.message, again.data.job]).toEqual(['Please Download From below List', first.data.job])
    await app.call(editCustomReport, {
      token: officer.token,
      body: { report_id: id, version: 1, name: 'Mine', content: content({ columns: ['age'] }) },
    })
    expect((await ask()).data.job).not.toBe(first.data.job)
  })
})

describe('what its reader may not see', () => {
  const asAdmin = async (given: CustomContent) => save(given, { is_shared: true }, world.admin.token)

  test('is left out, and said to be', async () => {
    const id = await asAdmin(
      content({
        columns: ['employee_name', 'phone', 'x1'],
        computed: [{ key: 'x1', heading: 'Code', formula: 'left([phone], 3)' }],
        sort: [{ column: 'phone', descending: true }],
        chart: { kind: 'bar', by: { column: 'city' }, split: null, measure: count },
      }),
    )
    const { data } = await read(officer.token, id)
    expect(data.headers.map(({ key }) => key)).toEqual(['employee_name'])
    expect(data.withheld).toEqual({ columns: 3, chart: true, rows: 'all', narrower: [] })
    expect(data.chart).toBeNull()
    const builder = (await app.call(readCustomReport, { token: officer.token, body: { report_id: id } })).data
    expect(builder.content.computed).toEqual([])
    expect([builder.abilities.edit, builder.withheld > 0]).toEqual([false, true])
    expect(JSON.stringify(builder)).not.toContain('phone')
  })

  test.each<[string, CustomContent]>([
    [
      'conditions',
      content({
        columns: ['employee_name'],
        where: { match: 'all', parts: [{ column: 'phone', operator: 'not_empty', values: [] }] },
      }),
    ],
    ['groups', content({ groups: [{ column: 'city' }], measures: [count] })],
    ['a pivot', content({ groups: [{ column: 'location' }], measures: [count], pivot: { column: 'city' } })],
  ])('is not guessed from %s', async (_, given) => {
    const id = await asAdmin(given)
    const answer = await read(officer.token, id)
    expect([answer.body.key, answer.message.includes('phone')]).toEqual(['reports.withheld', false])
  })

  test('is not taken away by whoever changes the report', async () => {
    const id = await asAdmin(content({ columns: ['employee_name', 'phone'] }))
    await app.call(addReportAccess, {
      token: world.admin.token,
      body: { report_id: id, grants: [{ kind: 'role', id: 8, right: 'edit' }] } as never,
    })
    const builder = (await app.call(readCustomReport, { token: officer.token, body: { report_id: id } })).data
    const about = { report_id: id, name: 'Mine', description: '', is_shared: true }
    const edit = (body: object) =>
      app.call(editCustomReport, { token: officer.token, body: { ...about, version: 1, ...body } as never })
    const refused = await edit({ content: builder.content })
    expect([builder.withheld, refused.status, refused.body.key]).toEqual([1, 422, 'reports.partly_withheld'])
    expect((await read(world.admin.token, id)).data.headers.map(({ key }) => key)).toContain('phone')
    // Its name is no secret.
    expect((await edit({ name: 'Renamed' })).status).toBe(200)
  })

  test('is no data that they may not read at all', async () => {
    const account = await anAccount(app, world.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'], 'employees.profile.view': ['organisation'] },
    })
    const shown = await asAdmin(
      content({
        parts: [
          { name: 'p1', dataset: 'attendance.days', by: 'person', period: 'last_month', measures: [absent] },
        ],
        columns: ['employee_name', 'p1.absent_days'],
      }),
    )
    const { data } = await read(account.token, shown)
    expect([data.headers.map(({ key }) => key), data.withheld.columns]).toEqual([['employee_name'], 1])
    expect((await read(account.token, await asAdmin(longAbsent))).body.key).toBe('reports.withheld')
  })
})

test('reads the report of a period for the days that are asked for', async () => {
  const id = await save(days({ columns: ['employee_name', 'date'] }))
  expect((await read(officer.token, id, ALL)).data.count).toBe(8)
  expect((await read(officer.token, id)).data).toMatchObject({
    count: 8,
    from: '2026-10-01',
    to: '2026-10-31',
  })
  expect((await read(officer.token, id, { from: '2026-10-05', to: '2026-10-05' })).data.count).toBe(3)
})
