import * as reference from '@muster/contract/reference/reference.contract'
import * as world from '@muster/contract/reference/world-lists.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { findMasterRecords, type MasterTable, masterOptions, masterTables } from './index.ts'

let app: TestApp
let org: TestOrganisation
let other: TestOrganisation
let person: TestAccount

async function retire(org: TestOrganisation, table: MasterTable, id: number) {
  await tx(app.system(org.orgId), (db) =>
    db
      .updateTable(table as 'entity')
      .set({ status: 0 })
      .where('org_id', '=', org.orgId)
      .where('id', '=', id)
      .execute(),
  )
}

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  other = await anOrganisation(app)
  person = await anAccount(app, org)
})

describe('an organisation’s own masters', () => {
  test.each([
    ['entity', reference.listEntities, 'org_entities', 'ENTITY_ID', 'ENTITY_NAME'],
    ['location', reference.listLocations, 'org_locations', 'LOCATION_ID', 'LOCATION_NAME'],
    ['branch', reference.listBranches, 'org_branchs', 'BRANCH_ID', 'BRANCH_NAME'],
    ['zone', reference.listZones, 'org_zones', 'ZONE_ID', 'ZONE_NAME'],
    [
      'business_unit',
      reference.listBusinessUnits,
      'org_business_units',
      'BUSINESS_UNIT_ID',
      'BUSINESS_UNIT_NAME',
    ],
    ['channel_type', reference.listChannelTypes, 'org_channel_types', 'CHANNEL_TYPE_ID', 'CHANNEL_TYPE_NAME'],
    [
      'employee_type',
      reference.listEmployeeTypes,
      'org_employee_types',
      'EMPLOYEE_TYPE_ID',
      'EMPLOYEE_TYPE_NAME',
    ],
    [
      'employment_type',
      reference.listEmploymentTypes,
      'org_employment_types',
      'EMPLOYMENT_TYPE_ID',
      'EMPLOYMENT_TYPE_NAME',
    ],
    ['cost_centre', reference.listCostCentres, 'org_cost_centers', 'COST_CENTER_ID', 'COST_CENTER_NAME'],
    ['access_level', reference.listAccessLevels, 'access_levels', 'ACCESS_LEVEL_ID', 'ACCESS_LEVEL_NAME'],
    ['department', reference.listDepartments, 'departments', 'DEPT_ID', 'DEPARTMENT_NAME'],
    ['reason', reference.listReasons, 'reasons', 'REASON_ID', 'REASON_NAME'],
  ] as const)('lists %s by name, active ones on request', async (table, endpoint, key, idName, nameName) => {
    const make = (name: string) => aMaster(app, org, table as 'entity', name)
    const [beta, alpha, gone] = [await make('beta'), await make('Alpha'), await make('Gone')]
    await retire(org, table, gone)
    await aMaster(app, other, table as 'entity', 'Foreign')
    const items = async (status?: '0' | '1') => {
      const answer = await app.call(endpoint as typeof reference.listEntities, {
        token: person.token,
        query: { status },
      })
      expect(answer.queries).toBe(1)
      return (answer.data as unknown as Record<string, Record<string, unknown>[]>)[key] ?? []
    }
    expect(
      (await items()).map((item) => [item[idName], item[nameName], item.id, item.name, item.status]),
    ).toEqual([
      [alpha, 'Alpha', alpha, 'Alpha', 1],
      [beta, 'beta', beta, 'beta', 1],
      [gone, 'Gone', gone, 'Gone', 0],
    ])
    expect((await items('1')).map((item) => item.id)).toEqual([alpha, beta])
    expect((await items('0')).map((item) => item.id)).toEqual([gone])
  })

  test.each([
    ['departments', reference.listDepartmentsForHiring],
    ['designations', reference.listDesignationsForHiring],
  ] as const)('lists %s for recruitment, never of another organisation', async (key, endpoint) => {
    const fresh = await anOrganisation(app)
    const { token } = await anAccount(app, fresh)
    const id = await aMaster(app, fresh, key === 'departments' ? 'department' : 'designation', 'Design')
    const ask = (org_id?: number) =>
      app.call(endpoint as typeof reference.listDepartmentsForHiring, { token, query: { org_id } })
    const [idName, nameName] =
      key === 'departments' ? ['DEPT_ID', 'DEPARTMENT_NAME'] : ['DESIGN_ID', 'DESIGNATION_NAME']
    for (const answer of [await ask(), await ask(fresh.orgId)]) {
      expect(answer.data).toMatchObject({ [key]: [{ [idName]: id, [nameName]: 'Design' }] })
    }
    expect((await ask(other.orgId)).body).toMatchObject({ code: 404, key: 'record.not_found' })
  })

  test('need a session', async () => {
    expect((await app.call(reference.listEntities, {})).status).toBe(401)
  })
})

describe('masters of any kind', () => {
  test('loads all of them in one statement, each with its parent', async () => {
    const ctx = app.system(org.orgId)
    const location = await aMaster(app, org, 'location')
    const branch = await tx(ctx, (db) =>
      db
        .insertInto('branch')
        .values({ org_id: org.orgId, name: 'Pier', location_id: location })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const options = await readTx(ctx, (db) =>
      masterOptions(ctx, db, [...Object.keys(masterTables), 'currency', 'nonsense']),
    )
    expect(options.branch).toContainEqual({ value: branch.id, label: 'Pier', parent: location })
    expect(options.currency).toContainEqual({ value: 'INR', label: 'Indian Rupee (INR)' })
    expect(options).not.toHaveProperty('nonsense')
  })

  test('leaves out ids of other organisations, unknown ids and wrong types', async () => {
    const ctx = app.system(org.orgId)
    const [mine, theirs] = [await aMaster(app, org, 'grade', 'Mine'), await aMaster(app, other, 'grade')]
    const records = await readTx(ctx, (db) =>
      findMasterRecords(ctx, db, {
        grade: [mine, theirs, 999_999_999, -1, 1.5, 'x'],
        country: [101, 0],
        time_zone: ['Asia/Kolkata'],
      }),
    )
    expect([...(records.get('grade')?.values() ?? [])]).toEqual([{ value: mine, label: 'Mine' }])
    expect(records.get('country')?.get(101)?.label).toBe('India')
    expect(records.get('time_zone')?.size).toBe(1)
  })
})

describe('worldwide lists', () => {
  test('currencies, languages and time zones', async () => {
    const { token } = person
    const money = await app.call(world.listCurrencies, { token })
    expect(money.data.all_currency).toContainEqual({ code: 'INR', name: 'Indian Rupee', symbol: '₹' })
    const tongues = await app.call(world.listLanguages, { token })
    expect(tongues.data.all_language).toContainEqual({ code: 'hi', name: 'Hindi', native_name: 'हिन्दी' })
    const zones = await app.call(world.listTimeZones, { token })
    expect(zones.data.timezones).toContainEqual({
      name: 'Asia/Kolkata',
      offset_minutes: 330,
      label: 'Asia/Kolkata (UTC+05:30)',
    })
    expect(zones.data.timezones).toContainEqual({
      name: 'America/New_York',
      offset_minutes: -300,
      label: 'America/New_York (UTC-05:00)',
    })
    expect(zones.data.timezones.map((zone) => zone.name)).toContain('UTC')
  })

  test('organisation and industry types', async () => {
    const { token } = person
    expect((await app.call(world.listOrganisationTypes, { token })).data.org_type[0]).toEqual({
      id: 1,
      name: 'Private limited company',
    })
    expect((await app.call(world.listIndustryTypes, { token })).data.industry_type).toContainEqual({
      id: 17,
      name: 'Education',
    })
  })

  test('countries, their states, their cities; India is 101', async () => {
    const { token } = person
    const { countries } = (await app.call(world.listCountries, { token })).data
    expect(countries.find((country) => country.COUNTRY_ID === 101)).toEqual({
      COUNTRY_ID: 101,
      COUNTRY_NAME: 'India',
      COUNTRY_CODE: 'IN',
      phone_code: '91',
      currency: 'INR',
    })
    const byId = await app.call(world.listStates, { token, params: { country: '101' } })
    expect(byId.data.states).toHaveLength(36)
    expect((await app.call(world.listStates, { token, params: { country: 'in' } })).data).toEqual(byId.data)
    const state = byId.data.states.find((one) => one.STATE_NAME === 'Maharashtra')
    const cities = await app.call(world.listCities, {
      token,
      params: { stateId: state?.STATE_ID ?? 0, stateName: 'Maharashtra' },
    })
    expect(cities.data.cities.map((city) => city.CITY_NAME)).toContain('Pune')
    expect(cities.queries).toBe(0)
  })

  test.each([
    ['an unknown country', world.listStates, { country: '9999' }],
    ['an unknown state', world.listCities, { stateId: 999_999, stateName: 'x' }],
  ])('%s is not found', async (_name, endpoint, params) => {
    const answer = await app.call(endpoint as typeof world.listCities, {
      token: person.token,
      params: params as never,
    })
    expect(answer.body).toMatchObject({ code: 404, key: 'record.not_found' })
  })
})
