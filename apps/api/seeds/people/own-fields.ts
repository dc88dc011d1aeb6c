import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormValues } from '@muster/contract/forms/form-definition'
import { type FormPlan, type PlannedField, planOf } from '@muster/contract/forms/form-plan'
import { ROLE } from '@muster/contract/kit/index'
import { writePersonChange } from '../../src/modules/employees/writes/update-employee.service.ts'
import { saveDraft } from '../../src/modules/forms/builder/draft.service.ts'
import { publishDraft } from '../../src/modules/forms/builder/publish.service.ts'
import { loadForm } from '../../src/modules/forms/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx, tx } from '../../src/platform/db/tx.ts'

/** Defaults of a custom field. */
export const blankField: Omit<PlannedField, 'FIELD_SLUG' | 'FIELD_NAME' | 'FEILD_TYPE'> = {
  FIELD_ID: null,
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
  in_sample: false,
  is_built_in: false,
  field_group: null,
  view_roles: null,
  edit_roles: null,
  conditions: [],
  variants: [],
  retired: false,
}

export const namedOptions = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

/** Fields about equipment, including a conditional one, a unique one and one visible to few roles. */
const equipment: PlannedField[] = [
  {
    ...blankField,
    FIELD_SLUG: 'LAPTOP',
    FIELD_NAME: 'Laptop',
    FEILD_TYPE: 'select',
    FEILD_VALUES: namedOptions('Windows', 'Mac', 'Linux', 'None'),
    is_searchable: true,
  },
  {
    ...blankField,
    FIELD_SLUG: 'ASSET_TAG',
    FIELD_NAME: 'Asset tag',
    FEILD_TYPE: 'input',
    MAX_LENGTH: 20,
    help_text: 'On the label below the laptop. No two people have the same.',
    is_unique: true,
    conditions: [
      { effect: 'show', field: 'LAPTOP', values: ['Windows', 'Mac', 'Linux'] },
      { effect: 'require', field: 'LAPTOP', values: ['Windows', 'Mac', 'Linux'] },
    ],
  },
  {
    ...blankField,
    FIELD_SLUG: 'BACKGROUND_CHECK',
    FIELD_NAME: 'Background check',
    FEILD_TYPE: 'select',
    FEILD_VALUES: namedOptions('Not started', 'Under way', 'Clear'),
    help_text: 'Neither the person nor their manager sees this.',
    view_roles: [ROLE.admin, ROLE.subAdmin],
    edit_roles: [ROLE.admin, ROLE.subAdmin],
  },
  {
    ...blankField,
    FIELD_SLUG: 'PARKING_SPACE',
    FIELD_NAME: 'Parking space',
    FEILD_TYPE: 'input',
    MAX_LENGTH: 10,
  },
]

async function publish(ctx: Ctx, note: string, change: (plan: FormPlan) => FormPlan): Promise<void> {
  const form = await readTx(ctx, (db) => loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true }))
  const { revision } = await saveDraft(ctx, EMPLOYEE_FORM, {
    plan: change(planOf(form.sections)),
    base_version: form.version,
    revision: 0,
  })
  await publishDraft(ctx, EMPLOYEE_FORM, { revision, note })
}

/** Retires the field for parking spaces, whose values stay readable, and adds an option for laptops. */
function withoutParking(field: PlannedField): PlannedField {
  if (field.FIELD_SLUG === 'PARKING_SPACE') return { ...field, retired: true }
  if (field.FIELD_SLUG !== 'LAPTOP') return field
  return { ...field, FEILD_VALUES: namedOptions('Windows', 'Mac', 'Linux', 'Chromebook', 'None') }
}

/** Adds a section with these fields to the employee form. */
export function publishFields(ctx: Ctx, section: string, fields: PlannedField[], note = section) {
  return publish(ctx, note, (plan) => ({
    sections: [...plan.sections, { section_id: null, name: section, fields }],
  }))
}

function valuesOf(index: number): FormValues {
  const laptop = ['Windows', 'Mac', 'Linux', 'Windows', 'None'][index % 5] as string
  return {
    LAPTOP: laptop,
    ...(laptop === 'None' ? {} : { ASSET_TAG: `SW-${String(2040 + index * 7)}` }),
    BACKGROUND_CHECK: index % 4 === 0 ? 'Under way' : 'Clear',
    ...(index % 3 === 0 ? { PARKING_SPACE: `B-${String(10 + index)}` } : {}),
  }
}

/**
 * Custom fields of the employee form, published twice by the caller, with values for some people; one of them
 * changed the parking space before that field was retired.
 *
 * @param ctx context of an administrator
 */
export async function writeDemoOwnFields(ctx: Ctx, people: readonly number[]): Promise<void> {
  await publishFields(ctx, 'Equipment', equipment, 'What people are handed on their first day')
  await tx(ctx, async (db) => {
    for (const [index, emp_id] of people.entries())
      await writePersonChange(ctx, db, { emp_id, values: valuesOf(index) })
    const [first] = people
    if (first) await writePersonChange(ctx, db, { emp_id: first, values: { PARKING_SPACE: 'A-2' } })
  })
  await publish(ctx, 'Parking spaces are shared from now on', (plan) => ({
    sections: plan.sections.map((section) => ({ ...section, fields: section.fields.map(withoutParking) })),
  }))
}
