import { getFormFields } from '@muster/contract/calls/forms/forms'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormDefinition, FormField } from '@muster/contract/forms/form-definition'
import type { DataOf } from '@muster/contract/kit/index'
import { readOptions } from '../calls/query.ts'

export type EmployeeForm = DataOf<typeof getFormFields>

/** Definitions change rarely; mutations of them invalidate this query. */
const FORM_STALE = 60_000
const FORM_KEPT = 300_000

/** The employee form with its masters. Fields, filters, columns and options all derive from it. */
export const employeeFormOptions = {
  ...readOptions(getFormFields, { params: { formid: EMPLOYEE_FORM }, query: {} }),
  staleTime: FORM_STALE,
  gcTime: FORM_KEPT,
  meta: { errorShown: 'inline' as const },
}

/** All fields of a form in order. */
export function fieldsOf(form: Pick<FormDefinition, 'sections'>): FormField[] {
  return form.sections.flatMap((section) => section.fields)
}
