import * as builder from '@muster/contract/forms/form-builder.contract'
import * as library from '@muster/contract/forms/properties.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx, tx } from '../../platform/db/tx.ts'
import { addStandardForms } from './index.ts'

const EMPLOYEE = 12
const DEPARTMENT = 101
const DESIGNATION = 102
const ZONE = 106

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  stranger = await anAdmin(app, await anOrganisation(app))
})

const list = (query: object = {}, token = admin.token) => app.call(library.listProperties, { token, query })
const found = async (search: string, token = admin.token) =>
  (await list({ search, limit: 200 }, token)).data.new_property_masters
const addField = (formid: number, given: object, token = admin.token) =>
  app.call(builder.createFormField, { token, body: { formid, ...given } })
const fieldsOf = async (formid: number) =>
  (await app.call(builder.readForm, { token: admin.token, params: { formid } })).data.form_fields

describe('the library of a new organisation', () => {
  test('has the properties of the standard fields, shared by all forms with the same field', async () => {
    const answer = await list({ limit: 200 })
    expect(answer.queries).toBeLessThanOrEqual(4)
    const { new_property_masters: properties, groups, total_rows } = answer.data
    expect(properties).toHaveLength(total_rows)
    expect(properties.every((property) => property.is_built_in && property.field_count > 0)).toBe(true)
    expect(groups.map((group) => group.slug)).toEqual(
      expect.arrayContaining(['personal', 'organisation-units', 'own-properties']),
    )
    const grade = properties.find((property) => property.FIELD_SLUG === 'GRADE_ID')
    expect(grade).toMatchObject({ FEILD_TYPE: 'select', master_status: 1, master: 'grade', field_count: 3 })
    for (const form of [EMPLOYEE, DESIGNATION]) {
      const field = (await fieldsOf(form)).find((one) => one.FIELD_SLUG === 'GRADE_ID')
      expect(field?.property_id).toBe(grade?.property_id)
    }
  })

  test('is searched by name and slug, filtered by group, and paged with exact totals', async () => {
    expect((await found('date of BIRTH')).map((one) => one.FIELD_SLUG)).toEqual(['DATE_OF_BIRTH'])
    expect((await found('date_of_birth')).map((one) => one.FIELD_SLUG)).toEqual(['DATE_OF_BIRTH'])
    const { groups, total_rows: all } = (await list()).data
    const group = groups.find((one) => one.slug === 'personal')
    const personal = (await list({ group_id: group?.id, limit: 2, page: 2 })).data
    expect(personal.new_property_masters.every((one) => one.group_name === group?.name)).toBe(true)
    expect(personal.total_rows).toBeLessThan(all)
    expect(personal).toMatchObject({ page: 2, limit: 2, numPages: Math.ceil(personal.total_rows / 2) })
    const [first, second] = [await list({ limit: 5 }), await list({ limit: 5, page: 2 })]
    const names = [first, second].flatMap((one) =>
      one.data.new_property_masters.map((property) => property.FIELD_NAME.toLowerCase()),
    )
    expect(names).toEqual([...names].sort())
    expect(names).toHaveLength(10)
  })

  test('is not duplicated when the standard forms are added again', async () => {
    const before = (await list()).data.total_rows
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => addStandardForms(ctx, db))
    expect((await list()).data.total_rows).toBe(before)
  })

  test('gives a standard field its own property if one of another type has its slug', async () => {
    const fresh = await anOrganisation(app)
    const ctx = app.system(fresh.orgId)
    await tx(ctx, async (db) => {
      await sql`update property set field_type = 'number' where org_id = ${fresh.orgId} and slug = 'ZONE_NAME'`.execute(
        db,
      )
      await sql`delete from form_field where org_id = ${fresh.orgId} and form_no = ${ZONE}`.execute(db)
      await addStandardForms(ctx, db)
    })
    const { rows } = await readTx(ctx, (db) =>
      sql<{ slug: string; field_type: string }>`
        select p.slug, p.field_type from property p
        join form_field d on d.org_id = p.org_id and d.property_id = p.id
        where d.org_id = ${fresh.orgId} and d.form_no = ${ZONE} and d.slug = 'ZONE_NAME'`.execute(db),
    )
    expect(rows).toEqual([{ slug: 'ZONE_NAME_2', field_type: 'input' }])
  })
})

describe('groups and drop-downs', () => {
  test('property groups are those of the forms, with counts', async () => {
    const ask = (query: object, token = admin.token) => app.call(library.listPropertyGroups, { token, query })
    const answer = await ask({ groupfor: 2 })
    expect(answer.queries).toBe(1)
    const counts = answer.data.property_groups.map((group) => group.property_count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await list()).data.total_rows)
    expect((await ask({})).data).toEqual(answer.data)
    expect((await ask({ groupfor: 3 })).data.property_groups).toEqual([])
    const theirs = (await ask({ groupfor: 2 }, stranger.token)).data.property_groups
    const ids = new Set(answer.data.property_groups.map((group) => group.id))
    expect(theirs.some((group) => ids.has(group.id))).toBe(false)
  })

  test.each([
    ['property_masters', library.listPropertyMasters, 'DATE_OF_BIRTH'],
    ['property_groups', library.listPropertyGroupOptions, 'personal'],
  ] as const)('%s to choose from, one statement, of one organisation', async (key, endpoint, code) => {
    const ask = async (token: string, status?: '0' | '1') => {
      const answer = await app.call(endpoint as typeof library.listPropertyMasters, {
        token,
        query: { status },
      })
      expect(answer.queries).toBe(1)
      return (answer.data as unknown as Record<string, { id: number; code: string }[]>)[key] ?? []
    }
    const mine = await ask(admin.token)
    expect(mine.map((one) => one.code)).toContain(code)
    expect(await ask(admin.token, '1')).toEqual(mine)
    expect(await ask(admin.token, '0')).toEqual([])
    const ids = new Set(mine.map((one) => one.id))
    expect((await ask(stranger.token)).some((one) => ids.has(one.id))).toBe(false)
  })

  test('nothing is visible without the permission to view form definitions, which name protected fields', async () => {
    const person = await anAccount(app, org)
    const viewer = await anAccount(app, org, {
      roles: [],
      grants: { 'forms.definition.view': ['organisation'] },
    })
    const reads = [
      library.listProperties,
      library.listPropertyGroups,
      library.listPropertyMasters,
      library.listPropertyGroupOptions,
      library.listFormGroups,
    ]
    for (const endpoint of reads) {
      const ask = (token: string) => app.call(endpoint, { token })
      expect((await ask(person.token)).body.key).toBe('access.denied')
      expect((await ask(viewer.token)).status).toBe(200)
    }
  })
})

describe('a custom field', () => {
  test('adds its property to the library of its own organisation only', async () => {
    const made = await addField(DEPARTMENT, {
      FIELD_NAME: 'Shirt size',
      FEILD_TYPE: 'select',
      FEILD_VALUES: ['Small', 'Large'],
    })
    const [property] = await found('shirt')
    expect(property).toMatchObject({
      property_id: made.data.field.property_id,
      FIELD_NAME: 'Shirt size',
      FIELD_SLUG: 'SHIRT_SIZE',
      FEILD_TYPE: 'select',
      FEILD_VALUES: made.data.field.FEILD_VALUES,
      group_name: 'Custom properties',
      is_built_in: false,
      field_count: 1,
    })
    expect(await found('shirt', stranger.token)).toEqual([])
  })

  test('based on a property has its name, slug, type and choices', async () => {
    const [property] = await found('shirt')
    const property_id = property?.property_id
    const made = await addField(EMPLOYEE, { property_id })
    expect(made.data.field).toMatchObject({
      property_id,
      FIELD_NAME: 'Shirt size',
      FIELD_SLUG: 'SHIRT_SIZE',
      FEILD_TYPE: 'select',
      FEILD_VALUES: property?.FEILD_VALUES,
      is_built_in: false,
    })
    const named = await addField(ZONE, { property_id, FIELD_NAME: 'Team shirt', FEILD_VALUES: ['Large'] })
    expect(named.data.field.FEILD_VALUES).toEqual([
      { value: 2, label: 'Large' },
      { value: 1, label: 'Small', active: false },
    ])
    expect((await found('shirt')).map((one) => one.field_count)).toEqual([3])
  })

  test('uses a property once per form, with the same type, and only of its own organisation', async () => {
    const [property] = await found('shirt')
    const { property_id } = property ?? {}
    const problems = async (given: object) => (await addField(DESIGNATION, given)).body.fields
    expect((await addField(DEPARTMENT, { property_id })).body.fields).toHaveProperty('property_id')
    expect(await problems({ property_id, FEILD_TYPE: 'number' })).toHaveProperty('FEILD_TYPE')
    expect(await problems({ property_id, master: 'grade' })).toHaveProperty('master')
    expect(Object.keys((await problems({})) ?? {})).toEqual(['FIELD_NAME', 'FEILD_TYPE'])
    const theirs = await addField(DESIGNATION, { property_id }, stranger.token)
    expect(theirs.body).toMatchObject({ code: 404, key: 'record.not_found' })
    const missing = await addField(DESIGNATION, { property_id: 987_654_321 })
    expect(missing.body).toMatchObject({ code: 404, message: theirs.body.message })
  })

  test('with a slug used in another form gets a property of its own, also concurrently', async () => {
    const made = await Promise.all(
      [DEPARTMENT, DESIGNATION, ZONE].map((form) =>
        addField(form, { FIELD_NAME: 'Twin property', FEILD_TYPE: 'input' }),
      ),
    )
    expect(made.map((answer) => answer.data.field.FIELD_SLUG)).toEqual(Array(3).fill('TWIN_PROPERTY'))
    expect((await found('twin')).map((one) => one.FIELD_SLUG).sort()).toEqual([
      'TWIN_PROPERTY',
      'TWIN_PROPERTY_2',
      'TWIN_PROPERTY_3',
    ])
  })
})
