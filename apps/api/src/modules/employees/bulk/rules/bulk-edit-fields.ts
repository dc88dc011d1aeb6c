import type { FormField } from '@muster/contract/forms/form-definition'

/** Fields that differ from person to person. */
const PERSONAL: ReadonlySet<string> = new Set([
  'FIRST_NAME',
  'MIDDLE_NAME',
  'LAST_NAME',
  'EMPLOYEE_CODE',
  'EMAIL',
  'PERSONAL_EMAIL',
  'PHONE',
  'ALTERNATE_PHONE',
  'EMERGENCY_NAME',
  'EMERGENCY_PHONE',
  'DATE_OF_BIRTH',
])
const PERSONAL_TYPES: ReadonlySet<string> = new Set(['file', 'password'])
const PERSONAL_GROUPS: ReadonlySet<string> = new Set(['bank', 'identity'])

/** Whether several employees can share a value of the field. Excludes unique and personal fields. */
export function isBulkEditable(field: FormField): boolean {
  return (
    field.editable &&
    !field.retired &&
    !field.is_unique &&
    !PERSONAL.has(field.FIELD_SLUG) &&
    !PERSONAL_TYPES.has(field.FEILD_TYPE) &&
    !PERSONAL_GROUPS.has(field.field_group ?? '')
  )
}
