import { getMenus } from '@muster/contract/access/access.contract'
import {
  editFormData,
  getEditFieldData,
  getListing,
  saveFormData,
  updateRecordStatus,
} from '@muster/contract/forms/forms.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import {
  getCompanyDetails,
  listOrganisationUnits,
  orgDetails,
} from '@muster/contract/organisation/organisation.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { ensureUnits } from './index.ts'
import { unitMasters } from './unit-masters.ts'

let app: TestApp
let org: TestOrganisation
let other: TestOrganisation
let admin: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  other = await anOrganisation(app)
  admin = await anAdmin(app, org)
  stranger = await anAdmin(app, other)
})

const save = (formid: number, values: Record<string, unknown>, token = admin.token) =>
  app.call(saveFormData, { token, params: { formid }, body: { values: values as never } })
const edit = (formid: number, id: number, values: Record<string, unknown>, token = admin.token) =>
  app.call(editFormData, { token, params: { formid }, body: { id, values: values as never } })
const read = (formid: number, id: number, token = admin.token) =>
  app.call(getEditFieldData, { token, params: { formid }, body: { id } })
const list = (formid: number, body: object = {}, token = admin.token) =>
  app.call(getListing, { token, params: { formid }, body })
const setStatus = (formid: number, id: number, status: 0 | 1, token = admin.token) =>
  app.call(updateRecordStatus, { token, body: { formid, id, status } })

async function aPerson(
  org: TestOrganisation,
  columns: Record<string, unknown>,
  status: 'active' | 'left' = 'active',
) {
  return tx(app.system(org.orgId), (db) =>
    db
      .insertInto('employee')
      .values({
        org_id: org.orgId,
        code: `P${Math.random()}`,
        first_name: 'Asha',
        date_of_joining: '2024-01-01',
        status,
        left_on: status === 'left' ? '2025-01-01' : null,
        ...columns,
      })
      .execute(),
  )
}

describe('every kind of unit', () => {
  test.each(unitMasters.map((master) => [master.name, master] as const))(
    '%s can be created, read, renamed and listed',
    async (_name, master) => {
      const { formNo, prefix } = master
      const [name, code] = [`${prefix}_NAME`, `${prefix}_CODE`]
      const saved = await save(formNo, { [name]: '  Alpha ', [code]: 'a-1' })
      expect(saved.body).toMatchObject({ error: false, code: 200 })
      expect((await edit(formNo, saved.data.id, { [name]: 'Alpha two' })).status).toBe(200)
      const record = await read(formNo, saved.data.id)
      expect(record.data).toMatchObject({
        id: saved.data.id,
        label: 'Alpha two',
        status: 1,
        values: { [name]: 'Alpha two', [code]: 'a-1' },
      })
      const listed = await list(formNo, { search: 'ALPHA' })
      expect(listed.data.listing.map((row) => row.id)).toEqual([saved.data.id])
      expect(listed.data).toMatchObject({ total_rows: 1, numPages: 1 })
      expect(listed.queries).toBeLessThanOrEqual(4)
      expect(record.queries).toBeLessThanOrEqual(8)
    },
  )

  test.each(unitMasters.map((master) => [master.name, master] as const))(
    '%s: the error for a duplicate name or code is attached to its field',
    async (_name, { formNo, prefix }) => {
      const [name, code] = [`${prefix}_NAME`, `${prefix}_CODE`]
      await save(formNo, { [name]: 'Taken', [code]: 'T' })
      const again = await save(formNo, { [name]: 'TAKEN', [code]: 't' })
      expect(again.status).toBe(422)
      expect(Object.keys(again.body.fields ?? {}).sort()).toEqual([code, name].sort())
      expect(again.message).toContain('is already taken.')
      const mine = await save(formNo, { [name]: 'Another' })
      expect((await edit(formNo, mine.data.id, { [name]: 'taken' })).body.fields).toEqual({
        [name]: expect.stringContaining('is already taken.'),
      })
      expect((await edit(formNo, mine.data.id, { [name]: 'ANOTHER' })).status).toBe(200)
    },
  )
})

describe('names unique within a parent', () => {
  test("a sub-department's within its department", async () => {
    const [sales, design] = [await aMaster(app, org, 'department'), await aMaster(app, org, 'department')]
    const form = UNIT_FORM.sub_department
    expect((await save(form, { SUB_DEPARTMENT_NAME: 'North', DEPT_ID: sales })).status).toBe(200)
    expect((await save(form, { SUB_DEPARTMENT_NAME: 'North', DEPT_ID: design })).status).toBe(200)
    expect((await save(form, { SUB_DEPARTMENT_NAME: 'north', DEPT_ID: sales })).status).toBe(422)
  })

  test("a reason's within its kind", async () => {
    const form = UNIT_FORM.reason
    expect((await save(form, { REASON_NAME: 'Distance', KIND: 'transfer' })).status).toBe(200)
    expect((await save(form, { REASON_NAME: 'Distance' })).status).toBe(200)
    expect((await save(form, { REASON_NAME: 'Distance', KIND: 'separation' })).body.fields).toHaveProperty(
      'REASON_NAME',
    )
  })
})

describe('values', () => {
  test("a location keeps its place and has the organisation's time zone by default", async () => {
    const berlin = await anOrganisation(app, { timeZone: 'Europe/Berlin' })
    const { token } = await anAdmin(app, berlin)
    const { data } = await save(
      UNIT_FORM.location,
      {
        LOCATION_NAME: 'Mitte',
        COUNTRY_ID: 101,
        STATE_ID: 4008,
        CITY: 'Pune',
        LATITUDE: '18.5204',
        LONGITUDE: '73.8567',
      },
      token,
    )
    const record = await read(UNIT_FORM.location, data.id, token)
    expect(record.data.values).toMatchObject({
      TIME_ZONE: 'Europe/Berlin',
      COUNTRY_ID: 101,
      STATE_ID: 4008,
      CITY: 'Pune',
      LATITUDE: '18.520400',
    })
    expect(record.data.labels).toMatchObject({
      COUNTRY_ID: 'India',
      STATE_ID: 'Maharashtra',
      TIME_ZONE: 'Europe/Berlin',
    })
    expect((await edit(UNIT_FORM.location, data.id, { CITY: null, TIME_ZONE: null }, token)).status).toBe(200)
    expect((await read(UNIT_FORM.location, data.id, token)).data.values).toMatchObject({
      CITY: '',
      TIME_ZONE: 'Europe/Berlin',
    })
  })

  test.each([
    ['a latitude out of range', { LATITUDE: '91', LONGITUDE: '0' }, 'LATITUDE'],
    ['a longitude without a latitude', { LONGITUDE: '10' }, 'LATITUDE'],
    ['a state of another country', { COUNTRY_ID: 1, STATE_ID: 4008 }, 'STATE_ID'],
    ['an unknown country', { COUNTRY_ID: 9999 }, 'COUNTRY_ID'],
    ['an unknown time zone', { TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE'],
    ['a missing name', { LOCATION_NAME: '' }, 'LOCATION_NAME'],
    ['an unknown field', { SHOE_SIZE: 42 }, 'SHOE_SIZE'],
  ])('%s is refused at its field', async (_name, values, slug) => {
    const answer = await save(UNIT_FORM.location, { LOCATION_NAME: 'Nowhere', ...values })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([slug])
  })

  test("a department can't be below itself", async () => {
    const form = UNIT_FORM.department
    const top = (await save(form, { DEPARTMENT_NAME: 'Top' })).data.id
    const middle = (await save(form, { DEPARTMENT_NAME: 'Middle', PARENT_ID: top })).data.id
    const bottom = (await save(form, { DEPARTMENT_NAME: 'Bottom', PARENT_ID: middle })).data.id
    for (const parent of [top, bottom]) {
      expect((await edit(form, top, { PARENT_ID: parent })).body.fields).toHaveProperty('PARENT_ID')
    }
    expect((await edit(form, bottom, { PARENT_ID: top })).status).toBe(200)
  })

  test("a grade's level sorts the list in both directions", async () => {
    for (const [name, level] of [
      ['G-low', '2'],
      ['G-high', '11'],
      ['G-none', null],
    ]) {
      await save(UNIT_FORM.grade, { GRADE_NAME: name, LEVEL: level })
    }
    const sorted = await list(UNIT_FORM.grade, { search: 'g-', sort: '-LEVEL' })
    expect(sorted.data.listing.map((row) => row.label)).toEqual(['G-high', 'G-low', 'G-none'])
    expect((await list(UNIT_FORM.grade, { sort: 'pg_sleep' })).status).toBe(200)
  })
})

describe('deactivation', () => {
  test('is refused while people or child units use the unit, and says how many', async () => {
    const branchOf = await aMaster(app, org, 'location', 'Harbour')
    await save(UNIT_FORM.branch, { BRANCH_NAME: 'Quay', LOCATION_ID: branchOf })
    await aPerson(org, { location_id: branchOf })
    await aPerson(org, { location_id: branchOf })
    await aPerson(org, { location_id: branchOf }, 'left')
    const answer = await setStatus(UNIT_FORM.location, branchOf, 0)
    expect(answer.status).toBe(409)
    expect(answer.body.key).toBe('organisation.master_in_use')
    expect(answer.message).toBe(
      'Harbour is in use by 2 people and 1 branch. Move them elsewhere before you deactivate it.',
    )
    const listed = await list(UNIT_FORM.location, { search: 'harbour' })
    expect(listed.data.listing[0]).toMatchObject({
      people: 2,
      abilities: { edit: true, change_status: true },
    })
  })

  test('keeps the record, removes it from drop-downs, and is reversible', async () => {
    const id = await aMaster(app, org, 'designation', 'Town crier')
    expect((await setStatus(UNIT_FORM.designation, id, 0)).status).toBe(200)
    expect((await list(UNIT_FORM.designation, { status: 1, search: 'crier' })).data.total_rows).toBe(0)
    expect((await list(UNIT_FORM.designation, { status: 0, search: 'crier' })).data.total_rows).toBe(1)
    expect((await setStatus(UNIT_FORM.designation, id, 1)).status).toBe(200)
  })

  test("an inactive unit stays selected where it is, but can't be newly selected", async () => {
    const grade = await aMaster(app, org, 'grade', 'Old grade')
    const { data } = await save(UNIT_FORM.designation, { DESIGNATION_NAME: 'Keeper', GRADE_ID: grade })
    await tx(app.system(org.orgId), (db) =>
      db
        .updateTable('grade')
        .set({ status: 0 })
        .where('org_id', '=', org.orgId)
        .where('id', '=', grade)
        .execute(),
    )
    expect(
      (await edit(UNIT_FORM.designation, data.id, { GRADE_ID: grade, DESIGNATION_CODE: 'K' })).status,
    ).toBe(200)
    expect(
      (await save(UNIT_FORM.designation, { DESIGNATION_NAME: 'Other keeper', GRADE_ID: grade })).body.fields,
    ).toHaveProperty('GRADE_ID')
  })
})

describe('permissions', () => {
  test('a unit of another organisation is treated as missing', async () => {
    const id = await aMaster(app, org, 'department')
    const missing = await read(UNIT_FORM.department, 999_999_999, stranger.token)
    for (const answer of [
      await read(UNIT_FORM.department, id, stranger.token),
      await edit(UNIT_FORM.department, id, { DEPARTMENT_NAME: 'Mine' }, stranger.token),
      await setStatus(UNIT_FORM.department, id, 0, stranger.token),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body])
    }
    expect(
      (await save(UNIT_FORM.sub_department, { SUB_DEPARTMENT_NAME: 'x', DEPT_ID: id }, stranger.token)).body
        .fields,
    ).toHaveProperty('DEPT_ID')
  })

  test('viewing and managing are separate permissions', async () => {
    const viewer = await anAccount(app, org, {
      roles: [],
      grants: { 'organisation.masters.view': ['organisation'] },
    })
    const nobody = await anAccount(app, org, { roles: [] })
    const listed = await list(UNIT_FORM.grade, {}, viewer.token)
    expect(listed.data.abilities).toEqual({ create: false })
    expect((await save(UNIT_FORM.grade, { GRADE_NAME: 'Z' }, viewer.token)).status).toBe(403)
    expect((await list(UNIT_FORM.grade, {}, nobody.token)).body).toMatchObject({
      code: 403,
      key: 'access.denied',
      message: 'Permission Not Granted',
    })
  })
})

test('every write is audited with its changes', async () => {
  const { data } = await save(UNIT_FORM.zone, { ZONE_NAME: 'East' })
  await edit(UNIT_FORM.zone, data.id, { ZONE_NAME: 'Far east' })
  const ctx = app.system(org.orgId)
  const rows = await readTx(ctx, (db) =>
    db
      .selectFrom('audit_entry')
      .selectAll()
      .where('org_id', '=', org.orgId)
      .where('record_type', '=', 'zone')
      .where('record_id', '=', data.id)
      .orderBy('id')
      .execute(),
  )
  expect(rows.map((row) => [row.action, row.record_label, row.changes])).toEqual([
    ['forms.record.create', 'East', { ZONE_NAME: [null, 'East'] }],
    ['forms.record.update', 'Far east', { ZONE_NAME: ['East', 'Far east'] }],
  ])
})

test('the kinds of units are listed with their counts, in one statement', async () => {
  const fresh = await anOrganisation(app)
  const { token } = await anAdmin(app, fresh)
  const [one] = [await aMaster(app, fresh, 'department'), await aMaster(app, fresh, 'department')]
  await aPerson(fresh, { department_id: one })
  await aPerson(fresh, { department_id: one }, 'left')
  const answer = await app.call(listOrganisationUnits, { token })
  expect(answer.queries).toBe(1)
  expect(answer.data).toMatchObject({ total_rows: 18, numPages: 1 })
  expect(answer.data.units[0]).toEqual({
    formid: 101,
    FORM_NAME: 'Department',
    FORM_SLUG: 'department',
    master: 'department',
    records: 2,
    active_records: 2,
    people: 1,
    hidden: false,
    abilities: { manage: true },
  })
  const found = await app.call(listOrganisationUnits, {
    token,
    query: { search: 'CHANNEL', limit: 1, page: 2, sort: '-FORM_NAME' },
  })
  expect(found.data).toMatchObject({ total_rows: 2, numPages: 2, units: [{ FORM_NAME: 'Channel' }] })
  expect((await app.call(listOrganisationUnits, { token: (await anAccount(app, fresh)).token })).status).toBe(
    403,
  )
})

test("the organisation's details include probation on request", async () => {
  const plain = await app.call(orgDetails, { token: admin.token, body: {} })
  expect(plain.data.org_detail).toMatchObject({
    ORG_ID: org.orgId,
    ORG_NAME: org.name,
    TIME_ZONE: 'Asia/Kolkata',
    PRODUCT_THEME_COLOR: '#335aff',
    app_ids: [2],
  })
  expect(plain.data.org_detail).not.toHaveProperty('probation_days')
  const requested = await app.call(orgDetails, { token: admin.token, body: { isProbation: 1 } })
  expect(requested.data.org_detail.probation_days).toBeNull()
  expect((await app.call(getCompanyDetails, { token: admin.token })).data.org_detail).toEqual(
    plain.data.org_detail,
  )
})

test('the menu links to the units for people who may see them', async () => {
  const entries = await app.call(getMenus, { token: admin.token, params: { app: 'hrms' }, query: {} })
  expect(entries.data.menu_slug).toContain('org-units')
  const person = await anAccount(app, org)
  expect(
    (await app.call(getMenus, { token: person.token, params: { app: 'hrms' }, query: {} })).data.menu_slug,
  ).not.toContain('org-units')
})

test("an import creates each new name once, ignoring case; locations get the organisation's time zone", async () => {
  const berlin = await anOrganisation(app, { timeZone: 'Europe/Berlin' })
  const ctx = app.system(berlin.orgId)
  await aMaster(app, berlin, 'location', 'Pune')
  const ensure = (...names: string[]) => tx(ctx, (db) => ensureUnits(ctx, db, 'location', names, 'Import'))
  const first = await ensure('pune', 'Thane', 'THANE ', '')
  expect(first.units.map((unit) => unit.name)).toEqual(['Pune', 'THANE'])
  expect(first.created).toEqual([
    { id: first.units[1]?.id, made: expect.objectContaining({ name: 'THANE' }) },
  ])
  expect(await ensure('PUNE', 'Thane')).toEqual({ units: first.units, created: [] })
  const { token } = await anAdmin(app, berlin)
  const record = await read(UNIT_FORM.location, first.units[1]?.id ?? 0, token)
  expect(record.data.values.TIME_ZONE).toBe('Europe/Berlin')
})
