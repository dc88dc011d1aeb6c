import type {
  FieldOption,
  FormDefinition,
  FormField,
  FormValues,
} from '@muster/contract/forms/form-definition'
import type { EmployeeRecord } from './employee-queries.ts'

type RecordField = EmployeeRecord['sections'][number]['fields'][number]

/** All fields of a record, across sections. */
export function recordFields(person: Pick<EmployeeRecord, 'sections'>): RecordField[] {
  return person.sections.flatMap((section) => section.fields)
}

/** Display value of a field; null if the caller may not see it. */
export function textOf(person: Pick<EmployeeRecord, 'sections'>, slug: string): string | null {
  return recordFields(person).find((field) => field.FIELD_SLUG === slug)?.text ?? null
}

/** Record values by slug, as form values. */
export function valuesOf(person: Pick<EmployeeRecord, 'sections'>): FormValues {
  return Object.fromEntries(recordFields(person).map((field) => [field.FIELD_SLUG, field.value ?? null]))
}

/** Labels of the record's current master values, so that the form need not look them up. */
export function knownPeople(person: EmployeeRecord): FieldOption[] {
  const { manager } = person
  if (!manager) return []
  return [{ value: manager.EMPLOYEE_ID, label: `${manager.EMPLOYEE_NAME} (${manager.EMPLOYEE_CODE})` }]
}

/** Form sections for editing this employee: only fields of the record, read-only where not editable. */
export function sectionsFor(
  form: Pick<FormDefinition, 'sections'>,
  person: EmployeeRecord,
  keep: (field: FormField) => boolean = () => true,
  /** Notes below fields whose changes need approval, and below those that nobody changes in their own record. */
  hints: { approval?: string; ownPosition?: string } = {},
): FormDefinition['sections'] {
  const seen = new Set(recordFields(person).map((field) => field.FIELD_SLUG))
  const editable = new Set(person.abilities.editable_fields)
  const toApprove = new Set(person.abilities.fields_to_approve)
  const ownPosition = new Set(person.abilities.own_position_fields)
  const hintOf = ({ FIELD_SLUG, help_text }: FormField) => {
    if (ownPosition.has(FIELD_SLUG) && hints.ownPosition) return { help_text: hints.ownPosition }
    if (toApprove.has(FIELD_SLUG) && hints.approval)
      return { help_text: [help_text, hints.approval].filter(Boolean).join(' ') }
    return {}
  }
  return form.sections
    .map((section) => ({
      ...section,
      fields: section.fields
        .filter((field) => seen.has(field.FIELD_SLUG) && keep(field))
        .map((field) => ({ ...field, ...hintOf(field), editable: editable.has(field.FIELD_SLUG) })),
    }))
    .filter((section) => section.fields.length > 0)
}

function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value)
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** Values that differ from `before`. */
export function changedValues(before: FormValues, after: FormValues): FormValues {
  return Object.fromEntries(Object.entries(after).filter(([slug, value]) => !isSame(before[slug], value)))
}

/** Current display values, by slug, of fields that another user changed since `before` was read. */
export function foreignChanges(
  before: FormValues,
  current: Pick<EmployeeRecord, 'sections'>,
): { slug: string; name: string; text: string }[] {
  return recordFields(current)
    .filter((field) => !isSame(before[field.FIELD_SLUG], field.value))
    .map((field) => ({ slug: field.FIELD_SLUG, name: field.FIELD_NAME, text: field.text }))
}
