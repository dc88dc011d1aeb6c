import * as builder from '@muster/contract/forms/form-builder.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import * as forms from '@muster/contract/forms/forms.contract'
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
import { addStandardForms, customFilter, loadForm } from './index.ts'

const DEPARTMENT = 101
const DESIGNATION = 102
const SUB_DEPARTMENT = 116

let app: TestApp
let org: TestOrganisation
let other: TestOrganisation
let admin: TestAccount
let stranger: TestAccount
let nobody: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  other = await anOrganisation(app)
  admin = await anAdmin(app, org)
  stranger = await anAdmin(app, other)
  nobody = await anAccount(app, org, { roles: [] })
})

type FieldGiven = Partial<Parameters<typeof addFieldTo>[1]>
async function addFieldTo(
  formid: number,
  given: { FIELD_NAME: string; FEILD_TYPE: FormField['FEILD_TYPE'] } & Record<string, unknown>,
  token = admin.token,
) {
  return app.call(builder.createFormField, { token, body: { formid, ...given } as never })
}
async function aField(formid: number, given: FieldGiven & { FIELD_NAME: string }): Promise<FormField> {
  const answer = await addFieldTo(formid, { FEILD_TYPE: 'input', ...given })
  expect(answer.message).toBe('Field added.')
  return answer.data.field as FormField
}
const change = (formid: number, FIELD_ID: number, given: object, token = admin.token) =>
  app.call(builder.updateFormField, { token, body: { formid, FIELD_ID, ...given } })
const save = (formid: number, values: Record<string, unknown>, token = admin.token) =>
  app.call(forms.saveFormData, { token, params: { formid }, body: { values: values as never } })
const edit = (formid: number, id: number, values: Record<string, unknown>, token = admin.token) =>
  app.call(forms.editFormData, { token, params: { formid }, body: { id, values: values as never } })
const read = (formid: number, id: number, token = admin.token) =>
  app.call(forms.getEditFieldData, { token, params: { formid }, body: { id } })
const list = (formid: number, body: object = {}, token = admin.token) =>
  app.call(forms.getListing, { token, params: { formid }, body })
const fields = (formid: number, query: object = {}, token = admin.token) =>
  app.call(forms.getFormFields, { token, params: { formid }, query })

describe('a form’s definition', () => {
  test('has sections, flat fields, master values and abilities, in two statements', async () => {
    const grade = await aMaster(app, org, 'grade', 'G1')
    const answer = await fields(DESIGNATION)
    expect(answer.queries).toBeLessThanOrEqual(2)
    expect(answer.data).toMatchObject({
      formid: DESIGNATION,
      name: 'Designation',
      slug: 'designation',
      type: 'master',
      formGroups: [{ id: 2, slug: 'organisation-units' }],
      abilities: { create: true, edit: true, manage_fields: true },
    })
    expect(answer.data.sections.flatMap((section) => section.fields)).toEqual(answer.data.form_fields)
    expect(answer.data.form_fields[0]).toMatchObject({
      FIELD_NAME: 'Designation name',
      FIELD_SLUG: 'DESIGNATION_NAME',
      FEILD_TYPE: 'input',
      FEILD_VALUES: [],
      IS_MANDATORY: 1,
      MAX_LENGTH: 200,
      MIN_LENGTH: null,
      FUTURE_DATE_SELECT: 0,
      master_status: 0,
      is_built_in: true,
    })
    expect(answer.data.master_values.grade).toContainEqual({ value: grade, label: 'G1' })
  })

  test("is limited to the caller's organisation", async () => {
    for (const query of [{ org_id: other.orgId }, { PARENT_ORG_ID: other.orgId }]) {
      expect((await fields(DESIGNATION, query)).body).toMatchObject({ code: 404, key: 'record.not_found' })
    }
    expect(
      (await fields(DESIGNATION, { org_id: org.orgId, PARENT_ORG_ID: org.orgId, is_all: 1 })).status,
    ).toBe(200)
    const ask = (formId: number, orgId: number, body: object) =>
      app.call(forms.getEntityFormFields, { token: admin.token, params: { formId, orgId }, body })
    const entity = await aMaster(app, org, 'entity')
    expect((await ask(DESIGNATION, org.orgId, { entity_id: entity, multiCountry: 1 })).data.formid).toBe(
      DESIGNATION,
    )
    expect((await ask(DESIGNATION, other.orgId, {})).status).toBe(404)
    expect(
      (await ask(DESIGNATION, org.orgId, { entity_id: await aMaster(app, other, 'entity') })).status,
    ).toBe(404)
  })

  test('is missing for an unknown form, and refused without permission', async () => {
    expect((await fields(999)).status).toBe(404)
    expect((await fields(DESIGNATION, {}, nobody.token)).body).toMatchObject({
      code: 403,
      key: 'access.denied',
    })
  })

  test("keeps the organisation's changes when standard forms are added again", async () => {
    const field = (await fields(DEPARTMENT)).data.form_fields.find(
      (one) => one.FIELD_SLUG === 'DEPARTMENT_CODE',
    )
    await change(DEPARTMENT, field?.FIELD_ID ?? 0, {
      FIELD_NAME: 'Short code',
      IS_MANDATORY: 0,
      in_list: false,
    })
    const ctx = app.system(org.orgId)
    await tx(ctx, (db) => addStandardForms(ctx, db))
    const after = (await fields(DEPARTMENT)).data.form_fields
    expect(after.find((one) => one.FIELD_ID === field?.FIELD_ID)).toMatchObject({
      FIELD_NAME: 'Short code',
      in_list: false,
    })
    expect(after.filter((one) => one.FIELD_SLUG === 'DEPARTMENT_CODE')).toHaveLength(1)
  })
})

describe('master values', () => {
  test('are the same in all four calls', async () => {
    const { token } = admin
    const expected = (await app.call(forms.postFormMasterValues, { token, body: { formid: SUB_DEPARTMENT } }))
      .data
    expect(Object.keys(expected.master_values)).toEqual(['department'])
    for (const answer of [
      await app.call(forms.getFormMasterValues, { token, params: { hash: 'sub-department' }, query: {} }),
      await app.call(forms.getFormMasterValues, { token, params: { hash: '116' }, query: { allvalues: 1 } }),
      await app.call(forms.getMasterValuesByForm, { token, query: { formid: SUB_DEPARTMENT } }),
      await app.call(forms.postMasterValuesByForm, { token, body: { formid: SUB_DEPARTMENT } }),
    ]) {
      expect(answer.data).toEqual(expected)
      expect(answer.queries).toBeLessThanOrEqual(3)
    }
    expect(
      (await app.call(forms.getFormMasterValues, { token, params: { hash: 'nothing' }, query: {} })).status,
    ).toBe(404)
  })

  test('omit retired records if only active ones are requested', async () => {
    const id = await aMaster(app, org, 'department', 'Typing pool')
    await app.call(forms.updateRecordStatus, {
      token: admin.token,
      body: { formid: DEPARTMENT, id, status: 0 },
    })
    const ask = async (query: object) =>
      (
        await app.call(forms.getMasterValuesByForm, {
          token: admin.token,
          query: { formid: SUB_DEPARTMENT, ...query },
        })
      ).data.master_values.department
    expect(await ask({})).toContainEqual({ value: id, label: 'Typing pool', active: false })
    expect(await ask({ only_active: 1, allstatus: 1 })).toContainEqual({
      value: id,
      label: 'Typing pool',
      active: false,
    })
    expect((await ask({ only_active: 1 }))?.map((option) => option.value)).not.toContain(id)
  })

  test('include masters requested in addition', async () => {
    const { data } = await app.call(forms.postMasterValuesByForm, {
      token: admin.token,
      body: { formid: DESIGNATION, includeDepartment: 1, getbusiness: true, getsubdepartment: '1' },
    })
    expect(Object.keys(data.master_values).sort()).toEqual([
      'business_unit',
      'department',
      'grade',
      'sub_department',
    ])
  })
})

describe('a custom field', () => {
  test('appears in the form, list, filters, builder and records', async () => {
    const field = await aField(DEPARTMENT, {
      FIELD_NAME: 'Floor',
      FEILD_TYPE: 'select',
      FEILD_VALUES: ['Ground', 'First'],
      help_text: 'Where they sit',
    })
    expect(field).toMatchObject({
      FIELD_SLUG: 'FLOOR',
      is_built_in: false,
      is_searchable: true,
      in_list: true,
      in_sample: true,
      FEILD_VALUES: [
        { value: 1, label: 'Ground' },
        { value: 2, label: 'First' },
      ],
    })
    expect((await fields(DEPARTMENT)).data.form_fields).toContainEqual(field)
    const { data } = await save(DEPARTMENT, { DEPARTMENT_NAME: 'Laundry', FLOOR: '2' })
    await save(DEPARTMENT, { DEPARTMENT_NAME: 'Kitchen', FLOOR: 1 })
    const record = await read(DEPARTMENT, data.id)
    expect(record.data).toMatchObject({ values: { FLOOR: 2 }, labels: { FLOOR: 'First' } })
    const filtered = await list(DEPARTMENT, { filters: { FLOOR: [2] }, sort: '-FLOOR' })
    expect(filtered.data.listing.map((row) => row.id)).toEqual([data.id])
    expect(filtered.data.formsData).toContainEqual(field)
    expect(filtered.data.listing[0]).toMatchObject({ values: { FLOOR: 2 }, labels: { FLOOR: 'First' } })
    const built = await app.call(builder.readForm, { token: admin.token, params: { formid: DEPARTMENT } })
    expect(built.data.form_fields).toContainEqual(field)
    const ctx = app.system(org.orgId)
    const { rows } = await readTx(ctx, async (db) => ({
      rows: await db
        .selectFrom('department')
        .select('id')
        .where('org_id', '=', org.orgId)
        .where(customFilter(ctx, field, [2], 'department.id'))
        .execute(),
    }))
    expect(rows).toEqual([{ id: data.id }])
    const theirs = await fields(DEPARTMENT, {}, stranger.token)
    expect(theirs.data.form_fields.map((one) => one.FIELD_SLUG)).not.toContain('FLOOR')
  })

  test.each([
    ['a date', 'calander', '2026-03-01', '2026-03-01'],
    ['a number', 'number', '12.50', '12.5'],
    ['a text, whatever its case', 'input', 'Blue', 'bLUE'],
    ['one of several choices', 'multi-select', [1, 3], 3],
    ['one of several ticks', 'checkbox', '1,2', 2],
    ['a switch', 'switch', true, 'true'],
  ] as const)('can be filtered by %s', async (name, type, value, wanted) => {
    const options = type === 'multi-select' || type === 'checkbox' ? { FEILD_VALUES: ['A', 'B', 'C'] } : {}
    const field = await aField(DESIGNATION, { FIELD_NAME: `Filter ${name}`, FEILD_TYPE: type, ...options })
    const { data } = await save(DESIGNATION, { DESIGNATION_NAME: `By ${name}`, [field.FIELD_SLUG]: value })
    const answer = await list(DESIGNATION, { filters: { [field.FIELD_SLUG]: [wanted] } })
    expect(answer.data.listing.map((row) => row.id)).toEqual([data.id])
    expect((await list(DESIGNATION, { filters: { [field.FIELD_SLUG]: ['77'] } })).data.total_rows).toBe(0)
  })

  test('is validated like any other field', async () => {
    const field = await aField(DEPARTMENT, {
      FIELD_NAME: 'Opened on',
      FEILD_TYPE: 'calander',
      FUTURE_DATE_SELECT: 2,
      IS_MANDATORY: 1,
    })
    const slug = field.FIELD_SLUG
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'A1' })).body).toMatchObject({
      message: 'Please correct the marked fields. Opened on: Please fill in this field.',
      fields: { [slug]: 'Please fill in this field.' },
    })
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'A1', [slug]: '2026-11-22' })).body.fields).toEqual({
      [slug]: 'Opened on must not be in the future.',
    })
    const old = await aMaster(app, org, 'department', 'Before the field')
    expect((await edit(DEPARTMENT, old, { DEPARTMENT_CODE: 'B4' })).status).toBe(200)
    expect((await edit(DEPARTMENT, old, { [slug]: '' })).status).toBe(422)
    await change(DEPARTMENT, field.FIELD_ID, { IS_MANDATORY: 0 })
  })

  test('can be unique, ignoring case, also for concurrent saves', async () => {
    const { FIELD_SLUG: slug, FIELD_ID } = await aField(DEPARTMENT, { FIELD_NAME: 'Badge', is_unique: true })
    const first = await save(DEPARTMENT, { DEPARTMENT_NAME: 'B1', [slug]: 'X-1' })
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'B2', [slug]: 'x-1 ' })).body.fields).toEqual({
      [slug]: 'Badge is already taken.',
    })
    expect((await edit(DEPARTMENT, first.data.id, { [slug]: 'X-1', DEPARTMENT_CODE: 'B1' })).status).toBe(200)
    const together = await Promise.all(
      [1, 2, 3, 4].map((number) => save(DEPARTMENT, { DEPARTMENT_NAME: `Race ${number}`, [slug]: 'same' })),
    )
    expect(together.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422])
    await app.call(builder.removeFormField, { token: admin.token, body: { formid: DEPARTMENT, FIELD_ID } })
  })

  test('made unique or searchable later includes existing values', async () => {
    const { FIELD_SLUG: slug, FIELD_ID } = await aField(DEPARTMENT, {
      FIELD_NAME: 'Cost code',
      is_searchable: false,
    })
    const one = await save(DEPARTMENT, { DEPARTMENT_NAME: 'C1', [slug]: '700' })
    const two = await save(DEPARTMENT, { DEPARTMENT_NAME: 'C2', [slug]: '700' })
    expect((await list(DEPARTMENT, { filters: { [slug]: ['700'] } })).data.total_rows).not.toBe(2)
    const refused = await change(DEPARTMENT, FIELD_ID, { is_unique: true })
    expect(refused.body).toMatchObject({
      code: 409,
      key: 'forms.values_not_unique',
      message: 'Some records already have the same Cost code. Change them first.',
    })
    await edit(DEPARTMENT, two.data.id, { [slug]: '701' })
    expect(
      (await change(DEPARTMENT, FIELD_ID, { is_unique: true, is_searchable: true })).data.field.is_unique,
    ).toBe(true)
    expect(
      (await list(DEPARTMENT, { filters: { [slug]: ['700'] } })).data.listing.map((row) => row.id),
    ).toEqual([one.data.id])
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'C3', [slug]: '701' })).status).toBe(422)
    expect((await edit(DEPARTMENT, one.data.id, { [slug]: null })).status).toBe(200)
    expect((await list(DEPARTMENT, { filters: { [slug]: ['700'] } })).data.total_rows).toBe(0)
  })

  test('is shown and hidden by another field, and hiding it empties its value', async () => {
    const kind = await aField(DEPARTMENT, { FIELD_NAME: 'Has lab', FEILD_TYPE: 'switch' })
    const lab = await aField(DEPARTMENT, {
      FIELD_NAME: 'Lab number',
      IS_MANDATORY: 1,
      conditions: [{ effect: 'show', field: kind.FIELD_SLUG, values: [true] }],
    })
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'L1' })).status).toBe(200)
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'L2', HAS_LAB: true })).body.fields).toEqual({
      LAB_NUMBER: 'Please fill in this field.',
    })
    const { data } = await save(DEPARTMENT, { DEPARTMENT_NAME: 'L3', HAS_LAB: true, LAB_NUMBER: '7' })
    expect((await edit(DEPARTMENT, data.id, { LAB_NUMBER: '' })).status).toBe(422)
    await edit(DEPARTMENT, data.id, { HAS_LAB: false })
    expect((await read(DEPARTMENT, data.id)).data.values).not.toHaveProperty(lab.FIELD_SLUG)
  })

  test('is no longer offered once retired, keeps its values and slug, and can be restored', async () => {
    const field = await aField(DEPARTMENT, { FIELD_NAME: 'Motto' })
    const { data } = await save(DEPARTMENT, { DEPARTMENT_NAME: 'M1', MOTTO: 'Onward' })
    const retire = (token = admin.token) =>
      app.call(builder.removeFormField, { token, body: { formid: DEPARTMENT, FIELD_ID: field.FIELD_ID } })
    expect((await retire(stranger.token)).status).toBe(404)
    expect((await retire()).status).toBe(200)
    expect((await fields(DEPARTMENT)).data.form_fields.map((one) => one.FIELD_SLUG)).not.toContain('MOTTO')
    expect(
      (await fields(DEPARTMENT, { is_all: '1' })).data.form_fields.find((one) => one.FIELD_SLUG === 'MOTTO'),
    ).toMatchObject({ retired: true })
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'M2', MOTTO: 'Back' })).body.fields).toHaveProperty(
      'MOTTO',
    )
    expect((await edit(DEPARTMENT, data.id, { DEPARTMENT_CODE: 'M' })).status).toBe(200)
    expect((await aField(DEPARTMENT, { FIELD_NAME: 'Motto' })).FIELD_SLUG).toBe('MOTTO_2')
    expect((await change(DEPARTMENT, field.FIELD_ID, { status: 1 })).data.field).not.toHaveProperty('retired')
    expect((await read(DEPARTMENT, data.id)).data.values.MOTTO).toBe('Onward')
  })

  test('keeps removed choices readable', async () => {
    const { FIELD_ID } = await aField(DEPARTMENT, {
      FIELD_NAME: 'Colour',
      FEILD_TYPE: 'select',
      FEILD_VALUES: ['Red', 'Blue'],
    })
    const { data } = await save(DEPARTMENT, { DEPARTMENT_NAME: 'Red house', COLOUR: 1 })
    const answer = await change(DEPARTMENT, FIELD_ID, { FEILD_VALUES: ['Blue', 'Green'] })
    expect(answer.data.field.FEILD_VALUES).toEqual([
      { value: 2, label: 'Blue' },
      { value: 3, label: 'Green' },
      { value: 1, label: 'Red', active: false },
    ])
    expect((await read(DEPARTMENT, data.id)).data.labels.COLOUR).toBe('Red')
    expect((await edit(DEPARTMENT, data.id, { COLOUR: 1 })).status).toBe(200)
    expect((await save(DEPARTMENT, { DEPARTMENT_NAME: 'New red house', COLOUR: 1 })).status).toBe(422)
  })

  test('with a master accepts only active records of this organisation', async () => {
    const { FIELD_SLUG: slug } = await aField(DEPARTMENT, {
      FIELD_NAME: 'Sites',
      FEILD_TYPE: 'multi-select',
      master: 'location',
    })
    const [mine, theirs] = [await aMaster(app, org, 'location'), await aMaster(app, other, 'location')]
    expect(
      (await save(DEPARTMENT, { DEPARTMENT_NAME: 'S1', [slug]: [mine, theirs] })).body.fields,
    ).toHaveProperty(slug)
    const { data } = await save(DEPARTMENT, { DEPARTMENT_NAME: 'S1', [slug]: [mine] })
    expect((await read(DEPARTMENT, data.id)).data.labels[slug]).toMatch(/^location /)
  })
})

describe('editing a form', () => {
  test.each<[string, object, string]>([
    ['a password', { FEILD_TYPE: 'password' }, 'FEILD_TYPE'],
    ['a select without options', { FEILD_TYPE: 'select' }, 'FEILD_VALUES'],
    ['a duplicate slug', { FIELD_SLUG: 'DEPARTMENT_NAME' }, 'FIELD_SLUG'],
    ['an unknown master', { FEILD_TYPE: 'select', master: 'pg_roles' }, 'master'],
  ])('%s is refused with an error for the setting', async (_name, given, at) => {
    const answer = await addFieldTo(DEPARTMENT, { FIELD_NAME: 'Odd', FEILD_TYPE: 'input', ...given })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [at]])
  })

  test('a built-in field keeps the settings it depends on', async () => {
    const [name] = (await fields(DEPARTMENT)).data.form_fields
    const id = name?.FIELD_ID ?? 0
    expect((await change(DEPARTMENT, id, { is_unique: false })).body.key).toBe('forms.field_built_in')
    const words = 'Department name can never be left empty.'
    expect((await change(DEPARTMENT, id, { IS_MANDATORY: 0 })).body).toMatchObject({
      key: 'forms.field_always_mandatory',
      message: words,
      fields: { IS_MANDATORY: words },
    })
    expect(
      (
        await app.call(builder.removeFormField, {
          token: admin.token,
          body: { formid: DEPARTMENT, FIELD_ID: id },
        })
      ).body.key,
    ).toBe('forms.field_built_in')
    expect(
      (await change(DEPARTMENT, id, { FIELD_NAME: 'What we call it', help_text: 'Short' })).data.field,
    ).toMatchObject({ FIELD_NAME: 'What we call it', help_text: 'Short' })
  })

  test('creates sections and fields in them', async () => {
    const made = await app.call(builder.createSection, {
      token: admin.token,
      body: { formid: DEPARTMENT, name: 'Premises' },
    })
    expect(made.data.slug).toBe('premises')
    const field = await aField(DEPARTMENT, {
      FIELD_NAME: 'Windows',
      FEILD_TYPE: 'number',
      section_id: made.data.section_id,
    })
    expect(field.section_id).toBe(made.data.section_id)
    const theirs = await app.call(builder.createSection, {
      token: stranger.token,
      body: { formid: DEPARTMENT, name: 'Premises' },
    })
    expect(
      (
        await addFieldTo(DEPARTMENT, {
          FIELD_NAME: 'x',
          FEILD_TYPE: 'input',
          section_id: theirs.data.section_id,
        })
      ).status,
    ).toBe(404)
  })

  test('concurrent creations never get the same slug', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => addFieldTo(DEPARTMENT, { FIELD_NAME: 'Twin', FEILD_TYPE: 'input' })),
    )
    expect(made.map((answer) => answer.data.field.FIELD_SLUG).sort()).toEqual(['TWIN', 'TWIN_2', 'TWIN_3'])
  })

  test('fields are listed and audited, change the version, and require their permission', async () => {
    const before = await app.call(builder.listAllForms, { token: admin.token, query: { search: 'DESIGN' } })
    expect(before.data.forms).toHaveLength(1)
    const field = await aField(DESIGNATION, { FIELD_NAME: 'Audited' })
    const after = await app.call(builder.listAllForms, {
      token: admin.token,
      query: { search: 'design', type: 'master', sort: '-name' },
    })
    expect(after.queries).toBe(2)
    const [was, is] = [before.data.forms[0], after.data.forms[0]]
    expect([is?.custom_field_count, is?.version]).toEqual([
      (was?.custom_field_count ?? 0) + 1,
      (was?.version ?? 0) + 1,
    ])
    const ctx = app.system(org.orgId)
    const audit = await readTx(ctx, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'record_label'])
        .where('org_id', '=', org.orgId)
        .where('record_type', '=', 'form_field')
        .where('record_id', '=', field.FIELD_ID)
        .execute(),
    )
    expect(audit).toEqual([{ action: 'forms.field.create', record_label: 'Designation: Audited' }])
    const viewer = await anAccount(app, org, {
      roles: [],
      grants: { 'forms.definition.view': ['organisation'] },
    })
    expect(
      (await app.call(builder.readForm, { token: viewer.token, params: { formid: DESIGNATION } })).data
        .abilities,
    ).toEqual({ manage: false })
    expect(
      (await addFieldTo(DESIGNATION, { FIELD_NAME: 'x', FEILD_TYPE: 'input' }, viewer.token)).status,
    ).toBe(403)
  })
})

describe('a custom form', () => {
  let formid: number

  beforeAll(async () => {
    formid = (await app.call(builder.createForm, { token: admin.token, body: { name: 'Parking spaces' } }))
      .data.formid
    await aField(formid, { FIELD_NAME: 'Space', IS_MANDATORY: 1, is_unique: true })
    await aField(formid, { FIELD_NAME: 'Rent', FEILD_TYPE: 'decimal' })
  })

  test('is numbered from 1000, separately in each organisation', async () => {
    expect(formid).toBe(1000)
    expect(
      (await app.call(builder.createForm, { token: stranger.token, body: { name: 'Parking spaces' } })).data
        .formid,
    ).toBe(1000)
    const { slug } = (await app.call(builder.readForm, { token: admin.token, params: { formid } })).data
    expect(slug).toBe('parking-spaces')
  })

  test('has records that can be searched, sorted, edited and retired', async () => {
    const ids: number[] = []
    for (const [space, rent] of [
      ['A-10', '100'],
      ['A-2', '20.5'],
      ['B-1', null],
    ]) {
      ids.push((await save(formid, { SPACE: space, RENT: rent })).data.id)
    }
    const order = async (body: object) => (await list(formid, body)).data.listing.map((row) => row.label)
    expect(await order({ sort: 'RENT' })).toEqual(['A-2', 'A-10', 'B-1'])
    expect(await order({ search: 'a-', sort: '-SPACE' })).toEqual(['A-2', 'A-10'])
    const page = await list(formid, { limit: 2, page: 2 })
    expect(page.data).toMatchObject({ total_rows: 3, numPages: 2, page: 2, limit: 2 })
    expect(page.queries).toBeLessThanOrEqual(4)
    expect((await save(formid, { SPACE: 'a-2' })).body.fields).toEqual({ SPACE: 'Space is already taken.' })
    const first = ids[0] as number
    expect((await edit(formid, first, { RENT: null })).status).toBe(200)
    expect((await read(formid, first)).data.values).toEqual({ SPACE: 'A-10' })
    const off = await app.call(forms.updateRecordStatus, {
      token: admin.token,
      body: { formid, id: first, status: 0 },
    })
    expect(off.message).toBe('Deactivated.')
    expect(await order({ status: 1, sort: 'SPACE' })).toEqual(['A-2', 'B-1'])
  })

  test('is missing for other organisations, and its records for other forms', async () => {
    const { id } = (await save(formid, { SPACE: 'C-1' })).data
    await app.call(builder.createForm, { token: stranger.token, body: { name: 'Again' } })
    expect((await read(formid, id, stranger.token)).status).toBe(404)
    const second = (await app.call(builder.createForm, { token: admin.token, body: { name: 'Lockers' } }))
      .data.formid
    expect((await read(second, id)).status).toBe(404)
    expect((await edit(second, id, {})).status).toBe(404)
    expect((await list(second)).data.total_rows).toBe(0)
    expect((await save(formid, { SPACE: 'C-2' }, nobody.token)).status).toBe(403)
    expect((await save(7777, { SPACE: 'C-2' })).status).toBe(404)
  })
})

test("a form is loaded in one statement, with every field when writing on the caller's behalf", async () => {
  const ctx = app.system(org.orgId)
  const form = await readTx(ctx, (db) => loadForm(ctx, db, DEPARTMENT, { whole: true }))
  expect(form).toMatchObject({ today: '2026-11-21', timeZone: 'Asia/Kolkata', kind: 'master' })
})

describe('the employee form', () => {
  const EMPLOYEE = 12
  const slugsSeen = async (token: string) =>
    (await fields(EMPLOYEE, {}, token)).data.form_fields.map((one) => one.FIELD_SLUG)

  test('shows the fields of a group only to holders of its permission', async () => {
    const person = (grants: Record<string, ['organisation']>) => anAccount(app, org, { roles: [], grants })
    const view = { 'employees.profile.view': ['organisation'] as ['organisation'] }
    const without = await slugsSeen((await person(view)).token)
    const granted = await slugsSeen(
      (await person({ ...view, 'employees.fields.medical': ['organisation'] })).token,
    )
    expect(without).toContain('FIRST_NAME')
    expect(without).not.toContain('BLOOD_GROUP')
    expect(granted).toContain('BLOOD_GROUP')
  })

  test('is not opened by removing the protection of a field that one does not see', async () => {
    const pay = await aField(EMPLOYEE, { FIELD_NAME: 'Retention bonus', field_group: 'pay' } as never)
    const forRoles = await aField(EMPLOYEE, { FIELD_NAME: 'Succession', view_roles: [2] } as never)
    const manage = { 'forms.definition.manage': ['organisation'] as ['organisation'] }
    const builderOnly = (await anAccount(app, org, { roles: [8], grants: manage })).token
    for (const [field, given] of [
      [pay, { field_group: null }],
      [pay, { field_group: 'medical' }],
      [forRoles, { view_roles: null }],
      [forRoles, { view_roles: [2, 8] }],
    ] as const) {
      const refused = await change(EMPLOYEE, field.FIELD_ID, given, builderOnly)
      expect(refused.body.key).toBe('forms.field_protected')
    }
    expect((await change(EMPLOYEE, pay.FIELD_ID, { help_text: 'Yearly' }, builderOnly)).status).toBe(200)
    const payroll = await anAccount(app, org, {
      roles: [8],
      grants: { ...manage, 'employees.fields.pay': ['organisation'] },
    })
    expect((await change(EMPLOYEE, pay.FIELD_ID, { field_group: null }, payroll.token)).status).toBe(200)
  })

  test('tells nobody by a condition what a field contains that they do not see', async () => {
    const pay = await aField(EMPLOYEE, { FIELD_NAME: 'Sign-on amount', field_group: 'pay' } as never)
    const own = await aField(EMPLOYEE, { FIELD_NAME: 'Desk plant' } as never)
    const grants = {
      'forms.definition.manage': ['organisation' as const],
      'employees.profile.view': ['organisation' as const],
      'employees.profile.edit': ['organisation' as const],
    }
    // Everybody sees their own pay: role 7 holds the permission of the group, for themselves.
    const maker = await anAccount(app, org, { roles: [7, 8], grants })
    const asking = { effect: 'require' as const, field: pay.FIELD_SLUG, values: ['888002'] }
    const refused = await change(EMPLOYEE, own.FIELD_ID, { conditions: [asking] }, maker.token)
    expect(refused.body.key).toBe('forms.field_protected')
    expect(refused.message).toContain('Sign-on amount')
    const added = await app.call(builder.createFormField, {
      token: maker.token,
      body: { formid: EMPLOYEE, FIELD_NAME: 'Oracle', FEILD_TYPE: 'text', conditions: [asking] } as never,
    })
    expect(added.body.key).toBe('forms.field_protected')
    for (const given of [{ FIELD_NAME: 'Renamed' }, { is_unique: true }])
      expect((await change(EMPLOYEE, pay.FIELD_ID, given, maker.token)).body.key).toBe(
        'forms.field_protected',
      )
    const retired = await app.call(builder.removeFormField, {
      token: maker.token,
      body: { formid: EMPLOYEE, FIELD_ID: pay.FIELD_ID } as never,
    })
    expect(retired.body.key).toBe('forms.field_protected')
    expect((await change(EMPLOYEE, own.FIELD_ID, { conditions: [asking] })).status).toBe(200)
    // An unchanged condition of somebody who sees the field may stay.
    const help = await change(EMPLOYEE, own.FIELD_ID, { help_text: 'Any plant' }, maker.token)
    expect(help.status).toBe(200)
  })

  test("offers only records within the caller's groups when access is checked", async () => {
    const [near, far] = [await aMaster(app, org, 'location'), await aMaster(app, org, 'location')]
    const limited = await anAccount(app, org, {
      roles: [],
      grants: { 'employees.directory.view': ['group'], 'employees.profile.view': ['group'] },
      group: { location: [near] },
    })
    const locations = async (query: object, token = limited.token) =>
      (
        await app.call(forms.getMasterValuesByForm, { token, query: { formid: EMPLOYEE, ...query } })
      ).data.master_values.location?.map((option) => option.value)
    expect(await locations({ checkaccess: 1 })).toEqual([near])
    expect(await locations({})).toEqual(expect.arrayContaining([near, far]))
    expect(await locations({ checkaccess: 1 }, admin.token)).toEqual(expect.arrayContaining([near, far]))
  })

  test('lists people as options only when all values are requested', async () => {
    const ask = async (query: object) =>
      (
        await app.call(forms.getMasterValuesByForm, {
          token: admin.token,
          query: { formid: EMPLOYEE, ...query },
        })
      ).data.master_values
    expect(await ask({})).not.toHaveProperty('employee')
    expect(await ask({ allvalues: 1 })).toHaveProperty('employee')
  })
})
