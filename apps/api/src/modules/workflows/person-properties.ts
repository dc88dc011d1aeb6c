import type { PropertyInfo, PropertyType } from '@muster/contract/workflows/definition'
import type { Text } from '../../lib/texts/texts.ts'
import { workflowsTexts } from './workflows.texts.ts'

/** A property of the employee, available for every request kind. */
export interface PersonProperty {
  property: string
  label: string | Text
  type: PropertyType
  /** Column of `employee`; properties without one are computed. */
  column?: string
  /** Master whose units are the options. */
  master?: string
  options?: PropertyInfo['options']
}

const unit = (master: string, label: string | Text): PersonProperty => ({
  property: `employee.${master}`,
  label,
  type: 'option',
  column: `${master}_id`,
  master,
})

const choice = (column: string, label: string | Text, names: readonly string[]): PersonProperty => ({
  property: `employee.${column}`,
  label,
  type: 'option',
  column,
  options: names.map((name) => ({ id: name, name })),
})

/** Properties of the employee concerned that conditions can use, for every request kind. */
export const personProperties: readonly PersonProperty[] = [
  unit('department', workflowsTexts.text('propertyDepartment')),
  unit('sub_department', workflowsTexts.text('propertySubDepartment')),
  unit('location', workflowsTexts.text('propertyLocation')),
  unit('branch', workflowsTexts.text('propertyBranch')),
  unit('entity', workflowsTexts.text('propertyEntity')),
  unit('designation', workflowsTexts.text('propertyDesignation')),
  unit('grade', workflowsTexts.text('propertyGrade')),
  unit('employee_type', workflowsTexts.text('employeeType')),
  unit('employment_type', workflowsTexts.text('employmentType')),
  unit('business_unit', workflowsTexts.text('businessUnit')),
  unit('cost_centre', workflowsTexts.text('costCentre')),
  unit('zone', workflowsTexts.text('propertyZone')),
  unit('region', workflowsTexts.text('propertyRegion')),
  choice('gender', workflowsTexts.text('propertyGender'), ['Male', 'Female', 'Other']),
  {
    property: 'employee.date_of_joining',
    label: workflowsTexts.text('dateOfJoining'),
    type: 'date',
    column: 'date_of_joining',
  },
  { property: 'employee.months_of_service', label: workflowsTexts.text('monthsOfService'), type: 'number' },
  { property: 'employee.on_probation', label: workflowsTexts.text('onProbation'), type: 'flag' },
  { property: 'employee.is_manager', label: workflowsTexts.text('hasDirectReports'), type: 'flag' },
]

/** Masters of the properties, for their names and options. */
export const propertyMasters: readonly string[] = personProperties.flatMap(({ master }) => master ?? [])
