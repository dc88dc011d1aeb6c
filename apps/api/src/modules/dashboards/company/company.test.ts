import {
  listPeopleBehind,
  listRetention,
  readActiveEmployees,
  readAttrition,
  readDepartmentAttrition,
  readHeadcount,
  readRetention,
} from '@muster/contract/dashboards/company.contract'
import {
  readAbsenteeism,
  readAttendanceFigures,
  readManagerRatio,
} from '@muster/contract/dashboards/work.contract'
import { attritionReport } from '@muster/contract/reports/named-reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { checkFacts, updateFacts } from '../facts/facts.jobs.ts'

/*
 * Asha, Ravi and Meera in Pune and Sales, Dev in Delhi without a department, all since 2024-01-01; Tara in Pune and Support
 * since 2026-03-10, who left on 2026-05-20 of her own will; Om in Delhi and Sales since 2025-01-01, dismissed on 2026-09-30;
 * Ravi moved to Support on 2026-06-15. Today is 2026-11-21.
 */

let app: TestApp
let company: People
let support: number
let whole: TestAccount
let pune: TestAccount
let other: People
let clerk: TestAccount

const unwatched = { checkpoint: async () => undefined }
const VIEW = 'dashboards.company.view'

beforeAll(async () => {
  app = await createTestApp()
  company = await aSmallCompany(app)
  other = await aSmallCompany(app)
  support = await aMaster(app, company.org, 'department', 'Support')
  const [tara, om] = (await addPeople(app, company.org, [
    aPerson({
      FIRST_NAME: 'Tara',
      LAST_NAME: 'Sen',
      LOCATION_ID: company.pune,
      DEPT_ID: support,
      DATE_OF_JOINING: '2026-03-10',
    }),
    aPerson({
      FIRST_NAME: 'Om',
      LAST_NAME: 'Das',
      LOCATION_ID: company.delhi,
      DEPT_ID: company.sales,
      DATE_OF_JOINING: '2025-01-01',
    }),
  ])) as [number, number]
  await tx(app.system(company.org.orgId), async (db) => {
    const leave = (id: number, on: string, mode: number) =>
      sql`update employee set status = 'left', left_on = ${on}::date, separation_mode = ${mode}
        where org_id = ${company.org.orgId} and id = ${id}`.execute(db)
    await leave(tara, '2026-05-20', 16)
    await leave(om, '2026-09-30', 14)
    const mine = sql`org_id = ${company.org.orgId} and employee_id = ${company.ravi} and attribute = 'department'`
    await sql`update employee_assignment set to_date = '2026-06-14' where ${mine}`.execute(db)
    await sql`insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date)
      values (${company.org.orgId}, ${company.ravi}, 'department', ${support}, '2026-06-15')`.execute(db)
  })
  whole = company.admin
  pune = await anHrOf(app, company, company.pune, { [VIEW]: ['organisation'] })
  clerk = await anHrOf(app, company, company.pune)
})

const year = { from: '2025-12-01', to: '2026-11-21' }
const headcount = (who: TestAccount, body = {}) =>
  app.call(readHeadcount, { token: who.token, body: { ...year, ...body } })

describe('headcount', () => {
  test('of everybody, in months, by department and compared with the days before', async () => {
    const { data } = await headcount(whole)
    expect(data.data.total).toMatchObject({
      opening: 5,
      joiners: 1,
      leavers: 2,
      voluntary: 1,
      involuntary: 1,
      early_leavers: 1,
      closing: 4,
      average: 4.5,
      attrition: 44.4444,
      retention: 80,
    })
    expect(data.data).toMatchObject({ ...year, is_limited: false, today: '2026-11-21' })
    expect(data.data.before).toMatchObject({ from: '2024-12-10', to: '2025-11-30', joiners: 1, closing: 5 })
    expect(data.graph_data.map(({ closing }) => closing)).toEqual([5, 5, 5, 6, 6, 5, 5, 5, 5, 4, 4, 4])
    expect(data.graph_data[3]).toMatchObject({ from: '2026-03-01', to: '2026-03-31', joiners: 1 })
    expect(data.data.groups).toMatchObject([
      { group_name: 'Sales', opening: 4, leavers: 1, moved_out: 1, closing: 2 },
      { group_name: 'Support', opening: 0, joiners: 1, leavers: 1, moved_in: 1, closing: 1, retention: null },
      { group_id: 0, group_name: null, opening: 1, closing: 1 },
    ])
    expect(data.data.groups[0]?.headcounts).toEqual([4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2])
  })

  test('is the same from stored facts', async () => {
    const before = await headcount(whole, { group_by: 'location' })
    const { orgId } = company.org
    await updateFacts(app.system(orgId), unwatched)
    expect(await checkFacts(app.system(orgId), unwatched)).toMatchObject({ differences: 0 })
    const after = await headcount(whole, { group_by: 'location' })
    expect({ ...after.data.data, check: null }).toEqual(before.data.data)
    expect(after.data.graph_data).toEqual(before.data.graph_data)
    expect(after.data.data.check).toMatchObject({ differences: 0 })
  })

  test('of the people in reach only, and says so', async () => {
    const { data } = await headcount(pune)
    expect(data.data).toMatchObject({ is_limited: true, check: null })
    expect(data.data.total).toMatchObject({ opening: 3, joiners: 1, leavers: 1, closing: 3 })
    const attrition = await app.call(readAttrition, { token: pune.token, body: year })
    expect(attrition.data.data.total).toEqual(data.data.total)
  })

  test('of one organisation says nothing about another', async () => {
    const { data } = await headcount(other.admin)
    expect(data.data.total).toMatchObject({ opening: 4, joiners: 0, leavers: 0, closing: 4 })
  })

  test('is refused without the permission, to employees too', async () => {
    expect((await headcount(clerk)).status).toBe(403)
    expect((await headcount(await anAccount(app, company.org, { employeeId: company.asha }))).status).toBe(
      403,
    )
  })

  test('takes four statements, however many months and units', async () => {
    expect((await headcount(whole, { step: 'week', group_by: 'designation' })).queries).toBeLessThanOrEqual(4)
  })

  test.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
    [{ from: '2016-01-01', to: '2026-01-01', step: 'week' }, 'step'],
    [{ from: '1901-01-01', to: '2026-01-01', step: 'year' }, 'from'],
  ])('refuses %o', async (body, path) => {
    const answer = await headcount(whole, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([path])
  })
})

test('active employees on a day, and attrition by department, are parts of the same figures', async () => {
  const active = await app.call(readActiveEmployees, { token: whole.token, body: { day: '2026-06-15' } })
  expect(active.data.data).toMatchObject({ day: '2026-06-15', headcount: 5 })
  expect(active.data.graph_data).toMatchObject([
    { group_name: 'Sales', headcount: 3 },
    { group_name: 'Support', headcount: 1 },
    { group_name: null, headcount: 1 },
  ])
  const departments = await app.call(readDepartmentAttrition, { token: whole.token, body: year })
  expect(departments.data.graph_data).toMatchObject([
    { group_name: 'Sales', leavers: 1, average: 3, attrition: 33.3333 },
    { group_name: 'Support', leavers: 1, average: 0.5, attrition: 200 },
    { group_name: null, leavers: 0, attrition: 0 },
  ])
})

describe('retention', () => {
  test('falls when somebody of the first day leaves, and not when a joiner does', async () => {
    const { data } = await app.call(readRetention, { token: whole.token, query: { date: '2026-03-01' } })
    expect(data.data).toEqual({ date: '2026-03-01', opening: 5, is_limited: false })
    expect(data.graph_data.map(({ day, retained }) => [day.slice(5), retained])).toEqual([
      ...['03-31', '04-30', '05-31', '06-30', '07-31', '08-31'].map((day) => [day, 5]),
      ...['09-30', '10-31', '11-21'].map((day) => [day, 4]),
    ])
    expect(data.graph_data.at(-1)?.retention).toBe(80)
  })

  test('lists who stayed and who did not, by page and as the file of the specification', async () => {
    const body = { date: '2026-03-01', limit: 2, page: 2 }
    const { data } = await app.call(listRetention, { token: whole.token, query: {}, body })
    if (!('rows' in data)) throw new Error('There is no page.')
    expect(data).toMatchObject({ count: 5, total_page: 3, total_records: 5 })
    expect(data.rows.map(({ employee_name, is_retained }) => [employee_name, is_retained])).toEqual([
      ['Meera Iyer', true],
      ['Om Das', false],
    ])
    const file = await app.call(listRetention, { token: whole.token, query: { download: 'true' }, body })
    expect(String(file.headers['content-disposition'])).toContain('Retention_Graph_Data.xlsx')
  })

  test('is not asked of the future', async () => {
    const answer = await app.call(readRetention, { token: whole.token, query: { date: '2026-12-01' } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['date']])
  })
})

describe('the people behind a figure', () => {
  const names = async (who: TestAccount, body: object) => {
    const { data } = await app.call(listPeopleBehind, {
      token: who.token,
      query: {},
      body: { ...year, ...body },
    })
    if (!('rows' in data)) throw new Error('There is no page.')
    return data.rows.map(({ employee_name }) => employee_name)
  }

  test.each([
    [{ measure: 'joiners' }, ['Tara Sen']],
    [{ measure: 'leavers' }, ['Om Das', 'Tara Sen']],
    [{ measure: 'voluntary' }, ['Tara Sen']],
    [{ measure: 'involuntary' }, ['Om Das']],
    [{ measure: 'early_leavers' }, ['Tara Sen']],
    [{ measure: 'not_retained' }, ['Om Das']],
    [{ measure: 'closing' }, ['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar']],
    [{ measure: 'closing', group_by: 'department', group_id: 0 }, ['Dev Nair']],
    [{ measure: 'leavers', search: 'tara' }, ['Tara Sen']],
  ])('%o', async (body, expected) => {
    expect(await names(whole, body)).toEqual(expected)
  })

  test('of a unit are those who were in it at the time', async () => {
    const of = { group_by: 'department', group_id: support }
    expect(await names(whole, { measure: 'moved_in', ...of })).toEqual(['Ravi Kumar'])
    expect(
      await names(whole, { measure: 'moved_out', group_by: 'department', group_id: company.sales }),
    ).toEqual(['Ravi Kumar'])
    expect(
      await names(whole, { measure: 'opening', group_by: 'department', group_id: company.sales }),
    ).toEqual(['Asha Rao', 'Meera Iyer', 'Om Das', 'Ravi Kumar'])
  })

  test('are those in reach', async () => {
    expect(await names(pune, { measure: 'leavers' })).toEqual(['Tara Sen'])
    expect(await names(other.admin, { measure: 'leavers' })).toEqual([])
  })

  test('are as many as each figure says', async () => {
    const { data } = await headcount(whole)
    for (const group of data.data.groups)
      for (const measure of [
        'opening',
        'joiners',
        'leavers',
        'early_leavers',
        'moved_in',
        'moved_out',
        'closing',
      ] as const) {
        const of = { measure, group_by: 'department', group_id: group.group_id }
        expect([measure, group.group_name, (await names(whole, of)).length]).toEqual([
          measure,
          group.group_name,
          group[measure],
        ])
      }
  })

  test('can be downloaded only by those who may export people', async () => {
    const viewer = await anAccount(app, company.org, {
      roles: [8],
      grants: { [VIEW]: ['organisation'], 'employees.profile.view': ['organisation'] },
    })
    const download = (who: TestAccount) =>
      app.call(listPeopleBehind, {
        token: who.token,
        query: { download: 'true' },
        body: { ...year, measure: 'leavers' },
      })
    expect((await download(viewer)).status).toBe(403)
    expect((await download(whole)).status).toBe(200)
  })
})

describe('managers and others', () => {
  test('are counted on a day, by unit', async () => {
    const { data } = await app.call(readManagerRatio, { token: whole.token, body: { group_by: 'location' } })
    expect(data.data).toMatchObject({ day: '2026-11-21', managers: 2, others: 2, ratio: 1 })
    expect(data.graph_data).toMatchObject([
      { group_name: 'Delhi', managers: 0, others: 1, ratio: null },
      { group_name: 'Pune', managers: 2, others: 1, ratio: 0.5 },
    ])
  })

  test('of people in reach', async () => {
    const { data } = await app.call(readManagerRatio, { token: pune.token, body: {} })
    expect(data.data).toMatchObject({ managers: 2, others: 1, is_limited: true })
  })
})

describe('attendance', () => {
  beforeAll(async () => {
    const { orgId } = company.org
    await tx(app.system(orgId), async (db) => {
      const plan = '00000000-0000-4000-8000-000000000001'
      await sql`insert into attendance_plan (org_id, id, plan) values (${orgId}, ${plan}, '{"requests": []}')`.execute(
        db,
      )
      const day = (id: number, on: string, status: string) =>
        sql`insert into attendance_day (org_id, employee_id, day, status, is_final, ends_at, computed_at, plan_id)
          values (${orgId}, ${id}, ${on}::date, ${status}, true, now(), now(), ${plan})
          on conflict (org_id, employee_id, day) do update set status = excluded.status, is_final = true`.execute(
          db,
        )
      for (const on of ['2026-11-16', '2026-11-17']) {
        await day(company.asha, on, 'present')
        await day(company.ravi, on, 'absent')
        await day(company.meera, on, on === '2026-11-16' ? 'leave' : 'week_off')
        await day(company.dev, on, on === '2026-11-16' ? 'absent' : 'present')
      }
    })
  })
  const days = { from: '2026-11-16', to: '2026-11-17' }

  test('absent days among the scheduled ones', async () => {
    const { data } = await app.call(readAbsenteeism, { token: whole.token, body: { ...days, step: 'day' } })
    expect(data.data).toMatchObject({
      absent_days: 3,
      scheduled_days: 7,
      absenteeism: 42.8571,
      is_limited: false,
    })
    expect(data.graph_data).toMatchObject([
      { from: '2026-11-16', absent_days: 2, scheduled_days: 4, absenteeism: 50 },
      { from: '2026-11-17', absent_days: 1, scheduled_days: 3, absenteeism: 33.3333 },
    ])
  })

  test('of the people whose attendance is in reach', async () => {
    const viewer = await anHrOf(app, company, company.pune, {
      [VIEW]: ['organisation'],
      'attendance.day.view': ['group'],
    })
    const { data } = await app.call(readAbsenteeism, { token: viewer.token, body: days })
    expect(data.data).toMatchObject({ absent_days: 2, scheduled_days: 5, is_limited: true })
    const refused = await app.call(readAbsenteeism, { token: pune.token, body: days })
    expect(refused.status).toBe(403)
  })

  test('by status on a day', async () => {
    const { data } = await app.call(readAttendanceFigures, {
      token: whole.token,
      body: { day: '2026-11-16' },
    })
    expect(data.data).toMatchObject({ people: 4, late: 0 })
    expect(data.graph_data.map(({ people }) => people).sort()).toEqual([1, 1, 2])
  })
})

describe('the attrition report', () => {
  const report = async (who: TestAccount) => {
    const body = { ...year, limit: 100 }
    const { data } = await app.call(attritionReport, { token: who.token, query: {}, body })
    if (!('rows' in data)) throw new Error('There is no page.')
    return data
  }

  test('shows the figures of the dashboard, month by month', async () => {
    const { rows, headers, count } = await report(whole)
    const { data } = await headcount(whole)
    expect(count).toBe(rows.length)
    const sums = Object.fromEntries(headers.map(({ key, sum }) => [key, sum]))
    expect(sums).toMatchObject({ joiners: 1, leavers: 2, voluntary: 1, involuntary: 1, early_leavers: 1 })
    for (const part of data.graph_data) {
      const month = rows.filter((row) => row.month === part.from)
      expect(month.reduce((sum, row) => sum + Number(row.closing), 0)).toBe(part.closing)
    }
    const sales = rows.find((row) => row.month === '2026-09-01' && row.department === 'Sales')
    expect(sales).toMatchObject({
      opening: 3,
      leavers: 1,
      closing: 2,
      average: 2.5,
      attrition: 40,
      retention: 66.6667,
    })
  })

  test('counts the people in reach', async () => {
    const reader = await anHrOf(app, company, company.pune, { 'reports.view': ['organisation'] })
    const { headers } = await report(reader)
    expect(headers.find(({ key }) => key === 'leavers')?.sum).toBe(1)
  })
})

test('facts that differ from the records are found, reported and counted again', async () => {
  const { orgId } = company.org
  const ctx = app.system(orgId)
  await updateFacts(ctx, unwatched)
  await tx(ctx, (db) =>
    sql`update people_fact set headcount = headcount + 1
      where org_id = ${orgId} and dimension = 'total' and day >= '2026-09-30'`.execute(db),
  )
  expect(await checkFacts(ctx, unwatched)).toMatchObject({ differences: 1 })
  const { data } = await headcount(whole)
  expect(data.data.check).toMatchObject({ differences: 1 })
  expect(data.data.total.closing).toBe(4)
  expect((await headcount(pune)).data.data.check).toBeNull()
  expect(await checkFacts(ctx, unwatched)).toMatchObject({ differences: 0 })
})
