import {
  showCelebrations,
  updateCelebrations,
} from '@muster/contract/employees/directory/celebrations.contract'
import { saveChartSetting } from '@muster/contract/employees/directory/reporting-lines.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { updateSingleSetting } from '@muster/contract/settings/organisation-settings.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

let app: TestApp
let people: People
/** Born on 29 February, joined on 1 December 2020; in Pune, reports to Ravi. */
let leap: number
let meera: TestAccount
let leapling: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  people = await aSmallCompany(app)
  const [id] = await addPeople(app, people.org, [
    aPerson({
      FIRST_NAME: 'Lina',
      LAST_NAME: 'Das',
      DATE_OF_BIRTH: '1996-02-29',
      DATE_OF_JOINING: '2020-12-01',
      REPORTING_MANAGER_ID: people.ravi,
      LOCATION_ID: people.pune,
    }),
  ])
  leap = id as number
  meera = await anAccount(app, people.org, { employeeId: people.meera })
  leapling = await anAccount(app, people.org, { employeeId: leap })
})

const show = (by: TestAccount, query: { of?: 'colleagues' | 'people'; limit?: number } = {}) =>
  app.call(showCelebrations, { token: by.token, query })
const say = (by: TestAccount, body: BodyOf<typeof updateCelebrations>) =>
  app.call(updateCelebrations, { token: by.token, body })
const chartShows = (colleagues: 'none' | 'line' | 'everyone') =>
  app.call(saveChartSetting, {
    token: people.admin.token,
    body: {
      colleagues,
      shows_designation: true,
      shows_department: true,
      shows_location: true,
      shows_photo: true,
    },
  })
const setting = (name: string, value: boolean) =>
  app.call(updateSingleSetting, { token: people.admin.token, body: { name, value } })
/** Sets the clock and signs in again, since sessions expire when tests move the clock. */
function lookingAt(instant: string, employeeId: number): Promise<TestAccount> {
  app.setNow(instant)
  return anAccount(app, people.org, { employeeId })
}
const kindsOf = async (by: TestAccount, id: number, of: 'colleagues' | 'people' = 'colleagues') =>
  (await show(by, { of })).data.celebrations
    .filter((one) => one.EMPLOYEE_ID === id)
    .map((one) => [one.kind, one.on])

describe('upcoming celebrations', () => {
  test('list colleagues with their years of work and without their age', async () => {
    const { data, queries } = await show(meera)
    expect(data).toMatchObject({ today: '2026-11-21', until: '2026-12-21', total: 1 })
    expect(data.celebrations).toEqual([
      {
        EMPLOYEE_ID: leap,
        EMPLOYEE_NAME: 'Lina Das',
        DESIGNATION_NAME: null,
        photo: null,
        kind: 'work_anniversary',
        on: '2026-12-01',
        days: 10,
        years: 6,
      },
    ])
    expect(queries).toBeLessThanOrEqual(4)
    const asha = await lookingAt('2027-02-20T06:30:00Z', people.asha)
    const birthday = (await show(asha)).data.celebrations.find((one) => one.kind === 'birthday')
    // There is no 29 February in 2027.
    expect(birthday).toMatchObject({ on: '2027-02-28', years: null })
    expect(JSON.stringify(birthday)).not.toContain('1996')
    const ravi = await lookingAt('2028-02-20T06:30:00Z', people.ravi)
    expect(await kindsOf(ravi, leap)).toEqual([['birthday', '2028-02-29']])
  })

  test('begin today in the organisation’s time zone', async () => {
    // The date in Kolkata changes at 18:30 UTC.
    const asha = await lookingAt('2026-11-30T18:29:00Z', people.asha)
    expect((await show(asha)).data.celebrations[0]).toMatchObject({ on: '2026-12-01', days: 1 })
    app.setNow('2026-11-30T18:31:00Z')
    expect((await show(asha)).data.celebrations[0]).toMatchObject({ on: '2026-12-01', days: 0 })
    const ravi = await lookingAt('2026-12-01T18:31:00Z', people.ravi)
    expect(await kindsOf(ravi, leap)).toEqual([])
  })

  test('are limited to people whom the caller may see', async () => {
    const dev = await anAccount(app, people.org, { employeeId: people.dev })
    expect(await kindsOf(dev, leap)).toEqual([])
    await chartShows('everyone')
    expect(await kindsOf(dev, leap)).toHaveLength(1)
    await chartShows('none')
    expect((await show(meera)).data.celebrations).toEqual([])
    const pune = await anHrOf(app, people, people.pune)
    const delhi = await anHrOf(app, people, people.delhi)
    expect(await kindsOf(pune, leap, 'people')).toHaveLength(1)
    expect(await kindsOf(delhi, leap, 'people')).toEqual([])
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect((await show(stranger, { of: 'people' })).data.celebrations).toEqual([])
    const nobody = await anAccount(app, people.org)
    expect((await show(nobody)).data).toMatchObject({ celebrations: [], mine: null })
  })

  test('leave out employees whose last working day is earlier', async () => {
    await tx(app.system(people.org.orgId), (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-30' }).where('id', '=', leap).execute(),
    )
    expect(await kindsOf(meera, leap)).toEqual([])
  })
})

describe('own choices', () => {
  test('take precedence over the organisation’s setting, for colleagues and HR', async () => {
    expect((await show(leapling)).data.mine).toEqual({
      birthday: null,
      work_anniversary: null,
      marriage_anniversary: null,
      married_on: null,
      default_choice: true,
    })
    expect((await say(leapling, { work_anniversary: false })).data).toMatchObject({ work_anniversary: false })
    expect(await kindsOf(meera, leap)).toEqual([])
    expect(await kindsOf(people.admin, leap, 'people')).toEqual([])
    await setting('celebrations_shared', false)
    expect(await kindsOf(people.admin, people.meera, 'people')).toEqual([])
    await say(leapling, { work_anniversary: true })
    expect(await kindsOf(meera, leap)).toEqual([['work_anniversary', '2026-12-01']])
    // Without a choice, the organisation's setting applies again.
    await say(leapling, { work_anniversary: null })
    expect(await kindsOf(meera, leap)).toEqual([])
  })

  test('show a marriage anniversary without its year, also in the audit log', async () => {
    const saved = await say(leapling, { married_on: '2019-12-05', marriage_anniversary: true })
    expect(saved.data).toMatchObject({ married_on: '2019-12-05' })
    const { data } = await show(meera)
    expect(data.celebrations.map((one) => [one.kind, one.on, one.years])).toEqual([
      ['work_anniversary', '2026-12-01', 6],
      ['marriage_anniversary', '2026-12-05', null],
    ])
    expect(JSON.stringify(data)).not.toContain('2019')
    const trail = await readTx(app.system(people.org.orgId), (db) =>
      db.selectFrom('audit_entry').select('changes').where('org_id', '=', people.org.orgId).execute(),
    )
    expect(JSON.stringify(trail)).not.toContain('2019-12-05')
  })

  test.each([['2026-11-22'], ['1899-01-01']])('refuse a wedding date of %s', async (married_on) => {
    const answer = await say(leapling, { married_on })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toContain('married_on')
  })

  test('need an employee record, and are both saved when sent concurrently', async () => {
    expect((await say(people.admin, { birthday: true })).status).toBe(404)
    await Promise.all([say(leapling, { birthday: false }), say(leapling, { work_anniversary: false })])
    expect((await show(leapling)).data.mine).toMatchObject({ birthday: false, work_anniversary: false })
  })
})
