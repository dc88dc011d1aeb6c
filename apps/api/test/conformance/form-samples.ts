import { createFormField, readForm } from '@muster/contract/forms/form-builder.contract'
import { planOf } from '@muster/contract/forms/form-plan'
import { readFormDraft, saveFormDraft } from '@muster/contract/forms/form-plan.contract'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const DEPARTMENT = 101
const ZONE = 106

let serial = 0

async function aField({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { formid: DEPARTMENT, FIELD_NAME: `Sample ${++serial}`, FEILD_TYPE: 'input' as const }
  const answer = await app.call(createFormField, { token, body })
  return answer.data.field.FIELD_ID
}

async function aForm(world: World, admin: TestAccount) {
  const id = await aField(world, admin)
  const { data } = await world.app.call(readForm, { token: admin.token, params: { formid: DEPARTMENT } })
  const field = data.form_fields.find((one) => one.FIELD_ID === id)
  if (!field) throw new Error('The form lacks the field that was added to it.')
  return { form: data, field, section: field.section_id }
}

/** A draft of the department form without changes, at its current revision. */
async function aDraft(world: World, admin: TestAccount) {
  const { form } = await aForm(world, admin)
  const call = { token: admin.token, params: { formid: DEPARTMENT } }
  const { draft } = (await world.app.call(readFormDraft, call)).data
  return { plan: planOf(form.sections), base_version: form.version, revision: draft?.revision ?? 0 }
}

async function savedDraft(world: World, admin: TestAccount): Promise<number> {
  const body = await aDraft(world, admin)
  const call = { token: admin.token, params: { formid: DEPARTMENT }, body }
  return (await world.app.call(saveFormDraft, call)).data.revision
}

/** Valid inputs for calls about forms and places, which need existing form numbers. */
export const formSamples: Record<string, Sample> = {
  'forms.fields.read': () => ({ params: { formid: DEPARTMENT } }),
  'forms.entity_fields.read': ({ ours }) => ({
    params: { formId: DEPARTMENT, orgId: ours.orgId },
    body: {},
  }),
  'forms.master_values.ask': () => ({ body: { formid: DEPARTMENT } }),
  'forms.master_values.read': () => ({ params: { hash: 'department' } }),
  'forms.master_values.list': () => ({ query: { formid: DEPARTMENT } }),
  'forms.master_values.find': () => ({ body: { formid: DEPARTMENT } }),
  'forms.record.create': () => ({
    params: { formid: ZONE },
    body: { values: { ZONE_NAME: `Sample ${++serial}` } },
  }),
  'forms.record.update': ({ ours }) => ({
    params: { formid: DEPARTMENT },
    body: { id: ours.departmentId, values: { DEPARTMENT_CODE: 'SAMPLE' } },
  }),
  'forms.record.read': ({ ours }) => ({ params: { formid: DEPARTMENT }, body: { id: ours.departmentId } }),
  'forms.record.list': () => ({ params: { formid: DEPARTMENT }, body: {} }),
  'forms.record.set_status': ({ ours }) => ({
    body: { formid: DEPARTMENT, id: ours.departmentId, status: 1 },
  }),
  'forms.definition.read': () => ({ params: { formid: DEPARTMENT } }),
  'forms.section.create': () => ({ body: { formid: DEPARTMENT, name: 'Sample' } }),
  'forms.field.create': () => ({
    body: { formid: DEPARTMENT, FIELD_NAME: 'Sample', FEILD_TYPE: 'input' },
  }),
  'forms.field.update': async (world, admin) => ({
    body: { formid: DEPARTMENT, FIELD_ID: await aField(world, admin), FIELD_NAME: 'Renamed' },
  }),
  'forms.field.retire': async (world, admin) => ({
    body: { formid: DEPARTMENT, FIELD_ID: await aField(world, admin) },
  }),
  'forms.field.move': async (world, admin) => ({
    body: { formid: DEPARTMENT, fields: [{ FIELD_ID: await aField(world, admin), position: 5 }] },
  }),
  'forms.section.update': async (world, admin) => ({
    body: { formid: DEPARTMENT, section_id: (await aForm(world, admin)).section, name: 'Sample renamed' },
  }),
  'forms.section.map_properties': async (world, admin) => {
    const { field, section } = await aForm(world, admin)
    return { body: { formid: DEPARTMENT, section_id: section, property_ids: [field.property_id ?? 0] } }
  },
  'forms.entity.list': () => ({ params: { id: DEPARTMENT } }),
  'forms.draft.read': () => ({ params: { formid: DEPARTMENT } }),
  'forms.draft.save': async (world, admin) => ({
    params: { formid: DEPARTMENT },
    body: await aDraft(world, admin),
  }),
  'forms.draft.discard': () => ({ params: { formid: DEPARTMENT } }),
  'forms.draft.review': async (world, admin) => {
    await savedDraft(world, admin)
    return { params: { formid: DEPARTMENT } }
  },
  'forms.draft.publish': async (world, admin) => ({
    params: { formid: DEPARTMENT },
    body: { revision: await savedDraft(world, admin), note: 'A sample' },
  }),
  'forms.version.list': () => ({ params: { formid: DEPARTMENT } }),
  'reference.cities.list': () => ({ params: { stateId: 4008, stateName: 'Maharashtra' } }),
}
