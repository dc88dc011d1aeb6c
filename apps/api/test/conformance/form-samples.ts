import { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { TestAccount } from '../factories.ts'
import type { Sample } from './samples.ts'
import type { World } from './world.ts'

const DEPARTMENT = 101
const ZONE = 106

let serial = 0

async function aField({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { formid: DEPARTMENT, FIELD_NAME: `Sample ${++serial}`, FEILD_TYPE: 'input' as const }
  const answer = await app.call(createFormField, { token, body })
  return answer.data.field.FIELD_ID
}

/** Samples of the calls about forms and places: a form's number is no id that one could guess. */
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
  'reference.cities.list': () => ({ params: { stateId: 4008, stateName: 'Maharashtra' } }),
}
