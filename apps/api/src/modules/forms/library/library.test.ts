import * as builder from '@muster/contract/forms/form-builder.contract'
import * as forms from '@muster/contract/forms/forms.contract'
import { exportRecords } from '@muster/contract/forms/own-records.contract'
import * as library from '@muster/contract/forms/properties.contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, anOrganisation, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const DEPARTMENT = 101

let app: TestApp
let admin: TestAccount
let viewer: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  const org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  viewer = await anAccount(app, org, {
    roles: [8],
    grants: { 'forms.definition.view': ['organisation'] },
  })
  stranger = await anAdmin(app, await anOrganisation(app))
})

type NewProperty = Parameters<typeof app.call<typeof library.createProperty>>[1]['body']
type Edit = Parameters<typeof app.call<typeof library.editProperty>>[1]['body']

const create = (body: NewProperty, token = admin.token) => app.call(library.createProperty, { token, body })
const edit = (body: Edit, token = admin.token) => app.call(library.editProperty, { token, body })
const use = (property_id: number, token = admin.token) =>
  app.call(library.readPropertyUse, { token, params: { property_id } })
const addField = (property_id: number, formid = DEPARTMENT) =>
  app.call(builder.createFormField, { token: admin.token, body: { formid, property_id } })
const fieldOf = async (id: number, formid = DEPARTMENT) =>
  (await app.call(builder.readForm, { token: admin.token, params: { formid } })).data.form_fields.find(
    (field) => field.FIELD_ID === id,
  )

describe('a custom property', () => {
  test('is created with its rules, can be searched, and is used by a field', async () => {
    const made = await create({
      FIELD_NAME: 'Badge colour',
      FEILD_TYPE: 'select',
      FEILD_VALUES: ['Red', 'Blue'],
      help_text: 'On the lanyard',
      IS_MANDATORY: 1,
    })
    expect(made.data.property).toMatchObject({
      FIELD_SLUG: 'BADGE_COLOUR',
      IS_MANDATORY: 1,
      version: 1,
      is_built_in: false,
      field_count: 0,
    })
    const { property_id } = made.data.property
    const field = (await addField(property_id)).data.field
    expect(field).toMatchObject({ IS_MANDATORY: 1, help_text: 'On the lanyard' })
    const used = await use(property_id)
    expect(used.queries).toBeLessThanOrEqual(8)
    expect(used.data.fields).toEqual([
      {
        formid: DEPARTMENT,
        FORM_NAME: 'Department',
        FIELD_ID: field.FIELD_ID,
        FIELD_NAME: 'Badge colour',
        status: 1,
        records: 0,
        changes: [],
      },
    ])
    const listed = await app.call(library.listProperties, {
      token: viewer.token,
      query: { used: '1', type: 'select', search: 'badge', sort: '-field_count' },
    })
    expect(listed.queries).toBeLessThanOrEqual(4)
    expect(listed.data.new_property_masters.map((one) => one.property_id)).toEqual([property_id])
    expect(listed.data.abilities).toEqual({ manage: false })
  })

  test('previews what a change does to its fields', async () => {
    const { property } = (
      await create({ FIELD_NAME: 'Shirt', FEILD_TYPE: 'select', FEILD_VALUES: ['S', 'M'] })
    ).data
    const { field } = (await addField(property.property_id)).data
    const change = {
      property_id: property.property_id,
      version: property.version,
      FIELD_NAME: 'Shirt size',
      FEILD_VALUES: ['S', 'M', 'L'],
      with_fields: true,
    }
    const preview = await edit({ ...change, dry_run: true })
    expect(preview.data.fields[0]?.changes).toEqual(['Renamed to “Shirt size”.', 'New option “L”.'])
    expect((await fieldOf(field.FIELD_ID))?.FIELD_NAME).toBe('Shirt')
    expect((await edit(change)).data.property).toMatchObject({ FIELD_NAME: 'Shirt size', version: 2 })
    const after = await fieldOf(field.FIELD_ID)
    expect([after?.FIELD_NAME, after?.FEILD_VALUES.map((option) => option.label)]).toEqual([
      'Shirt size',
      ['S', 'M', 'L'],
    ])
    expect((await edit(change)).body.key).toBe('record.conflict')
  })

  test('keeps its type while fields use it', async () => {
    const { property_id } = (await create({ FIELD_NAME: 'Locker', FEILD_TYPE: 'input' })).data.property
    expect((await edit({ property_id, FEILD_TYPE: 'number' })).status).toBe(200)
    await addField(property_id)
    const late = await edit({ property_id, FEILD_TYPE: 'input' })
    expect([late.status, late.body.key]).toEqual([409, 'forms.property_in_use'])
    expect(late.message).toContain('Locker is used by one field,')
  })

  test('that is built in can be renamed, but not otherwise changed', async () => {
    const query = { search: 'DATE_OF_BIRTH' }
    const { new_property_masters } = (await app.call(library.listProperties, { token: admin.token, query }))
      .data
    const property_id = new_property_masters[0]?.property_id as number
    expect((await edit({ property_id, help_text: 'As in the passport' })).status).toBe(200)
    expect((await edit({ property_id, status: 0 })).body.key).toBe('forms.property_built_in')
  })

  test('is refused with an error for the invalid setting', async () => {
    const taken = await create({ FIELD_NAME: 'Any', FIELD_SLUG: 'DATE_OF_BIRTH', FEILD_TYPE: 'input' })
    expect(taken.body.fields).toEqual({ FIELD_SLUG: 'A property with this slug already exists.' })
    const bare = await create({ FIELD_NAME: 'Any', FEILD_TYPE: 'select' })
    expect(Object.keys(bare.body.fields ?? {})).toEqual(['FEILD_VALUES'])
    const nowhere = await create({ FIELD_NAME: 'Any', FEILD_TYPE: 'input', group_id: 999_999 })
    expect(Object.keys(nowhere.body.fields ?? {})).toEqual(['group_id'])
    expect((await create({ FIELD_NAME: 'Any', FEILD_TYPE: 'input' }, viewer.token)).status).toBe(403)
    const { property_id } = (await create({ FIELD_NAME: 'Ours', FEILD_TYPE: 'input' })).data.property
    expect((await use(property_id, stranger.token)).status).toBe(404)
    expect((await edit({ property_id, FIELD_NAME: 'Theirs' }, stranger.token)).status).toBe(404)
  })

  test('created twice concurrently with the same name becomes two properties', async () => {
    const twice = await Promise.all([1, 2].map(() => create({ FIELD_NAME: 'Twin', FEILD_TYPE: 'input' })))
    expect(twice.map((one) => one.data.property.FIELD_SLUG).sort()).toEqual(['TWIN', 'TWIN_2'])
  })
})

describe('groups', () => {
  test('of properties have unique names, also when created concurrently', async () => {
    const make = () =>
      app.call(library.createPropertyGroup, { token: admin.token, body: { name: 'Uniform' } })
    const answers = await Promise.all([make(), make()])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422])
    const group_id = answers.find((one) => one.status === 200)?.data.group.id as number
    const { property } = (await create({ FIELD_NAME: 'Cap', FEILD_TYPE: 'input', group_id })).data
    expect(property.group_name).toBe('Uniform')
  })

  test('of forms are three built-in ones and custom ones that forms can be moved to', async () => {
    const { formid } = (await app.call(builder.createForm, { token: admin.token, body: { name: 'Vehicle' } }))
      .data
    const made = await app.call(library.createFormGroup, {
      token: admin.token,
      body: { name: 'Fleet', formids: [formid] },
    })
    const shown = await app.call(builder.readForm, { token: admin.token, params: { formid } })
    expect(shown.data.formGroups).toMatchObject([{ name: 'Fleet' }])
    expect(made.data.group).toMatchObject({ name: 'Fleet', is_built_in: false, forms: [{ formid }] })
    const listed = await app.call(library.listFormGroups, { token: viewer.token })
    expect(listed.queries).toBeLessThanOrEqual(4)
    expect(listed.data.form_groups.map((group) => group.name)).toEqual([
      'Employee',
      'Organisation units',
      'Custom forms',
      'Fleet',
    ])
    expect(listed.data.form_groups[2]?.forms).toEqual([])
    const again = await app.call(library.createFormGroup, { token: admin.token, body: { name: 'fleet' } })
    expect(Object.keys(again.body.fields ?? {})).toEqual(['name'])
    const foreign = await app.call(library.createFormGroup, {
      token: stranger.token,
      body: { name: 'Ours now', formids: [formid] },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('records are versioned', () => {
  test('in a custom form: an older version gets a conflict', async () => {
    const { formid } = (await app.call(builder.createForm, { token: admin.token, body: { name: 'Keys' } }))
      .data
    const body = { formid, FIELD_NAME: 'Door', FEILD_TYPE: 'input' as const }
    await app.call(builder.createFormField, { token: admin.token, body })
    const params = { formid }
    const { id } = (
      await app.call(forms.saveFormData, { token: admin.token, params, body: { values: { DOOR: 'A' } } })
    ).data
    const change = (DOOR: string, version: number) =>
      app.call(forms.editFormData, { token: admin.token, params, body: { id, values: { DOOR }, version } })
    expect((await change('B', 1)).status).toBe(200)
    expect((await change('C', 1)).body.key).toBe('record.conflict')
    const read = await app.call(forms.getEditFieldData, { token: admin.token, params, body: { id } })
    expect([read.data.version, read.data.values.DOOR]).toEqual([2, 'B'])
  })

  test('and are exported as listed', async () => {
    const { formid } = (
      await app.call(builder.createForm, { token: admin.token, body: { name: 'Trainings' } })
    ).data
    const body = { formid, FIELD_NAME: 'Topic', FEILD_TYPE: 'input' as const }
    await app.call(builder.createFormField, { token: admin.token, body })
    const params = { formid }
    for (const TOPIC of ['First aid', 'Fire drill']) {
      await app.call(forms.saveFormData, { token: admin.token, params, body: { values: { TOPIC } } })
    }
    const file = await app.call(exportRecords, { token: admin.token, params, body: { search: 'fire' } })
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`Form-${formid}-`),
    ])
    const units = await app.call(exportRecords, {
      token: admin.token,
      params: { formid: DEPARTMENT },
      body: {},
    })
    expect(units.body.key).toBe('forms.no_records')
    expect((await app.call(exportRecords, { token: stranger.token, params, body: {} })).status).toBe(404)
  })
})
