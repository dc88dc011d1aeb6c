import type { FieldOption, FormField, FormValues } from '@muster/contract/forms/form-definition'
import { isEmptyValue } from '@muster/contract/forms/values/form-values'
import { fieldsOf } from './form-definition.queries.ts'
import type { LoadedForm, StoredRecord } from './form-store.ts'
import { formsTexts } from './forms.texts.ts'
import type { PropertyGroupRow, PropertyRow } from './property-library.queries.ts'

/** Built-in groups of forms, by what they describe. */
export const FORM_GROUPS = {
  employee: { id: 1, name: 'Employee', slug: 'employee' },
  master: { id: 2, name: formsTexts('organisationUnits'), slug: 'organisation-units' },
  custom: { id: 3, name: formsTexts('customForms'), slug: 'own-forms' },
} as const

function formHeadView(form: LoadedForm) {
  return {
    formid: form.formid,
    name: form.name,
    slug: form.slug,
    type: form.kind,
    status: form.status,
    version: form.version,
  }
}

export function formView(form: LoadedForm) {
  return {
    ...formHeadView(form),
    form_fields: fieldsOf(form),
    sections: form.sections,
    formGroups: [form.group ?? FORM_GROUPS[form.kind]],
  }
}

export type MasterNames = ReadonlyMap<string, ReadonlyMap<number | string, FieldOption>>

function nameOf(field: FormField, value: unknown, names: MasterNames): string | undefined {
  if (field.master !== null) return names.get(field.master)?.get(value as number)?.label
  return field.FEILD_VALUES.find((option) => String(option.value) === String(value))?.label
}

function partsOf(field: FormField, value: FormValues[string]): unknown[] {
  if (Array.isArray(value)) return value
  return field.FEILD_TYPE === 'checkbox' && typeof value === 'string' ? value.split(',') : [value]
}

/** Names of the ids and options among the values, by field slug. */
export function recordLabels(
  fields: readonly FormField[],
  values: FormValues,
  names: MasterNames,
): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field.FIELD_SLUG]
    if (isEmptyValue(value) || (field.master === null && field.FEILD_VALUES.length === 0)) continue
    const known = partsOf(field, value as FormValues[string]).flatMap(
      (part) => nameOf(field, part, names) ?? [],
    )
    if (known.length > 0) labels[field.FIELD_SLUG] = known.join(', ')
  }
  return labels
}

export interface RecordAbilities {
  edit: boolean
  change_status: boolean
}

/** A record with the values of the fields that the caller may see. */
export function recordView(
  form: LoadedForm,
  record: StoredRecord,
  names: MasterNames,
  abilities: RecordAbilities,
) {
  const fields = fieldsOf(form)
  const values = Object.fromEntries(
    fields.flatMap(({ FIELD_SLUG: slug }) =>
      Object.hasOwn(record.values, slug) ? [[slug, record.values[slug] ?? null]] : [],
    ),
  ) as FormValues
  return {
    id: record.id,
    label: record.label,
    status: record.status,
    values,
    labels: recordLabels(fields, values, names),
    ...(record.version === undefined ? {} : { version: record.version }),
    ...(record.updatedAt === undefined ? {} : { updated_at: record.updatedAt }),
    ...(record.people === undefined ? {} : { people: record.people }),
    abilities,
  }
}

/** A property of the library, with the specification's names for field settings. */
export function propertyView(row: PropertyRow) {
  return {
    property_id: row.id,
    FIELD_NAME: row.name,
    FIELD_SLUG: row.slug,
    FEILD_TYPE: row.field_type,
    FEILD_VALUES: row.options,
    master_status: row.master === null ? (0 as const) : (1 as const),
    master: row.master,
    group_id: row.group_id,
    group_name: row.group_name,
    is_built_in: row.is_built_in,
    status: row.status,
    field_count: row.field_count,
    IS_MANDATORY: row.is_mandatory ? (1 as const) : (0 as const),
    is_unique: row.is_unique,
    MIN_LENGTH: row.min_length,
    MAX_LENGTH: row.max_length,
    FUTURE_DATE_SELECT: row.future_date_select,
    help_text: row.help_text,
    version: row.version,
  }
}

export function propertyGroupView({ id, name, slug, group_for, status }: PropertyGroupRow) {
  return { id, name, slug, groupfor: group_for, status }
}
