import { saveChartSetting } from '@muster/contract/employees/directory/reporting-lines.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import {
  compareCharts,
  listChartChanges,
  readChart,
  readDepartmentChart,
  readOwnChart,
  searchChart,
} from '@muster/contract/employees/org-chart/org-chart.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let world: People

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  world = await aSmallCompany(app)
})

type Body = Parameters<typeof app.call<typeof readChart>>[1]['body']
const read = (who: TestAccount, body: Body = {}) => app.call(readChart, { token: who.token, body })
const chartHr = (location: number) =>
  anHrOf(app, world, location, { 'employees.chart.view': ['group'], 'employees.chart.manage': ['group'] })
const key = (id: number) => `p${id}`
const nodeOf = (answer: Awaited<ReturnType<typeof read>>, id: number) =>
  answer.data.nodes.find((node) => node.EMPLOYEE_ID === id)
const move = (emp_id: number, values: Record<string, number | null>, effective_date: string) =>
  app.call(updateEmployee, { token: world.admin.token, body: { emp_id, values, effective_date } })

describe('the chart', () => {
  test('starts with people without a manager, and counts the people below', async () => {
    const answer = await read(world.admin)
    expect(answer.status).toBe(200)
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data).toMatchObject({ people: 4, roots: 2, depth: 3, total: 2, next_offset: null })
    expect(nodeOf(answer, world.asha)).toMatchObject({
      key: key(world.asha),
      kind: 'person',
      parent: null,
      EMPLOYEE_NAME: 'Asha Rao',
      DEPARTMENT_NAME: 'Sales',
      LOCATION_NAME: 'Pune',
      children: 1,
      direct_reports: 1,
      total_reports: 2,
      hint: 'no_manager',
    })
  })

  test('opens level by level, page by page, and along the path to a person', async () => {
    const below = await read(world.admin, { parents: [key(world.asha)], levels: 5 })
    expect(below.data.nodes.map((node) => [node.EMPLOYEE_ID, node.parent])).toEqual([
      [world.ravi, key(world.asha)],
      [world.meera, key(world.ravi)],
    ])
    const page = await read(world.admin, { levels: 9, limit: 3 })
    expect(page.data).toMatchObject({ total: 4, next_offset: 3 })
    const rest = await read(world.admin, { levels: 9, limit: 3, offset: 3 })
    expect(rest.data.next_offset).toBeNull()
    expect([...page.data.nodes, ...rest.data.nodes]).toHaveLength(4)
    const way = await read(world.admin, { focus: world.meera })
    expect(way.data.nodes.map((node) => node.EMPLOYEE_ID)).toEqual([
      world.asha,
      world.ravi,
      world.meera,
      world.dev,
    ])
    expect((await read(world.admin, { focus: 999_999_999 })).body.key).toBe('record.not_found')
    expect((await read(world.admin, { parents: ['p999999999'] })).data.nodes).toEqual([])
  })

  test('needs no more statements for many boxes than for the top', async () => {
    await addPeople(
      app,
      world.org,
      Array.from({ length: 60 }, () => aPerson({ REPORTING_MANAGER_ID: world.asha })),
    )
    const answer = await read(world.admin, { levels: 50, limit: 2000, date: '2026-10-01' })
    expect(answer.data.nodes.length).toBe(64)
    expect(answer.queries).toBeLessThanOrEqual(4)
  })

  test('of a day shows that day’s reporting lines, and planned changes', async () => {
    expect((await move(world.meera, { REPORTING_MANAGER_ID: world.dev }, '2026-12-01')).status).toBe(200)
    const today = await read(world.admin, { focus: world.meera })
    expect(nodeOf(today, world.meera)?.parent).toBe(key(world.ravi))
    const later = await read(world.admin, { focus: world.meera, date: '2026-12-01' })
    expect(nodeOf(later, world.meera)?.parent).toBe(key(world.dev))
    expect(nodeOf(later, world.dev)).toMatchObject({ direct_reports: 1 })
    expect((await read(world.admin, { date: '2023-12-31' })).data).toMatchObject({ people: 0, nodes: [] })
    const planned = await app.call(listChartChanges, { token: world.admin.token, body: {} })
    expect(planned.queries).toBeLessThanOrEqual(4)
    expect(planned.data.days).toEqual([
      { date: '2026-12-01', joining: 0, leaving: 0, moving: 1, vacancies: 0, dotted_lines: 0 },
    ])
  })

  test('terminates, whatever the database contains', async () => {
    await tx(app.system(world.org.orgId), async (db) => {
      await sql`update employee set manager_id = ${world.meera}
        where org_id = ${world.org.orgId} and id = ${world.asha}`.execute(db)
    })
    const answer = await read(world.admin, { levels: 50 })
    expect(answer.data.nodes).toHaveLength(4)
    expect(answer.data.nodes.filter((node) => node.hint === 'ring')).toHaveLength(1)
  })

  test('can be searched by name, code and day', async () => {
    const find = (search: string, date?: string) =>
      app.call(searchChart, { token: world.admin.token, body: { search, date } })
    const found = await find('mee')
    expect(found.queries).toBeLessThanOrEqual(4)
    expect(found.data.people).toMatchObject([{ EMPLOYEE_ID: world.meera, EMPLOYEE_NAME: 'Meera Iyer' }])
    expect((await find('mee', '2020-01-01')).data.people).toEqual([])
    expect((await find('')).data.people).toEqual([])
  })

  test('shows heads and counts by department', async () => {
    await tx(app.system(world.org.orgId), (db) =>
      sql`update department set head_employee_id = ${world.asha}
        where org_id = ${world.org.orgId} and id = ${world.sales}`.execute(db),
    )
    const answer = await app.call(readDepartmentChart, { token: world.admin.token, body: {} })
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.departments).toMatchObject([
      { key: `d${world.sales}`, people: 3, total_people: 3, head: { EMPLOYEE_NAME: 'Asha Rao' } },
      { key: 'd0', people: 1, head: null },
    ])
  })
})

describe('within a reach', () => {
  test('managers out of reach are one box without a name, and are not counted', async () => {
    // Ravi moves to Delhi, so HR of Pune can't see the person between Asha and Meera.
    await move(world.ravi, { LOCATION_ID: world.delhi }, '2026-11-21')
    const hr = await chartHr(world.pune)
    const answer = await read(hr, { levels: 9 })
    expect(answer.data).toMatchObject({ people: 2, roots: 1 })
    expect(answer.data.nodes.map((node) => [node.key, node.kind, node.parent, node.total_reports])).toEqual([
      [key(world.asha), 'person', null, 1],
      [`o${world.asha}`, 'outside', key(world.asha), 1],
      [key(world.meera), 'person', `o${world.asha}`, 0],
    ])
    expect(nodeOf(answer, world.asha)).toMatchObject({ direct_reports: 0 })
    expect(answer.raw.toString()).not.toMatch(/Ravi|Dev/)
    expect((await read(hr, { focus: world.ravi })).body.key).toBe('record.not_found')
    expect((await read(hr, { parents: [key(world.ravi)] })).data.nodes).toEqual([])
    const search = await app.call(searchChart, { token: hr.token, body: { search: 'ravi' } })
    expect(search.data.people).toEqual([])
    const below = await read(await chartHr(world.delhi), { levels: 9 })
    expect(below.data.nodes.map((node) => [node.key, node.parent])).toEqual([
      [key(world.dev), null],
      ['o0', null],
      [key(world.ravi), 'o0'],
    ])
    expect(below.raw.toString()).not.toMatch(/Asha|Meera/)
  })

  test('a comparison and planned changes include only people in reach', async () => {
    await move(world.meera, { REPORTING_MANAGER_ID: world.dev }, '2026-12-01')
    await move(world.dev, { DEPT_ID: world.sales }, '2026-12-01')
    const hr = await chartHr(world.pune)
    const compared = await app.call(compareCharts, {
      token: hr.token,
      body: { from: '2026-11-21', to: '2026-12-31' },
    })
    expect(compared.queries).toBeLessThanOrEqual(4)
    expect(compared.data).toMatchObject({ total: 1, counts: { manager: 1, department: 0 } })
    expect(compared.data.people[0]).toMatchObject({
      EMPLOYEE_NAME: 'Meera Iyer',
      changes: [{ kind: 'manager', before: 'Ravi Kumar', after: null, after_outside: true }],
    })
    const planned = await app.call(listChartChanges, { token: hr.token, body: {} })
    expect(planned.data.days).toMatchObject([{ date: '2026-12-01', moving: 1 }])
    // A manager without a location is out of reach, and not nobody.
    await tx(app.system(world.org.orgId), (db) =>
      sql`update employee set location_id = null where org_id = ${world.org.orgId} and id = ${world.dev}`.execute(
        db,
      ),
    )
    const again = await app.call(compareCharts, {
      token: hr.token,
      body: { from: '2026-11-21', to: '2026-12-31' },
    })
    expect(again.data.people[0]?.changes).toMatchObject([
      { kind: 'manager', after: null, after_outside: true },
    ])
    await tx(app.system(world.org.orgId), (db) =>
      sql`update employee set location_id = ${world.delhi} where org_id = ${world.org.orgId} and id = ${world.dev}`.execute(
        db,
      ),
    )
  })

  test('departments neither name a head nor count people out of reach', async () => {
    await tx(app.system(world.org.orgId), (db) =>
      sql`update department set head_employee_id = ${world.asha}
        where org_id = ${world.org.orgId} and id = ${world.sales}`.execute(db),
    )
    const delhi = await app.call(readDepartmentChart, {
      token: (await chartHr(world.delhi)).token,
      body: {},
    })
    expect(delhi.data.departments).toMatchObject([{ key: 'd0', people: 1 }])
    expect(delhi.raw.toString()).not.toContain('Asha')
  })
})

describe('two days compared', () => {
  test('show who joined, left and moved, in both directions', async () => {
    const [newcomer] = await addPeople(app, world.org, [
      aPerson({ FIRST_NAME: 'Zara', REPORTING_MANAGER_ID: world.asha, DATE_OF_JOINING: '2026-12-05' }),
    ])
    await move(world.meera, { REPORTING_MANAGER_ID: world.asha, DEPT_ID: null }, '2026-12-01')
    const compare = (from: string, to: string, kinds?: 'joined'[]) =>
      app.call(compareCharts, { token: world.admin.token, body: { from, to, ...(kinds ? { kinds } : {}) } })
    const forward = await compare('2026-11-21', '2026-12-31')
    expect(forward.data.counts).toEqual({
      joined: 1,
      left: 0,
      manager: 1,
      department: 1,
      designation: 0,
      location: 0,
    })
    expect(forward.data.people.map((one) => [one.EMPLOYEE_ID, one.changes.map(({ kind }) => kind)])).toEqual([
      [world.meera, ['manager', 'department']],
      [newcomer, ['joined']],
    ])
    expect((await compare('2026-12-31', '2026-11-21')).data.counts).toMatchObject({ left: 1, manager: 1 })
    expect((await compare('2026-11-21', '2026-12-31', ['joined'])).data).toMatchObject({ total: 1 })
    expect((await compare('2026-11-21', '2026-11-21')).body.key).toBe('employees.chart_same_day')
  })
})

describe('in self-service', () => {
  const own = (who: TestAccount, body: Body = { levels: 9 }) =>
    app.call(readOwnChart, { token: who.token, body })
  const choose = (colleagues: 'none' | 'line' | 'everyone', shows = true) =>
    app.call(saveChartSetting, {
      token: world.admin.token,
      body: {
        colleagues,
        shows_designation: shows,
        shows_department: shows,
        shows_location: shows,
        shows_photo: shows,
      },
    })

  test('people see their own reporting line, and as much as the organisation shows', async () => {
    const meera = await anAccount(app, world.org, { employeeId: world.meera })
    const line = await own(meera)
    expect(line.queries).toBeLessThanOrEqual(4)
    expect(line.data).toMatchObject({ me: key(world.meera), people: 3, colleagues: 'line' })
    expect(line.data.nodes.map((node) => node.EMPLOYEE_NAME)).toEqual([
      'Asha Rao',
      'Ravi Kumar',
      'Meera Iyer',
    ])
    expect(line.data.nodes.every((node) => node.EMPLOYEE_CODE === null)).toBe(true)
    expect(line.data.nodes[0]?.DEPARTMENT_NAME).toBe('Sales')
    expect((await own(meera, { focus: world.dev })).body.key).toBe('record.not_found')
    await choose('everyone', false)
    const everyone = await own(meera)
    expect(everyone.data).toMatchObject({ people: 4, colleagues: 'everyone' })
    expect(everyone.data.nodes[0]).toMatchObject({ DEPARTMENT_NAME: null, LOCATION_NAME: null, photo: null })
    await choose('none')
    expect((await own(meera)).data).toMatchObject({ me: null, people: 0, nodes: [] })
    expect((await read(meera)).status).toBe(403)
  })

  test('an account without a record has no chart', async () => {
    expect((await own(world.admin)).data).toMatchObject({ me: null, nodes: [] })
  })
})
