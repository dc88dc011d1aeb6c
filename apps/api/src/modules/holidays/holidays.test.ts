import type { HolidayImpact } from '@muster/contract/holidays/holiday-shapes'
import {
  addHolidays,
  changeHolidayStatus,
  deleteHolidays,
  exportHolidays,
  listHolidayChoices,
  listHolidays,
  listHolidaysOfYear,
  listHolidayTypes,
  saveHoliday,
  saveHolidayType,
} from '@muster/contract/holidays/holidays.contract'
import type { CallInput } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { aSmallCompany, type People } from '../employees/employees.fixtures.ts'
import { daysOffChanged, registerHolidayImpact } from './index.ts'

/** State ids as in the geography: Maharashtra, Delhi. */
const [MAHARASHTRA, DELHI] = [4008, 4021]

let app: TestApp
let world: People
let admin: TestAccount
let entity: number
/** Simulates leave: one booking of Ravi on 6 July 2026. */
let isBooked = false
const emitted: { from: string; to: string | null }[] = []

const save = (body: CallInput<typeof saveHoliday>['body'], token = admin.token) =>
  app.call(saveHoliday, { token, body })
const list = async (year: number, query: CallInput<typeof listHolidaysOfYear>['query'] = {}) => {
  const answer = await app.call(listHolidaysOfYear, { token: admin.token, params: { year }, query })
  return answer.data.holidays.map((one) => one.name)
}

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  admin = world.admin
  entity = await aMaster(app, world.org, 'entity', 'Services')
  await tx(app.system(world.org.orgId), async (db) => {
    await db.updateTable('location').set({ state_id: MAHARASHTRA }).where('id', '=', world.pune).execute()
    await db.updateTable('location').set({ state_id: DELHI }).where('id', '=', world.delhi).execute()
  })
  registerHolidayImpact(async (_ctx, _db, change) => {
    const day = '2026-07-06'
    if (!isBooked || day < change.from || (change.to !== null && day > change.to)) return []
    const isOff = (days: Awaited<ReturnType<typeof change.before>>) =>
      days.get(world.ravi)?.holidays.some((one) => one.date === day) ?? false
    const before = isOff(await change.before([world.ravi], day, day))
    const after = isOff(await change.after([world.ravi], day, day))
    if (before === after) return []
    const [days_before, days_after] = [before ? 0 : 1, after ? 0 : 1]
    const who = { employee_id: world.ravi, employee_name: 'Ravi', employee_code: 'T2' }
    return [
      { ...who, what: 'Casual leave', from: day, to: day, days_before, days_after, text: 'A holiday now.' },
    ]
  })
  daysOffChanged.on(async (_ctx, _db, range) => {
    emitted.push(range)
  })
})

describe('list of a year', () => {
  test('shows holidays with locations and entities, in three statements', async () => {
    const saved = await save({
      ...{ date: '2026-05-01', name: 'Maharashtra Day', holiday_type: 2, note: 'Offices are closed' },
      ...{ states: [MAHARASHTRA], locations: [world.delhi], entities: [entity] },
    })
    expect(saved.data.holiday).toMatchObject({
      ...{ date: '2026-05-01', holiday_type_name: 'State', status: 1, version: 1 },
      states: [{ id: MAHARASHTRA, name: 'Maharashtra' }],
      locations: [{ id: world.delhi }],
      entities: [{ id: entity, name: 'Services' }],
    })
    await save({ date: '2026-01-26', name: 'Republic Day', holiday_type: 1 })
    await save({ date: '2026-11-24', name: 'Guru Nanak Jayanti', holiday_type: 3, locations: [world.pune] })
    const answer = await app.call(listHolidays, { token: admin.token })
    expect(answer.data).toMatchObject({ year: 2026, total_rows: 3, abilities: { manage: true } })
    expect(answer.data.holidays.map((one) => one.date)).toEqual(['2026-01-26', '2026-05-01', '2026-11-24'])
    expect(answer.data.holidayTypes.map(({ id, name }) => [id, name])).toEqual([
      ...[
        [1, 'National'],
        [2, 'State'],
        [3, 'Restricted'],
      ],
    ])
    expect(answer.data.years.map(({ year }) => year)).toEqual([2026, 2027])
    expect(answer.queries).toBe(3)
  })

  test('is filtered by search, type, location and status', async () => {
    expect(await list(2026, { search: 'nanak' })).toEqual(['Guru Nanak Jayanti'])
    expect(await list(2026, { holiday_type: 2 })).toEqual(['Maharashtra Day'])
    expect(await list(2026, { location_id: world.pune })).toEqual([
      ...['Republic Day', 'Maharashtra Day', 'Guru Nanak Jayanti'],
    ])
    expect(await list(2026, { location_id: world.delhi })).toEqual(['Republic Day', 'Maharashtra Day'])
    expect(await list(2026, { state_id: DELHI })).toEqual(['Republic Day', 'Maharashtra Day'])
    const other = await aMaster(app, world.org, 'entity', 'Other')
    expect(await list(2026, { entity_id: other })).toEqual(['Republic Day', 'Guru Nanak Jayanti'])
    expect(await list(2026, { status: '0' })).toEqual([])
    expect(await list(2027)).toEqual([])
  })

  test('is exported as filtered, with an audit entry', async () => {
    const answer = await app.call(exportHolidays, {
      ...{ token: admin.token, params: { year: 2026 }, query: { location_id: world.delhi } },
    })
    const rows: string[][] = []
    for await (const row of readSheet(answer.raw)) rows.push(row)
    expect(rows.map((row) => row[1])).toEqual(['Holiday', 'Republic Day', 'Maharashtra Day'])
    expect(rows[2]?.slice(2, 6)).toEqual(['State', 'Delhi', 'Maharashtra', 'Services'])
    const { rows: entries } = await readTx(app.system(world.org.orgId), (db) =>
      sql`select 1 from audit_entry where org_id = ${world.org.orgId} and action = 'holidays.holiday.export'`.execute(
        db,
      ),
    )
    expect(entries).toHaveLength(1)
  })

  test('offers locations, their states, and entities', async () => {
    const { data } = await app.call(listHolidayChoices, { token: admin.token })
    expect(data.states.map(({ name }) => name)).toEqual(['Delhi', 'Maharashtra'])
    expect(data.locations.map(({ name }) => name)).toContain('Pune')
  })
})

describe('a holiday', () => {
  test('is created once when sent twice; another with its date and name is rejected', async () => {
    const body = { date: '2026-10-02', name: 'Gandhi Jayanti', holiday_type: 1 }
    const [one, again] = [await save(body), await save(body)]
    expect(again.data.holiday).toEqual(one.data.holiday)
    const other = await save({ ...body, name: 'gandhi jayanti', locations: [world.pune] })
    expect(other.body.key).toBe('holidays.already_listed')
    expect(other.body.fields).toHaveProperty('name')
  })

  test('is created once by two concurrent calls', async () => {
    const body = { date: '2026-12-25', name: 'Christmas', holiday_type: 1 }
    const answers = await Promise.all([save(body), save(body), save(body)])
    expect(new Set(answers.map((one) => one.data.holiday.id)).size).toBe(1)
  })

  test('can be edited only from its current version', async () => {
    const { id, version } = (await save({ date: '2026-08-15', name: 'Independence', holiday_type: 1 })).data
      .holiday
    const body = { id, version, date: '2026-08-15', name: 'Independence Day', holiday_type: 1 }
    const changed = await save(body)
    expect(changed.data.holiday).toMatchObject({ name: 'Independence Day', version: 2 })
    expect((await save({ ...body, name: 'Freedom Day' })).body.key).toBe('record.conflict')
  })

  test.each([
    ['a type that isn’t there', { holiday_type: 77 }, 'holiday_type'],
    ['a location of nobody', { locations: [700_000_123] }, 'locations'],
    ['an entity of nobody', { entities: [700_000_123] }, 'entities'],
    ['a state that isn’t there', { states: [9_999_999] }, 'states'],
    ['a year far away', { date: '2999-01-01' }, 'date'],
  ])('is rejected with %s', async (_name, input, field) => {
    const answer = await save({ date: '2026-03-03', name: 'Nowhere', holiday_type: 1, ...input })
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty(field)
  })

  test('is deactivated, activated and deleted; next year’s list never changes this year’s', async () => {
    const { id } = (await save({ date: '2026-09-01', name: 'Founders’ Day', holiday_type: 1 })).data.holiday
    const next = (await save({ date: '2027-09-01', name: 'Founders’ Day', holiday_type: 1 })).data.holiday
    const switchStatus = (status: 0 | 1) =>
      app.call(changeHolidayStatus, { token: admin.token, body: { ids: [id], status } })
    expect((await switchStatus(0)).data.changed).toBe(1)
    expect((await switchStatus(0)).data.changed).toBe(0)
    expect(await list(2026, { status: '0' })).toEqual(['Founders’ Day'])
    await switchStatus(1)
    const removed = await app.call(deleteHolidays, { token: admin.token, body: { ids: [next.id] } })
    expect(removed.data.deleted).toBe(1)
    expect(await list(2026)).toContain('Founders’ Day')
    const gone = await app.call(deleteHolidays, { token: admin.token, body: { ids: [next.id] } })
    expect(gone.status).toBe(404)
  })

  test('creates many at once and keeps existing ones', async () => {
    const rows = [
      { date: '2028-01-26', name: 'Republic Day', holiday_type: 1 },
      { date: '2028-05-01', name: 'Maharashtra Day', holiday_type: 2, states: [MAHARASHTRA] },
    ]
    const add = () => app.call(addHolidays, { token: admin.token, body: { holidays: rows } })
    expect((await add()).data).toEqual({ added: 2, skipped: [] })
    expect((await add()).data).toMatchObject({ added: 0, skipped: [{ name: 'Republic Day' }, {}] })
    const bad = await app.call(addHolidays, {
      token: admin.token,
      body: { holidays: [...rows, { date: '2028-06-01', name: 'Nowhere', holiday_type: 55 }] },
    })
    expect(bad.body.fields).toHaveProperty('holidays.2.holiday_type')
  })
})

describe('effect on bookings', () => {
  test('is shown before a change is saved, and the change requires that preview', async () => {
    isBooked = true
    const body = { date: '2026-07-06', name: 'Election Day', holiday_type: 1, locations: [world.pune] }
    const confirmed = await save(body)
    expect(confirmed.body.key).toBe('holidays.impact_unseen')
    const impact = confirmed.data as unknown as HolidayImpact
    expect(impact).toMatchObject({
      total: 1,
      lines: [{ what: 'Casual leave', days_before: 1, days_after: 0 }],
    })
    expect(await list(2026, { search: 'Election' })).toEqual([])
    expect((await save({ ...body, impact_seen: 'something else' })).body.key).toBe('holidays.impact_unseen')
    emitted.length = 0
    const saved = await save({ ...body, impact_seen: impact.digest })
    expect(saved.status).toBe(200)
    expect(emitted).toEqual([{ from: '2026-07-06', to: '2026-07-06' }])
    const { id } = saved.data.holiday
    const off = await app.call(changeHolidayStatus, { token: admin.token, body: { ids: [id], status: 0 } })
    expect(off.body.key).toBe('holidays.impact_unseen')
    const gone = await app.call(deleteHolidays, { token: admin.token, body: { ids: [id] } })
    expect(gone.body.key).toBe('holidays.impact_unseen')
    isBooked = false
  })

  test('is limited to the locations concerned', async () => {
    isBooked = true
    const saved = await save({
      ...{ date: '2026-07-06', name: 'Delhi Day', holiday_type: 1, locations: [world.delhi] },
    })
    expect(saved.status).toBe(200)
    isBooked = false
  })
})

describe('types', () => {
  const saveType = (body: CallInput<typeof saveHolidayType>['body']) =>
    app.call(saveHolidayType, { token: admin.token, body })

  test('of the organisation follow the three standard ones, without duplicates', async () => {
    const made = await saveType({ name: 'Optional', is_restricted: true })
    expect(made.data.holidayType).toMatchObject({ id: 101, is_standard: false, holidays: 0 })
    expect((await saveType({ name: 'Optional', is_restricted: true })).data.holidayType.id).toBe(101)
    expect((await saveType({ name: 'state' })).body.fields).toHaveProperty('name')
    await save({ date: '2026-11-11', name: 'Own choice', holiday_type: 101 })
    const turned = await saveType({ id: 101, name: 'Optional', is_restricted: false })
    expect(turned.body.key).toBe('holidays.type_in_use')
    const renamed = await saveType({ id: 101, version: 1, name: 'Of one’s choice', status: 0 })
    expect(renamed.data.holidayType).toMatchObject({
      name: 'Of one’s choice',
      status: 0,
      is_restricted: true,
    })
    expect((await saveType({ id: 101, version: 1, name: 'Late' })).body.key).toBe('record.conflict')
    const inUse = await app.call(listHolidayTypes, { token: admin.token, body: { status: 1 } })
    expect(inUse.data.holidayTypes.map(({ id }) => id)).toEqual([1, 2, 3])
    const refused = await save({ date: '2026-11-12', name: 'Another', holiday_type: 101 })
    expect(refused.body.fields).toHaveProperty('holiday_type')
  })

  test('that are standard can’t be edited', async () => {
    expect((await saveType({ id: 1, name: 'Mine' })).status).toBe(404)
  })
})

test('refuses edits with view permission only, and both to employees', async () => {
  const viewer = await anAccount(app, world.org, {
    ...{ roles: [8], grants: { 'holidays.list.view': ['organisation'] } },
  })
  const body = { date: '2026-04-01', name: 'Mine', holiday_type: 1 }
  expect((await save(body, viewer.token)).status).toBe(403)
  const seen = await app.call(listHolidays, { token: viewer.token })
  expect(seen.data.abilities).toEqual({ manage: false, settings: false })
  const person = await anAccount(app, world.org, { employeeId: world.meera })
  expect((await app.call(listHolidays, { token: person.token })).status).toBe(403)
})
