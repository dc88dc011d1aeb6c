import type { FormField } from '@muster/contract/forms/form-definition'
import {
  type FormPlan,
  type PlannedField,
  plannedFields,
  planOf,
  planProblems,
} from '@muster/contract/forms/form-plan'
import { fail } from '../../../platform/errors.ts'
import { masterSlugs } from '../../reference/index.ts'
import { alwaysMandatory, requireNoCycle, requireRights } from '../form-builder.service.ts'
import { fieldsOf } from '../form-definition.queries.ts'
import type { LoadedForm } from '../form-store.ts'
import { mergeOptions } from '../rules/field-options.ts'
import { builderTexts } from './builder.texts.ts'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Settings of built-in fields that an organisation cannot change. */
const BUILT_IN_FIXED = [
  'FEILD_TYPE',
  'master',
  'FEILD_VALUES',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'FUTURE_DATE_SELECT',
  'is_unique',
  'is_searchable',
  'conditions',
  'field_group',
  'view_roles',
  'retired',
] as const satisfies readonly (keyof PlannedField)[]

function requireBuiltIn(form: LoadedForm, plan: FormPlan): void {
  const planned = new Map(plannedFields(plan).map((field) => [field.FIELD_ID, field]))
  const always = alwaysMandatory(form.formid)
  const live = new Map(plannedFields(planOf(form.sections)).map((field) => [field.FIELD_ID, field]))
  for (const field of fieldsOf(form).filter((one) => one.is_built_in)) {
    const wanted = planned.get(field.FIELD_ID)
    const now = live.get(field.FIELD_ID)
    const parameters = { name: field.FIELD_NAME }
    if (!wanted || !now || BUILT_IN_FIXED.some((key) => !same(wanted[key], now[key]))) {
      fail('forms.field_built_in', { parameters })
    }
    const canBeEmpty =
      wanted.IS_MANDATORY === 0 ||
      wanted.variants.some((variant) => variant.hidden === true || variant.mandatory === 0)
    if (always.has(field.FIELD_SLUG) && canBeEmpty) fail('forms.field_always_mandatory', { parameters })
  }
}

/** The type, slug and master of a field cannot change, since records hold values of it. */
function requireIdentity(form: LoadedForm, plan: FormPlan): void {
  const live = new Map(fieldsOf(form).map((field) => [field.FIELD_ID, field]))
  for (const field of plannedFields(plan)) {
    if (field.FIELD_ID === null) {
      if (field.is_built_in) fail('forms.field_built_in', { parameters: { name: field.FIELD_NAME } })
      continue
    }
    const known = live.get(field.FIELD_ID)
    const isSame =
      known?.FIELD_SLUG === field.FIELD_SLUG &&
      known.FEILD_TYPE === field.FEILD_TYPE &&
      known.master === field.master &&
      known.is_built_in === field.is_built_in
    if (!isSame) fail('record.not_found')
  }
}

function requireNewSlugs(form: LoadedForm, plan: FormPlan): void {
  const taken = new Set(fieldsOf(form).map((field) => field.FIELD_SLUG))
  const repeated = plannedFields(plan).find((field) => field.FIELD_ID === null && taken.has(field.FIELD_SLUG))
  if (repeated) {
    const message = builderTexts('fieldAlreadyInForm', { fieldSlug: repeated.FIELD_SLUG })
    fail('request.invalid', { fields: { [repeated.FIELD_SLUG]: message }, message })
  }
}

/**
 * @throws AppError `request.invalid`, `forms.conditions_circular`, `forms.field_built_in`,
 * `forms.field_always_mandatory`, or `record.not_found` for ids that are not this form's
 */
export function requirePublishable(form: LoadedForm, plan: FormPlan): void {
  requireIdentity(form, plan)
  requireNewSlugs(form, plan)
  requireBuiltIn(form, plan)
  const fields = plannedFields(plan)
  requireNoCycle(fields.map((field) => asField(field, 0, 0)))
  const [problem] = planProblems(plan, new Set(masterSlugs()))
  if (problem) {
    const name = fields.find((field) => field.FIELD_SLUG === problem.slug)?.FIELD_NAME
    fail('request.invalid', {
      fields: { [problem.slug ?? problem.setting]: problem.message },
      message: name ? `${name}: ${problem.message}` : problem.message,
    })
  }
  for (const field of fields) requireRights(form, field)
}

/** A planned field as it will be in the published form. */
export function asField(
  field: PlannedField,
  sectionId: number,
  position: number,
  before?: FormField,
): FormField {
  const { FIELD_ID, view_roles, edit_roles, retired, FEILD_VALUES, ...settings } = field
  return {
    ...settings,
    FIELD_ID: FIELD_ID ?? 0,
    FEILD_VALUES: mergeOptions(before?.FEILD_VALUES ?? [], FEILD_VALUES),
    master_status: field.master === null ? 0 : 1,
    section_id: sectionId,
    position,
    editable: true,
    filter_id: before?.filter_id ?? null,
    ...(view_roles ? { view_roles } : {}),
    ...(edit_roles ? { edit_roles } : {}),
    ...(retired ? { retired } : {}),
  }
}
