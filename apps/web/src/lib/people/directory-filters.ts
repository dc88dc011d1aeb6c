import { EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { FILTER } from '@muster/contract/kit/filter-ids'
import type { FilterDefinition, FilterOption } from '@muster/ui/filter-bar'
import { type EmployeeForm, fieldsOf } from './employee-form-options.ts'

/** The most used filters have their own button, in this order. */
const first: readonly number[] = [
  FILTER.status,
  FILTER.department,
  FILTER.designation,
  FILTER.location,
  FILTER.shift,
  FILTER.grade,
  FILTER.entity,
  FILTER.branch,
  FILTER.employeeType,
]

const choiceTypes: ReadonlySet<string> = new Set([
  'select',
  'radio',
  'multi-select',
  'checkbox',
  'autocomplete',
])

function optionsFor(field: FormField, form: EmployeeForm): FilterOption[] {
  const options = field.master ? (form.master_values[field.master] ?? []) : field.FEILD_VALUES
  return options.map(({ value, label }) => ({ value, label }))
}

/** A searchable custom field with options filters by its slug. */
function isOwnFilter(field: FormField): boolean {
  return !field.is_built_in && field.is_searchable && !field.retired && choiceTypes.has(field.FEILD_TYPE)
}

/** The order in which statuses are offered. */
const statuses = ['active', 'probation', 'joining', 'leaving', 'left'] as const

function rank(id: string): number {
  const place = first.indexOf(Number(id))
  return place < 0 ? first.length : place
}

/**
 * Filters of the directory: product fields by the catalogue's numeric id, custom fields by slug. Fields
 * hidden from the caller are missing from the form, so they have no filter either.
 */
export function directoryFilters(
  form: EmployeeForm | undefined,
  names: { status: string; shift: string } & Record<keyof typeof EMPLOYEE_STATUS, string>,
): FilterDefinition[] {
  const status: FilterDefinition = {
    id: String(FILTER.status),
    label: names.status,
    kind: 'multi',
    options: statuses.map((name) => ({ value: EMPLOYEE_STATUS[name], label: names[name] })),
  }
  if (!form) return [status]
  const fields = fieldsOf(form).filter((field) => field.filter_id !== null || isOwnFilter(field))
  const others = fields.map(
    (field): FilterDefinition => ({
      id: field.filter_id === null ? field.FIELD_SLUG : String(field.filter_id),
      label: field.FIELD_NAME,
      kind: 'multi',
      options: optionsFor(field, form),
    }),
  )
  const shifts = form.master_values.shift?.map(({ value, label }) => ({ value, label })) ?? []
  others.push({ id: String(FILTER.shift), label: names.shift, kind: 'multi', options: shifts })
  const filled = others.filter((filter) => (filter.options?.length ?? 0) > 0)
  return [status, ...filled].sort((a, b) => rank(a.id) - rank(b.id))
}
