import {
  readRestrictedSetting,
  readWeekOffs,
  removeWeekOffs,
  saveRestrictedSetting,
  saveWeekOffs,
} from '@muster/contract/holidays/holiday-settings.contract'
import { addHolidays } from '@muster/contract/holidays/holidays.contract'
import { listOwnHolidays, listOwnHolidaysBare } from '@muster/contract/holidays/own-holidays.contract'
import type { CallInput } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { registerChosenHolidays } from './index.ts'

let app: TestApp
let world: People
let admin: TestAccount
let ravi: TestAccount
let dev: TestAccount

const SUNDAY = [{ weekday: 7, weeks: 'every' as const }]
const today = () => app.system(world.org.orgId).now.toString().slice(0, 10)
const own = (account: TestAccount, query: CallInput<typeof listOwnHolidays>['query'] = {}) =>
  app.call(listOwnHolidays, { token: account.token, query })
const setWeekOffs = (body: CallInput<typeof saveWeekOffs>['body']) =>
  app.call(saveWeekOffs, { token: admin.token, body })

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-21T06:30:00Z')
  world = await aSmallCompany(app)
  admin = world.admin
  ravi = await anAccount(app, world.org, { employeeId: world.ravi })
  dev = await anAccount(app, world.org, { employeeId: world.dev })
  const holidays = [
    { date: '2026-01-26', name: 'Republic Day', holiday_type: 1 },
    { date: '2026-11-24', name: 'Guru Nanak Jayanti', holiday_type: 3 },
    { date: '2026-12-11', name: 'Pune only', holiday_type: 2, locations: [world.pune] },
    { date: '2026-12-13', name: 'Delhi only', holiday_type: 2, locations: [world.delhi] },
    { date: '2027-01-26', name: 'Republic Day', holiday_type: 1 },
  ]
  await app.call(addHolidays, { token: admin.token, body: { holidays } })
})

describe('number of restricted holidays', () => {
  test('is set per year, with exceptions by location', async () => {
    const read = () => app.call(readRestrictedSetting, { token: admin.token, query: { year: 2026 } })
    expect((await read()).data).toMatchObject({ choose: null, locations: [], restricted_holidays: 1 })
    const saved = await app.call(saveRestrictedSetting, {
      token: admin.token,
      body: { year: 2026, choose: 2, locations: [{ location_id: world.delhi, choose: 3 }], version: 0 },
    })
    expect(saved.data).toMatchObject({
      ...{ choose: 2, version: 1, locations: [{ location_name: 'Delhi', choose: 3 }] },
    })
    expect((await own(ravi)).data.restricted).toEqual({ choose: 2, left: 2, chosen: 0, offered: 1 })
    expect((await own(dev)).data.restricted.choose).toBe(3)
    expect((await own(ravi, { year: 2027 })).data.restricted.choose).toBe(0)
    expect((await read()).queries).toBeLessThanOrEqual(3)
  })

  test('is rejected with an outdated version, a repeated location or an unknown one', async () => {
    const body = { year: 2026, choose: 1, version: 0 }
    const save = (more: object) =>
      app.call(saveRestrictedSetting, { token: admin.token, body: { ...body, ...more } })
    expect((await save({})).body.key).toBe('record.conflict')
    const twice = [
      { location_id: world.pune, choose: 1 },
      { location_id: world.pune, choose: 2 },
    ]
    expect((await save({ version: 1, locations: twice })).body.fields).toHaveProperty('locations')
    const nobody = [{ location_id: 700_000_123, choose: 1 }]
    expect((await save({ version: 1, locations: nobody })).status).toBe(422)
  })
})

describe('own holidays', () => {
  test('are those of the employee’s location, with the next one and restricted ones', async () => {
    const { data, queries } = await own(ravi)
    expect(data.holidays.map(({ name, is_restricted }) => [name, is_restricted])).toEqual([
      ...[
        ['Republic Day', false],
        ['Guru Nanak Jayanti', true],
        ['Pune only', false],
      ],
    ])
    expect(data).toMatchObject({
      ...{ year: 2026, location_name: 'Pune' },
      next_holiday: { date: '2026-12-11', name: 'Pune only', days_until: 20 },
    })
    expect(queries).toBeLessThanOrEqual(3)
    const there = (await own(dev)).data
    expect(there.holidays.find((one) => one.name === 'Delhi only')?.is_week_off).toBe(true)
    expect((await own(ravi, { year: 2027 })).data.holidays).toHaveLength(1)
  })

  test('are filtered: upcoming, by type and by search', async () => {
    const names = async (query: CallInput<typeof listOwnHolidays>['query']) =>
      (await own(ravi, query)).data.holidays.map((one) => one.name)
    expect(await names({ view: 'upcoming' })).toEqual(['Guru Nanak Jayanti', 'Pune only'])
    expect(await names({ holiday_type: 3 })).toEqual(['Guru Nanak Jayanti'])
    expect(await names({ search: 'republic' })).toEqual(['Republic Day'])
  })

  test('cover all locations for those who may see the lists; without parameters as well', async () => {
    expect((await own(ravi, { isAdmin: '1' })).status).toBe(403)
    expect((await own(admin, { isAdmin: '1', isWeb: '1' })).data.holidays).toHaveLength(4)
    // An administrator without an employee record sees holidays for everybody.
    expect((await own(admin)).data.holidays.map((one) => one.name)).toEqual([
      ...['Republic Day', 'Guru Nanak Jayanti'],
    ])
    const bare = await app.call(listOwnHolidaysBare, { token: ravi.token })
    expect(bare.data).toEqual((await own(ravi)).data)
  })

  test('mark the chosen restricted holidays', async () => {
    const all = (await own(ravi)).data.holidays
    const chosen = all.find((one) => one.is_restricted)?.id as number
    registerChosenHolidays(
      (_ctx, { employeeIds }) =>
        sql`select ${world.ravi}::bigint as employee_id, ${chosen}::bigint as holiday_id, false as is_pending
          where ${world.ravi}::bigint = any (${[...employeeIds]}::bigint[])`,
    )
    const { data } = await own(ravi)
    expect(data.holidays.find(({ id }) => id === chosen)?.is_chosen).toBe(true)
    expect(data).toMatchObject({
      ...{ restricted: { chosen: 1, left: 1 }, next_holiday: { name: 'Guru Nanak Jayanti', days_until: 3 } },
    })
    expect((await own(dev)).data.restricted.chosen).toBe(0)
  })
})

describe('week-offs', () => {
  const at = (data: { locations: { location_id: number; patterns: unknown[] }[] }, id: number) =>
    data.locations.find((one) => one.location_id === id)?.patterns

  test('default to Saturday and Sunday; a first setting may start in the past', async () => {
    const { data, queries } = await app.call(readWeekOffs, { token: admin.token })
    expect(data).toMatchObject({ organisation: [], today: '2026-11-21' })
    expect(queries).toBe(1)
    const first = await setWeekOffs({ location_id: null, effective_from: '2026-01-01', rules: SUNDAY })
    expect(first.data.organisation).toMatchObject([{ effective_from: '2026-01-01', rules: SUNDAY }])
    expect((await own(dev)).data.week_offs).toHaveLength(52)
    const again = await setWeekOffs({ location_id: null, effective_from: '2026-01-01', rules: SUNDAY })
    expect(again.data.organisation[0]?.version).toBe(1)
  })

  test('are set per location from a date, until it follows the organisation again', async () => {
    const friday = [{ weekday: 5, weeks: 'nth' as const, nth: [4, 2] }]
    await setWeekOffs({ location_id: world.pune, effective_from: today(), rules: friday })
    const { data } = await setWeekOffs({
      ...{ location_id: world.pune, effective_from: '2026-12-15', rules: null },
    })
    expect(at(data, world.pune)).toMatchObject([
      { effective_from: '2026-12-15', rules: null },
      { effective_from: '2026-11-21', rules: [{ weekday: 5, weeks: 'nth', nth: [2, 4] }] },
    ])
    const offs = (await own(ravi)).data.week_offs.filter((day) => day >= '2026-11-20')
    expect(offs).toEqual(['2026-11-27', '2026-12-11', '2026-12-20', '2026-12-27'])
  })

  test('keep the past: no past dates, only for existing locations, and started changes stay', async () => {
    const past = await setWeekOffs({ location_id: null, effective_from: '2026-11-20', rules: [] })
    expect(past.body.fields).toHaveProperty('effective_from')
    const nobody = await setWeekOffs({ location_id: null, effective_from: '2026-12-01', rules: null })
    expect(nobody.body.fields).toHaveProperty('rules')
    const already = await setWeekOffs({ location_id: world.delhi, effective_from: '2026-12-01', rules: null })
    expect(already.body.fields).toHaveProperty('rules')
    const planned = await setWeekOffs({ location_id: null, effective_from: '2027-01-01', rules: [] })
    const remove = (id: number) => app.call(removeWeekOffs, { token: admin.token, body: { id } })
    const [next, held] = planned.data.organisation
    expect((await remove(held?.id as number)).body.fields).toHaveProperty('id')
    const after = await remove(next?.id as number)
    expect(after.data.organisation).toHaveLength(1)
    expect((await remove(next?.id as number)).status).toBe(404)
    expect(
      (await setWeekOffs({ location_id: 700_000_123, effective_from: '2027-01-01', rules: [] })).status,
    ).toBe(404)
  })
})
