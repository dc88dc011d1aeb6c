import {
  bulkEditFields,
  bulkEditUsers,
  previewBulkEdit,
} from '@muster/contract/calls/employees/bulk/bulk-edit'
import type { FormField, FormValues } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { readOptions } from '../../../lib/calls/query.ts'
import { type EmployeeForm, fieldsOf } from '../../../lib/people/employee-form-options.ts'
import type { BulkSelection } from './people-selection.ts'

export type Preview = DataOf<typeof previewBulkEdit>

/** Input of a bulk edit: fields, people and effective date. */
export interface Edit {
  selection: BulkSelection
  values: FormValues
  effective_date?: string
  reason?: string
}

export const bulkFieldsOptions = {
  ...readOptions(bulkEditFields, {}),
  meta: { errorShown: 'inline' as const },
}

/** Form fields for a bulk edit. Conditions are dropped: the server evaluates them per employee. */
export function bulkFields(form: EmployeeForm, slugs: readonly string[]): FormField[] {
  const allowed = new Set(slugs)
  return fieldsOf(form)
    .filter((field) => allowed.has(field.FIELD_SLUG))
    .map((field) => ({ ...field, conditions: [], editable: true }))
}

export { bulkEditUsers, previewBulkEdit }
