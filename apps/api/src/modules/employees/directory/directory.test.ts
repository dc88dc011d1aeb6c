import { exportEmployees, listEmployees, listUsers } from '@muster/contract/employees/employees.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { readSheet } from '../../../platform/spreadsheets/index.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let world: People
const MAHARASHTRA = 4008

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  await tx(app.system(world.org.orgId), (db) =>
    db
      .updateTable('location')
      .set({ state_id: MAHARASHTRA })
      .where('org_id', '=', world.org.orgId)
      .where('id', '=', world.pune)
      .execute(),
  )
})

type Body = NonNullable<Parameters<typeof app.call<typeof listEmployees>>[1]['body']>
const list = (token: string, body: Body = {}) => app.call(listEmployees, { token, body })
const names = async (token: string, body: Body = {}) =>
  (await list(token, body)).data.employees.map((row) => row.EMPLOYEE_NAME)

describe('directory', () => {
  test('lists people by name with the specified keys, in at most four statements', async () => {
    const answer = await list(world.admin.token)
    expect(answer.status).toBe(200)
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data).toMatchObject({ total_rows: 4, numPages: 1, is_alike: false })
    expect(answer.data.employees.map((row) => row.EMPLOYEE_NAME)).toEqual([
      'Asha Rao',
      'Dev Nair',
      'Meera Iyer',
      'Ravi Kumar',
    ])
    expect(answer.data.employees[3]).toMatchObject({
      DEPARTMENT_NAME: 'Sales',
      LOCATION_NAME: 'Pune',
      REPORTING_MANAGER_NAME: 'Asha Rao',
      IS_ACTIVE: 0,
      account_state: 'none',
      status: 'active',
      abilities: { view: true, edit: true },
    })
  })

  const filters: [string, () => Body, string[]][] = [
    ['a numeric filter', () => ({ filters: { 8: [world.delhi] } }), ['Dev Nair']],
    [
      'two filters together',
      () => ({ filters: { 8: [world.pune], 5: [world.sales] } }),
      ['Asha Rao', 'Meera Iyer', 'Ravi Kumar'],
    ],
    ['an empty filter, matching nobody', () => ({ filters: { 8: [] } }), []],
    ['no filter', () => ({ filters: {} }), ['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar']],
    ['the specified parameter loc', () => ({ loc: world.delhi }), ['Dev Nair']],
    [
      'specified parameters with empty values',
      () => ({ loc: '', dept: null, shift: [] }),
      ['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar'],
    ],
    ['an empty list of departments, matching nobody', () => ({ dept: [] }), []],
    ['people by id', () => ({ filters: { 1: [world.meera, world.dev] } }), ['Dev Nair', 'Meera Iyer']],
    [
      'the state of their location',
      () => ({ filters: { 15: [MAHARASHTRA] } }),
      ['Asha Rao', 'Meera Iyer', 'Ravi Kumar'],
    ],
    ['status left', () => ({ filters: { 125: [0] } }), []],
    ['status active', () => ({ status: 1, loc: world.delhi }), ['Dev Nair']],
    ['a word of the name', () => ({ search: 'meer' }), ['Meera Iyer']],
    ['a name without accents', () => ({ search: 'MÉERA iyer' }), ['Meera Iyer']],
    ['an unknown e-mail address', () => ({ search: 'zzzz@nobody' }), []],
  ]
  test.each(filters)('finds by %s', async (_name, body, expected) => {
    expect((await names(world.admin.token, body())).sort()).toEqual([...expected].sort())
  })

  test('returns similar matches, marked as such, if nothing matches exactly', async () => {
    const answer = await list(world.admin.token, { search: 'meeera iyer', columns: ['GRADE_ID'] })
    expect(answer.data.employees[0]?.EMPLOYEE_NAME).toBe('Meera Iyer')
    expect(answer.data.is_alike).toBe(true)
    expect(answer.queries).toBeLessThanOrEqual(4)
  })

  test('does not search protected fields', async () => {
    expect(await names(world.admin.token, { search: '+919812340' })).toEqual([])
  })

  test('returns additional columns as text', async () => {
    const answer = await list(world.admin.token, {
      columns: ['REPORTING_MANAGER_ID', 'GENDER', 'DEPT_ID', 'NOPE'],
    })
    expect(answer.queries).toBeLessThanOrEqual(4)
    const ravi = answer.data.employees.find((row) => row.EMPLOYEE_ID === world.ravi)
    expect(ravi?.columns).toEqual({ REPORTING_MANAGER_ID: 'Asha Rao', GENDER: null, DEPT_ID: 'Sales' })
  })

  const refused: [string, Body][] = [
    ['an unknown sort', { sort: 'password_hash' }],
    ['an unknown filter', { filters: { 999: [1] } }],
    ['a filter by an unknown field', { filters: { SALARY: ['1'] } }],
    ['text instead of ids', { filters: { 8: ["1' or 1=1"] } }],
    ['a shift by name', { shift: ['N'] as never }],
    ['a malformed cursor', { cursor: 'bm9uc2Vuc2U' }],
    [
      'a cursor with a wrong value',
      { sort: 'date_of_joining', cursor: Buffer.from('["date_of_joining","x",1,0]').toString('base64url') },
    ],
    ['a negative page', { page: -1 }],
    ['a huge limit', { limit: 100000 }],
  ]
  test.each(refused)('refuses %s', async (_name, body) => {
    const answer = await list(world.admin.token, body)
    expect([answer.status, answer.body.key]).toEqual([422, 'request.invalid'])
  })

  test.each([
    ['percent and underscore', '%_%'],
    ['a backslash', '\\'],
    ['quotes and a semicolon', `'; drop table employee; --`],
    ['emoji', '🙂🙂🙂🙂'],
  ])('accepts a search for %s', async (_name, search) => {
    expect((await list(world.admin.token, { search })).status).toBe(200)
  })
})

describe('paging', () => {
  test('returns every row once by page and by cursor, forwards and backwards', async () => {
    const org = await anOrganisation(app)
    const admin = await anAdmin(app, org)
    await addPeople(
      app,
      org,
      Array.from({ length: 7 }, (_, index) => aPerson({ FIRST_NAME: 'Same', LAST_NAME: `N${index % 3}` })),
    )
    for (const sort of [
      'EMPLOYEE_NAME',
      '-EMPLOYEE_NAME',
      'EMPLOYEE_CODE',
      '-date_of_joining',
      'DEPARTMENT_NAME',
    ]) {
      const whole = (await list(admin.token, { sort, limit: 50 })).data.employees.map(
        (row) => row.EMPLOYEE_ID,
      )
      const pages: number[][] = []
      let cursor: string | null | undefined
      let back: string | null = null
      do {
        const { data } = await list(admin.token, { sort, limit: 3, cursor })
        pages.push(data.employees.map((row) => row.EMPLOYEE_ID))
        cursor = data.next_cursor
        back = data.previous_cursor
        expect(data.total_rows).toBe(7)
      } while (cursor)
      expect(pages.flat()).toEqual(whole)
      const previous = await list(admin.token, { sort, limit: 3, cursor: back })
      expect(previous.data.employees.map((row) => row.EMPLOYEE_ID)).toEqual(pages[1])
      const second = await list(admin.token, { sort, limit: 3, page: 2 })
      expect(second.data.employees.map((row) => row.EMPLOYEE_ID)).toEqual(pages[1])
    }
  })
})

describe('reach', () => {
  test('limits list, count, search, picker and export to the location of HR', async () => {
    const hr = await anHrOf(app, world, world.delhi)
    const answer = await list(hr.token)
    expect(answer.data.total_rows).toBe(1)
    expect(answer.data.employees.map((row) => row.EMPLOYEE_NAME)).toEqual(['Dev Nair'])
    expect(await names(hr.token, { search: 'meera' })).toEqual([])
    expect(await names(hr.token, { filters: { 8: [world.pune] } })).toEqual([])
    const picked = await app.call(listUsers, { token: hr.token, body: {} })
    expect(picked.data.users.map((row) => row.EMPLOYEE_NAME)).toEqual(['Dev Nair'])
    const file = await app.call(exportEmployees, { token: hr.token, body: {} })
    expect((await sheet(file.raw)).slice(1).map((row) => row[1])).toEqual(['Dev Nair'])
  })

  test('hides phone numbers without the contact permission, also in columns and exports', async () => {
    const hr = await anHrOf(app, world, world.pune)
    const [row] = (await list(hr.token, { columns: ['PHONE', 'DEPT_ID'] })).data.employees
    expect(row).not.toHaveProperty('PHONE')
    expect(row?.columns).toEqual({ DEPT_ID: 'Sales' })
    const file = await app.call(exportEmployees, {
      token: hr.token,
      body: { columns: ['PHONE', 'BLOOD_GROUP'] },
    })
    expect((await sheet(file.raw)).flat().join()).not.toMatch(/\+9198|O\+/)
  })

  test('shows employees themselves and their reports, with their own phone number only', async () => {
    const ravi = await anAccount(app, world.org, { employeeId: world.ravi })
    const { data } = await list(ravi.token)
    expect(data.employees.map((row) => row.EMPLOYEE_NAME)).toEqual(['Meera Iyer', 'Ravi Kumar'])
    expect(data.employees.map((row) => 'PHONE' in row)).toEqual([false, true])
    expect(await names(ravi.token, { reports_of_me: 'direct' })).toEqual(['Meera Iyer'])
    const asha = await anAccount(app, world.org, { employeeId: world.asha })
    expect(await names(asha.token, { reports_of_me: true })).toEqual(['Meera Iyer', 'Ravi Kumar'])
    expect(await names(asha.token, { reports_of_me: 'direct' })).toEqual(['Ravi Kumar'])
  })

  test('shows nobody to a caller without a data permission group, and refuses one without the permission', async () => {
    const alone = await anAccount(app, world.org, {
      roles: [8],
      grants: { 'employees.directory.view': ['group'] },
    })
    expect((await list(alone.token)).data).toMatchObject({ employees: [], total_rows: 0 })
    const nobody = await anAccount(app, world.org, { roles: [] })
    expect((await list(nobody.token)).status).toBe(403)
  })

  test('finds nobody by ids of another organisation', async () => {
    const other = await aSmallCompany(app)
    expect(await names(other.admin.token, { filters: { 8: [world.pune] } })).toEqual([])
    expect(await names(other.admin.token, { filters: { 1: [world.asha] } })).toEqual([])
  })
})

async function sheet(raw: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of readSheet(raw)) rows.push(row)
  return rows
}

describe('export', () => {
  test('contains the filtered people in the given order, and stores formulas as text', async () => {
    const org = await anOrganisation(app)
    const admin = await anAdmin(app, org)
    await addPeople(app, org, [
      aPerson({ FIRST_NAME: '=cmd()', LAST_NAME: 'Zed' }),
      aPerson({ FIRST_NAME: 'Bea', LAST_NAME: 'Young', DATE_OF_JOINING: '2025-02-03' }),
    ])
    const file = await app.call(exportEmployees, {
      token: admin.token,
      body: { sort: '-EMPLOYEE_NAME', columns: ['GENDER'] },
    })
    expect(file.headers['content-disposition']).toContain('BulkEmployee.xlsx')
    const rows = await sheet(file.raw)
    expect(rows[0]).toEqual([
      'Employee code',
      'Name',
      'Work e-mail',
      'Mobile number',
      'Department',
      'Designation',
      'Location',
      'Entity',
      'Reporting manager',
      'Date of joining',
      'Status',
      'Left on',
      'Gender',
    ])
    expect(rows.slice(1).map((row) => [row[1], row[9], row[10]])).toEqual([
      ['Bea Young', '2025-02-03', 'Active'],
      ['=cmd() Zed', '2024-01-01', 'Active'],
    ])
  })
})
