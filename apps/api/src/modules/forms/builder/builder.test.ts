import { employeeTimeline } from '@muster/contract/employees/employees.contract'
import { createFormField, readForm } from '@muster/contract/forms/form-builder.contract'
import type { FormField } from '@muster/contract/forms/form-definition'
import * as layout from '@muster/contract/forms/form-layout.contract'
import { type FormPlan, type PlannedField, planOf } from '@muster/contract/forms/form-plan'
import * as drafts from '@muster/contract/forms/form-plan.contract'
import * as forms from '@muster/contract/forms/forms.contract'
import { ROLE } from '@muster/contract/kit/index'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { tx } from '../../../platform/db/tx.ts'

const EMPLOYEE = 12
const DEPARTMENT = 101
const GRADE = 113
const INDIA = 101
const GERMANY = 82

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let second: TestAccount

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
  second = await anAdmin(app, org)
})

const form = async (formid: number, token = admin.token) =>
  (await app.call(readForm, { token, params: { formid } })).data
const draftOf = async (formid: number) =>
  (await app.call(drafts.readFormDraft, { token: admin.token, params: { formid } })).data
const publish = (formid: number, revision: number, note = '') =>
  app.call(drafts.publishForm, { token: admin.token, params: { formid }, body: { revision, note } })

const planned = (given: Partial<PlannedField> & Pick<PlannedField, 'FIELD_SLUG'>): PlannedField => ({
  FIELD_ID: null,
  FIELD_NAME: given.FIELD_SLUG,
  FEILD_TYPE: 'input',
  master: null,
  FEILD_VALUES: [],
  IS_MANDATORY: 0,
  MIN_LENGTH: null,
  MAX_LENGTH: null,
  FUTURE_DATE_SELECT: 0,
  help_text: '',
  placeholder: '',
  is_unique: false,
  is_searchable: false,
  in_list: false,
  in_sample: true,
  is_built_in: false,
  field_group: null,
  view_roles: null,
  edit_roles: null,
  conditions: [],
  variants: [],
  retired: false,
  ...given,
})

/** Saves the form with `change` applied as its draft. */
async function saveDraft(formid: number, change: (plan: FormPlan) => FormPlan) {
  const live = await form(formid)
  const { draft } = await draftOf(formid)
  return app.call(drafts.saveFormDraft, {
    token: admin.token,
    params: { formid },
    body: { plan: change(planOf(live.sections)), base_version: live.version, revision: draft?.revision ?? 0 },
  })
}

const withFields =
  (...fields: PlannedField[]) =>
  (plan: FormPlan): FormPlan => ({
    sections: plan.sections.map((section, index) =>
      index === 0 ? { ...section, fields: [...section.fields, ...fields] } : section,
    ),
  })

async function publishWith(formid: number, ...fields: PlannedField[]) {
  const { data } = await saveDraft(formid, withFields(...fields))
  const answer = await publish(formid, data.revision)
  expect(answer.message).toBe('Published.')
  return answer.data
}

const fieldOf = async (formid: number, slug: string) =>
  (await form(formid)).form_fields.find((field) => field.FIELD_SLUG === slug) as FormField

describe('a draft', () => {
  test('changes nothing until it is published as a whole, with its differences recorded', async () => {
    const before = await form(GRADE)
    const { data } = await saveDraft(GRADE, (plan) => ({
      sections: [
        ...withFields(planned({ FIELD_SLUG: 'BAND', FIELD_NAME: 'Band' }))(plan).sections,
        {
          section_id: null,
          name: 'More',
          fields: [
            planned({
              FIELD_SLUG: 'KIND',
              FIELD_NAME: 'Kind',
              FEILD_TYPE: 'select',
              FEILD_VALUES: [
                { value: 1, label: 'Fixed' },
                { value: 2, label: 'Open' },
              ],
            }),
            planned({
              FIELD_SLUG: 'REASON',
              FIELD_NAME: 'Reason',
              conditions: [{ effect: 'show', field: 'KIND', values: [2] }],
            }),
          ],
        },
      ],
    }))
    expect((await form(GRADE)).version).toBe(before.version)
    const review = await app.call(drafts.reviewFormDraft, { token: admin.token, params: { formid: GRADE } })
    expect(review.data.problems).toEqual([])
    expect(review.data.changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['section_added', 'More'],
      ['field_added', 'Band'],
      ['field_added', 'Kind'],
      ['field_added', 'Reason'],
    ])
    const answer = await publish(GRADE, data.revision, 'Bands are new')
    expect(answer.data.version).toBe(before.version + 1)
    const after = await form(GRADE)
    expect(after.sections.map((section) => section.name)).toContain('More')
    expect((await draftOf(GRADE)).draft).toBeNull()
    const { versions } = (
      await app.call(drafts.listFormVersions, { token: admin.token, params: { formid: GRADE } })
    ).data
    expect(versions[0]).toMatchObject({ version: after.version, note: 'Bands are new' })
    expect(versions[0]?.changes).toHaveLength(4)
  })

  test('saved by two administrators at once gives one of them a conflict', async () => {
    const live = await form(DEPARTMENT)
    const body = { plan: planOf(live.sections), base_version: live.version, revision: 0 }
    const save = (token: string) =>
      app.call(drafts.saveFormDraft, { token, params: { formid: DEPARTMENT }, body })
    const answers = await Promise.all([save(admin.token), save(second.token)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      key: 'forms.draft_changed',
      data: { revision: 1 },
    })
    await app.call(drafts.discardFormDraft, { token: admin.token, params: { formid: DEPARTMENT } })
  })

  test('begun before another change of the form is refused, with what changed', async () => {
    const { data } = await saveDraft(DEPARTMENT, withFields(planned({ FIELD_SLUG: 'MINE' })))
    const theirs = { formid: DEPARTMENT, FIELD_NAME: 'Theirs', FEILD_TYPE: 'input' as const }
    await app.call(createFormField, { token: second.token, body: theirs })
    const answer = await publish(DEPARTMENT, data.revision)
    expect(answer.body).toMatchObject({
      key: 'forms.form_changed',
      data: { changes: [{ kind: 'field_added', name: 'Theirs' }] },
    })
    expect((await draftOf(DEPARTMENT)).base).not.toBeNull()
    await app.call(drafts.discardFormDraft, { token: admin.token, params: { formid: DEPARTMENT } })
  })

  test('can retire a field, keeping its values, and restore it', async () => {
    await publishWith(GRADE, planned({ FIELD_SLUG: 'STEP', FIELD_NAME: 'Step' }))
    const retire = (retired: boolean) =>
      saveDraft(GRADE, (plan) => ({
        sections: plan.sections.map((section) => ({
          ...section,
          fields: section.fields.map((field) =>
            field.FIELD_SLUG === 'STEP' ? { ...field, retired } : field,
          ),
        })),
      }))
    const gone = await publish(GRADE, (await retire(true)).data.revision)
    expect(gone.data.changes).toMatchObject([{ kind: 'field_retired', slug: 'STEP' }])
    const back = await publish(GRADE, (await retire(false)).data.revision)
    expect(back.data.changes).toMatchObject([{ kind: 'field_restored', slug: 'STEP' }])
  })

  const wrong: [string, (plan: FormPlan) => FormPlan, string][] = [
    [
      'circular conditions, named in the error',
      withFields(
        planned({
          FIELD_SLUG: 'A1',
          FIELD_NAME: 'Hen',
          conditions: [{ effect: 'show', field: 'B1', values: ['x'] }],
        }),
        planned({
          FIELD_SLUG: 'B1',
          FIELD_NAME: 'Egg',
          conditions: [{ effect: 'require', field: 'A1', values: ['x'] }],
        }),
      ),
      'forms.conditions_circular',
    ],
    [
      'a missing built-in field',
      (plan) => ({ sections: plan.sections.map((s) => ({ ...s, fields: [] })) }),
      'forms.field_built_in',
    ],
    [
      'a changed built-in field',
      (plan) => ({
        sections: plan.sections.map((s) => ({
          ...s,
          fields: s.fields.map((f) => ({ ...f, is_unique: !f.is_unique })),
        })),
      }),
      'forms.field_built_in',
    ],
    [
      'an optional name field',
      (plan) => ({
        sections: plan.sections.map((s) => ({
          ...s,
          fields: s.fields.map((f) => ({ ...f, IS_MANDATORY: 0 as const })),
        })),
      }),
      'forms.field_always_mandatory',
    ],
    [
      'a field without a name',
      withFields(planned({ FIELD_SLUG: 'NONAME', FIELD_NAME: ' ' })),
      'request.invalid',
    ],
    ['a password', withFields(planned({ FIELD_SLUG: 'PW', FEILD_TYPE: 'password' })), 'request.invalid'],
    [
      'a protected group on records without an owner',
      withFields(planned({ FIELD_SLUG: 'PAYX', field_group: 'pay' })),
      'request.invalid',
    ],
    ['an unknown role', withFields(planned({ FIELD_SLUG: 'ROLEX', view_roles: [999] })), 'request.invalid'],
    [
      "another form's field",
      withFields(planned({ FIELD_SLUG: 'ALIEN', FIELD_ID: 999_999 })),
      'record.not_found',
    ],
    [
      'a duplicate slug',
      withFields(planned({ FIELD_SLUG: 'TWIN' }), planned({ FIELD_SLUG: 'TWIN' })),
      'request.invalid',
    ],
  ]
  test.each(wrong)('with %s is not published, and nothing changes', async (_name, change, key) => {
    const before = await form(DEPARTMENT)
    const { data } = await saveDraft(DEPARTMENT, change)
    const answer = await publish(DEPARTMENT, data.revision)
    expect(answer.body).toMatchObject({ key })
    if (key === 'forms.conditions_circular') expect(answer.message).toContain('Hen → Egg → Hen')
    expect(await form(DEPARTMENT)).toEqual(before)
    await app.call(drafts.discardFormDraft, { token: admin.token, params: { formid: DEPARTMENT } })
  })

  test('stores hostile input literally, or refuses it', async () => {
    const live = await form(DEPARTMENT)
    const save = (field: object) =>
      app.call(drafts.saveFormDraft, {
        token: admin.token,
        params: { formid: DEPARTMENT },
        body: {
          plan: withFields({ ...planned({ FIELD_SLUG: 'BAD' }), ...field })(planOf(live.sections)),
          base_version: live.version,
          revision: 0,
        },
      })
    const many = Array.from({ length: 10_000 }, (_, index) => ({ label: `Choice ${index}` }))
    for (const field of [
      { FEILD_TYPE: 'select', FEILD_VALUES: many },
      { FIELD_SLUG: '__proto__' },
      { FIELD_SLUG: 'constructor' },
      { FIELD_NAME: '<img src=x onerror=alert(1)>' },
      { FEILD_VALUES: [{ label: '<script>' }] },
      { conditions: [{ effect: 'show', field: '__proto__', values: ['x'] }] },
      { variants: Array.from({ length: 101 }, () => ({ country: 1 })) },
    ]) {
      expect((await save(field)).status, JSON.stringify(field).slice(0, 80)).toBe(422)
    }
    const formula = await publishWith(GRADE, planned({ FIELD_SLUG: 'SUM', FIELD_NAME: '=1+1' }))
    expect(formula.changes).toMatchObject([{ name: '=1+1' }])
  })
})

describe('roles and groups', () => {
  let person: TestAccount
  const values = { FIRST_NAME: 'Asha', DATE_OF_JOINING: '2020-01-01' }

  beforeAll(async () => {
    await publishWith(
      EMPLOYEE,
      planned({ FIELD_SLUG: 'NOTE_FOR_PAYROLL', view_roles: [ROLE.payroll], edit_roles: [ROLE.payroll] }),
      planned({ FIELD_SLUG: 'ONLY_ADMINS_CHANGE', edit_roles: [ROLE.subAdmin] }),
    )
    person = await anAccount(app, org, { roles: [ROLE.employee] })
  })

  test('a field restricted to a role is missing in the form for others, but not for administrators', async () => {
    const slugs = async (token: string) =>
      (
        await app.call(forms.getFormFields, { token, params: { formid: EMPLOYEE }, query: {} })
      ).data.form_fields.map((field) => field.FIELD_SLUG)
    expect(await slugs(admin.token)).toContain('NOTE_FOR_PAYROLL')
    expect(await slugs(person.token)).not.toContain('NOTE_FOR_PAYROLL')
    expect(await slugs(person.token)).toContain('ONLY_ADMINS_CHANGE')
  })

  test('nobody else can write it, and history hides it', async () => {
    const payroll = await anAccount(app, org, {
      roles: [ROLE.employee],
      grants: { 'employees.create': ['organisation'], 'employees.profile.view': ['organisation'] },
    } as never)
    const saved = await app.call(forms.saveFormData, {
      token: admin.token,
      params: { formid: EMPLOYEE },
      body: { values: { ...values, NOTE_FOR_PAYROLL: 'secret word' } },
    })
    expect(saved.message).toBe('Saved.')
    const refused = await app.call(forms.editFormData, {
      token: payroll.token,
      params: { formid: EMPLOYEE },
      body: { id: saved.data.id, values: { NOTE_FOR_PAYROLL: 'x' } },
    })
    expect(refused.status).not.toBe(200)
    const timeline = await app.call(employeeTimeline, {
      token: payroll.token,
      query: { employee_id: saved.data.id } as never,
    })
    expect(JSON.stringify(timeline.body)).not.toContain('secret word')
  })
})

describe('countries and entities', () => {
  test("a field differs by the country of the record's entity, and by the entity itself", async () => {
    const india = await aMaster(app, org, 'entity', 'Muster India')
    const berlin = await aMaster(app, org, 'entity', 'Muster Berlin')
    await tx(app.system(org.orgId), async (db) => {
      for (const [id, country] of [
        [india, INDIA],
        [berlin, GERMANY],
      ] as const) {
        await db.updateTable('entity').set({ country_id: country }).where('id', '=', id).execute()
      }
    })
    await publishWith(
      EMPLOYEE,
      planned({
        FIELD_SLUG: 'TAX_NUMBER',
        FIELD_NAME: 'Tax number',
        variants: [
          { country: INDIA, mandatory: 1, name: 'PAN' },
          { country: GERMANY, hidden: true },
        ],
      }),
    )
    const save = (values: Record<string, string | number>) =>
      app.call(forms.saveFormData, {
        token: admin.token,
        params: { formid: EMPLOYEE },
        body: { values: { FIRST_NAME: 'Ravi', DATE_OF_JOINING: '2020-01-01', ...values } },
      })
    expect((await save({ ENTITY_ID: india })).body).toMatchObject({
      fields: { TAX_NUMBER: expect.any(String) },
    })
    expect((await save({ ENTITY_ID: india, TAX_NUMBER: 'ABCDE1234F' })).message).toBe('Saved.')
    expect((await save({ ENTITY_ID: berlin })).message).toBe('Saved.')
    const there = async (entity_id: number) =>
      (
        await app.call(forms.getEntityFormFields, {
          token: admin.token,
          params: { formId: EMPLOYEE, orgId: org.orgId },
          body: { entity_id, multiCountry: 1 },
        })
      ).data.form_fields.find((field) => field.FIELD_SLUG === 'TAX_NUMBER')
    expect(await there(india)).toMatchObject({ FIELD_NAME: 'PAN', IS_MANDATORY: 1 })
    expect(await there(berlin)).toBeUndefined()
    const { entities } = (
      await app.call(layout.getMultiCountryEntityList, { token: admin.token, params: { id: EMPLOYEE } })
    ).data
    expect(entities.find((one) => one.entity_id === india)).toMatchObject({
      country_id: INDIA,
      country: 'India',
      differing_fields: 1,
    })
  })
})

describe('a form changed during an edit', () => {
  test('is reported with its changes; a record is accepted if the changes do not concern its values', async () => {
    const body = (form_version: number) => ({ values: { GRADE_NAME: `G${form_version}` }, form_version })
    const save = (version: number) =>
      app.call(forms.saveFormData, { token: admin.token, params: { formid: GRADE }, body: body(version) })
    const opened = (await form(GRADE)).version
    const fields = (await form(GRADE)).form_fields
    const last = fields.at(-1) as FormField
    const moved = await app.call(layout.editFieldsPosition, {
      token: admin.token,
      body: { formid: GRADE, fields: [{ FIELD_ID: last.FIELD_ID, position: 1 }], version: opened },
    })
    expect(moved.data.version).toBe(opened + 1)
    expect((await save(opened)).message).toBe('Saved.')
    await publishWith(GRADE, planned({ FIELD_SLUG: 'MUST', FIELD_NAME: 'Must', IS_MANDATORY: 1 }))
    const answer = await save(opened + 1)
    expect(answer.body).toMatchObject({
      code: 409,
      key: 'forms.form_changed',
      data: { changes: [{ kind: 'field_added', name: 'Must' }] },
    })
  })
})

describe('the layout', () => {
  test('moves fields, renames and retires sections, and names what prevents it', async () => {
    const before = await form(GRADE)
    const section = before.sections[0]?.section_id as number
    const change = (body: object) =>
      app.call(layout.updateSection, {
        token: admin.token,
        body: { formid: GRADE, section_id: section, ...body },
      })
    expect((await change({ name: 'About the grade' })).status).toBe(200)
    expect((await change({ status: 0 })).body).toMatchObject({ key: 'forms.section_in_use' })
    const old = await app.call(layout.editFieldsPosition, {
      token: admin.token,
      body: {
        formid: GRADE,
        fields: [{ FIELD_ID: before.form_fields[0]?.FIELD_ID as number, position: 900 }],
        version: before.version,
      },
    })
    expect(old.body).toMatchObject({ key: 'forms.form_changed' })
  })

  test('adds a property to another form', async () => {
    const property = (await fieldOf(GRADE, 'BAND')).property_id as number
    const target = (await form(DEPARTMENT)).sections[0]?.section_id as number
    const map = () =>
      app.call(layout.mapPropertiesWithSection, {
        token: admin.token,
        body: { formid: DEPARTMENT, section_id: target, property_ids: [property] },
      })
    expect((await map()).data.fields).toMatchObject([{ FIELD_SLUG: 'BAND', section_id: target }])
    expect((await map()).data.fields).toHaveLength(1)
  })

  test('lists the date fields of a form', async () => {
    const answer = await app.call(layout.listCalendarFields, { token: admin.token, query: {} })
    expect(answer.data.formid).toBe(EMPLOYEE)
    expect(answer.data.fields.map((field) => field.FIELD_SLUG)).toContain('DATE_OF_BIRTH')
  })
})

describe('unique values', () => {
  test('are stored once, also when saved concurrently, and ignoring case and blanks', async () => {
    await publishWith(GRADE, planned({ FIELD_SLUG: 'BADGE', FEILD_TYPE: 'number', is_unique: true }))
    const save = (name: string, badge: string) =>
      app.call(forms.saveFormData, {
        token: admin.token,
        params: { formid: GRADE },
        body: { values: { GRADE_NAME: name, MUST: 'x', BADGE: badge } },
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(`Unique ${index}`, index % 2 ? '12.50' : '12.5')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const writing = tx(app.system(org.orgId), async (db) => {
      const { number_key: _computed, ...row } = await db
        .selectFrom('custom_value')
        .selectAll()
        .where('unique_key', '=', '12.5')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('custom_value')
        .values({ ...row, record_id: row.record_id + 100_000 })
        .execute()
    })
    await expect(writing).rejects.toMatchObject({ code: '23505' })
  })
})
