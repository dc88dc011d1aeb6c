import type { PropertyInfo, PropertyType } from '@muster/contract/workflows/definition'

/** A property of the person that every kind of request knows. */
export interface PersonProperty {
  property: string
  label: string
  type: PropertyType
  /** Column of `employee`; properties without one are computed. */
  column?: string
  /** Whose units are the options. */
  master?: string
  options?: PropertyInfo['options']
}

const unit = (master: string, label: string): PersonProperty => ({
  property: `employee.${master}`,
  label,
  type: 'option',
  column: `${master}_id`,
  master,
})

const choice = (column: string, label: string, names: readonly string[]): PersonProperty => ({
  property: `employee.${column}`,
  label,
  type: 'option',
  column,
  options: names.map((name) => ({ id: name, name })),
})

/** What conditions may ask about the person whom a request is about, whatever its kind. */
export const personProperties: readonly PersonProperty[] = [
  unit('department', 'Department'),
  unit('sub_department', 'Sub-department'),
  unit('location', 'Location'),
  unit('branch', 'Branch'),
  unit('entity', 'Entity'),
  unit('designation', 'Designation'),
  unit('grade', 'Grade'),
  unit('employee_type', 'Employee type'),
  unit('employment_type', 'Employment type'),
  unit('business_unit', 'Business unit'),
  unit('cost_centre', 'Cost centre'),
  unit('zone', 'Zone'),
  unit('region', 'Region'),
  choice('gender', 'Gender', ['Male', 'Female', 'Other']),
  { property: 'employee.date_of_joining', label: 'Date of joining', type: 'date', column: 'date_of_joining' },
  { property: 'employee.months_of_service', label: 'Months of service', type: 'number' },
  { property: 'employee.on_probation', label: 'On probation', type: 'flag' },
  { property: 'employee.is_manager', label: 'Has people reporting to them', type: 'flag' },
]

/** Masters among the properties, for their names and options. */
export const propertyMasters: readonly string[] = personProperties.flatMap(({ master }) => master ?? [])
