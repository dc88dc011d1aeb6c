import { updateCelebrations } from '@muster/contract/employees/directory/celebrations.contract'
import { listColleagues, readColleague } from '@muster/contract/employees/directory/colleagues.contract'
import { saveChartSetting } from '@muster/contract/employees/directory/reporting-lines.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
let meera: TestAccount
let dev: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  meera = await anAccount(app, people.org, { employeeId: people.meera })
  dev = await anAccount(app, people.org, { employeeId: people.dev })
  await chartShows({ colleagues: 'everyone' })
})

const chartShows = (change: Partial<BodyOf<typeof saveChartSetting>>) =>
  app.call(saveChartSetting, {
    token: people.admin.token,
    body: {
      colleagues: 'everyone',
      shows_designation: true,
      shows_department: true,
      shows_location: true,
      shows_photo: true,
      ...change,
    },
  })
const shows = (...value: string[]) =>
  app.call(updateSingleSetting, { token: people.admin.token, body: { name: 'colleague_fields', value } })
const list = (body: BodyOf<typeof listColleagues> | object = {}, by = dev) =>
  app.call(listColleagues, { token: by.token, body: body as never })
const found = async (search: string, by = dev) =>
  (await list({ search }, by)).data.colleagues.map((one) => one.EMPLOYEE_NAME)
const card = (id: number, by = dev) => app.call(readColleague, { token: by.token, query: { emp_id: id } })

describe('list of colleagues', () => {
  test('is sorted by name and shows the configured fields, in at most four statements', async () => {
    const { data, queries } = await list()
    expect(queries).toBeLessThanOrEqual(4)
    expect(data.colleagues.map((one) => one.EMPLOYEE_NAME)).toEqual([
      'Asha Rao',
      'Dev Nair',
      'Meera Iyer',
      'Ravi Kumar',
    ])
    expect(data.total_rows).toBe(4)
    expect(data.options.locations.map((one) => one.name)).toEqual(['Delhi', 'Pune'])
    expect(data.colleagues[0]).toMatchObject({ LOCATION_NAME: 'Pune', DEPARTMENT_NAME: 'Sales' })
    expect(data.colleagues[0]).not.toHaveProperty('PHONE')
    expect((await list({ location_id: people.delhi })).data.colleagues).toHaveLength(1)
    const second = await list({ page: 2, limit: 10 })
    expect(second.data).toMatchObject({ colleagues: [], total_rows: 4 })
  })

  test('searches by words of name, department, designation and location', async () => {
    expect(await found('meer')).toEqual(['Meera Iyer'])
    expect(await found('iyer meera')).toEqual(['Meera Iyer'])
    expect(await found('pune rao')).toEqual(['Asha Rao'])
    expect(await found('SALES')).toEqual(['Asha Rao', 'Meera Iyer', 'Ravi Kumar'])
    expect(await found('delhi')).toEqual(['Dev Nair'])
    expect(await found('nobody')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('r')).toEqual(['Ravi Kumar', 'Asha Rao'].sort())
  })

  test('does not disclose hidden fields by a search, a filter or the response', async () => {
    await shows('DESIGNATION_ID')
    const { data } = await list()
    expect(Object.keys(data.colleagues[0] ?? {}).sort()).toEqual([
      'DESIGNATION_NAME',
      'EMPLOYEE_ID',
      'EMPLOYEE_NAME',
      'photo',
    ])
    expect(data.options).toEqual({ departments: [], locations: [] })
    expect([await found('pune'), await found('sales')]).toEqual([[], []])
    // The search index contains codes and addresses too.
    expect([await found('example.test'), await found('T')]).toEqual([[], []])
    expect((await list({ location_id: people.pune })).status).toBe(422)
    expect((await list({ sort: 'EMAIL' })).status).toBe(422)
    await chartShows({ shows_photo: false, shows_designation: false })
    expect(Object.keys((await list()).data.colleagues[0] ?? {})).toEqual(['EMPLOYEE_ID', 'EMPLOYEE_NAME'])
  })

  test('excludes people who have left, have not joined yet or belong to another organisation', async () => {
    await addPeople(app, people.org, [
      aPerson({ FIRST_NAME: 'Soon', LAST_NAME: 'Here', DATE_OF_JOINING: '2026-12-15' }),
    ])
    await tx(app.system(people.org.orgId), (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-20' }).where('id', '=', people.ravi).execute(),
    )
    expect([await found('soon'), await found('ravi')]).toEqual([[], []])
    const elsewhere = await anOrganisation(app)
    const [stranger] = await addPeople(app, elsewhere, [
      aPerson({ FIRST_NAME: 'Meera', LOCATION_ID: await aMaster(app, elsewhere, 'location', 'Pune') }),
    ])
    expect(await found('meera')).toEqual(['Meera Iyer'])
    expect((await card(stranger as number)).status).toBe(404)
    expect((await card(people.ravi)).status).toBe(404)
  })

  test('is limited to the own reporting line and team, or empty, by setting', async () => {
    await chartShows({ colleagues: 'line' })
    expect(await found('', meera)).toEqual(['Asha Rao', 'Meera Iyer', 'Ravi Kumar'])
    expect(await found('')).toEqual(['Dev Nair'])
    expect(await found('asha')).toEqual([])
    expect((await card(people.asha)).status).toBe(404)
    expect((await list({}, meera)).queries).toBeLessThanOrEqual(4)
    await chartShows({ colleagues: 'none' })
    expect((await list({}, meera)).data).toMatchObject({ colleagues: [], visibility: { colleagues: 'none' } })
    expect((await card(people.meera, meera)).status).toBe(404)
  })

  test('needs an employee record and the permission', async () => {
    const admin = await anAdmin(app, people.org)
    expect((await list({}, admin)).data.colleagues).toEqual([])
    const noRole = await anAccount(app, people.org, { roles: [], employeeId: people.asha })
    expect((await list({}, noRole)).status).toBe(403)
  })
})

describe('colleague card', () => {
  test('shows the reporting line and shared celebrations', async () => {
    const { data, queries } = await card(people.meera)
    expect(queries).toBeLessThanOrEqual(4)
    expect(data.line?.map((one) => one.EMPLOYEE_NAME)).toEqual(['Ravi Kumar', 'Asha Rao'])
    expect(data).toMatchObject({ is_me: false, abilities: { view_record: false } })
    expect(data).not.toHaveProperty('date_of_joining')
    expect(data.celebrations).toEqual([{ kind: 'work_anniversary', on: '2027-01-01' }])
    await app.call(updateCelebrations, { token: meera.token, body: { work_anniversary: false } })
    expect((await card(people.meera)).data.celebrations).toEqual([])
    await shows('DATE_OF_JOINING', 'PHONE')
    const more = (await card(people.meera)).data
    expect(more).toMatchObject({ date_of_joining: '2024-01-01', PHONE: expect.stringMatching(/^\+91/) })
    expect(more).not.toHaveProperty('line')
  })

  test('ends the reporting line at a manager whom the caller may not see', async () => {
    await tx(app.system(people.org.orgId), (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-20' }).where('id', '=', people.ravi).execute(),
    )
    expect((await card(people.meera)).data.line).toEqual([])
  })
})
