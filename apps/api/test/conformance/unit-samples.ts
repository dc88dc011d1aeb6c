import { createForm } from '@muster/contract/forms/form-builder.contract'
import { createProperty } from '@muster/contract/forms/properties.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { mergeUnits } from '@muster/contract/organisation/units.contract'
import { aMaster, type TestAccount } from '../factories.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const formid = UNIT_FORM.department

const twoDepartments = async ({ app, ours }: World) => ({
  formid,
  keep_id: await aMaster(app, ours, 'department'),
  ids: [await aMaster(app, ours, 'department')],
})

async function aMerge(world: World, { token }: TestAccount): Promise<number> {
  const answer = await world.app.call(mergeUnits, { token, body: await twoDepartments(world) })
  return answer.data.merge_id
}

let serial = 0

async function aProperty({ app }: World, { token }: TestAccount): Promise<number> {
  const body = { FIELD_NAME: `Property ${++serial}`, FEILD_TYPE: 'input' as const }
  return (await app.call(createProperty, { token, body })).data.property.property_id
}

async function aForm({ app }: World, { token }: TestAccount): Promise<number> {
  const answer = await app.call(createForm, { token, body: { name: `Sample form ${++serial}` } })
  return answer.data.formid
}

/** Valid inputs for calls about units, their menus and the property library. */
export const unitSamples: Record<string, Sample> = {
  'organisation.unit_use.read': ({ ours }) => ({ params: { formid, id: ours.departmentId } }),
  'organisation.unit_duplicate.list': () => ({ params: { formid } }),
  'organisation.unit_merge.preview': async (world) => ({ body: await twoDepartments(world) }),
  'organisation.unit_merge.commit': async (world) => ({ body: await twoDepartments(world) }),
  'organisation.unit_merge.list': () => ({ params: { formid } }),
  'organisation.unit_merge.undo': async (world, admin) => ({
    body: { merge_id: await aMerge(world, admin) },
  }),
  'access.unit_menu.toggle': () => ({ body: { formid: UNIT_FORM.zone, is_shown: 1 } }),
  'forms.property.create': () => ({ body: { FIELD_NAME: `Sample ${++serial}`, FEILD_TYPE: 'input' } }),
  'forms.property.use': async (world, admin) => ({ params: { property_id: await aProperty(world, admin) } }),
  'forms.property.update': async (world, admin) => ({
    body: { property_id: await aProperty(world, admin), help_text: 'As in the passport' },
  }),
  'forms.record.export': async (world, admin) => ({
    params: { formid: await aForm(world, admin) },
    body: {},
  }),
  'forms.form_group.create': () => ({ body: { name: `Group ${++serial}` } }),
}
