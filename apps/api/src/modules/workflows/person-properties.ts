import type { PropertyInfo, PropertyType } from '@muster/contract/workflows/definition'
import { workflowsTexts } from './workflows.texts.ts'

/** A property of the employee, available for every request kind. */
export interface PersonProperty {
  property: string
  label: string
  type: PropertyType
  /** Column of `employee`; properties without one are computed. */
  column?: string
  /** Master whose units are the options. */
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

/** Properties of the employee concerned that conditions can use, for every request kind. */
export const personProperties: readonly PersonProperty[] = [
  unit('department', 'Department'),
  unit('sub_department', 'Sub-department'),
  unit('location', 'Location'),
  unit('branch', 'Branch'),
  unit('entity', 'Entity'),
  unit('designation', 'Designation'),
  unit('grade', 'Grade'),
  unit('employee_type', workflowsTexts('employeeType')),
  unit('employment_type', workflowsTexts('employmentType')),
  unit('business_unit', workflowsTexts('businessUnit')),
  unit('cost_centre', workflowsTexts('costCentre')),
  unit('zone', 'Zone'),
  unit('region', 'Region'),
  choice('gender', 'Gender', ['Male', 'Female', 'Other']),
  {
    property: 'employee.date_of_joining',
    label: workflowsTexts('dateOfJoining'),
    type: 'date',
    column: 'date_of_joining',
  },
  { property: 'employee.months_of_service', label: workflowsTexts('monthsOfService'), type: 'number' },
  { property: 'employee.on_probation', label: workflowsTexts('onProbation'), type: 'flag' },
  { property: 'employee.is_manager', label: workflowsTexts('hasPeopleReportingToThem'), type: 'flag' },
]

/** Masters of the properties, for their names and options. */
export const propertyMasters: readonly string[] = personProperties.flatMap(({ master }) => master ?? [])
