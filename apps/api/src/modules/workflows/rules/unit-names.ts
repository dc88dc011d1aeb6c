import type { Text } from '../../../lib/texts/texts.ts'
import { workflowsTexts as say } from '../workflows.texts.ts'

const FUNCTIONS = {
  hr: 'functionHr',
  finance: 'functionFinance',
  it: 'functionIt',
  administration: 'functionAdministration',
  legal: 'functionLegal',
  operations: 'functionOperations',
} as const

export const nameOfFunction = (key: string): string | Text =>
  Object.hasOwn(FUNCTIONS, key) ? say.text(FUNCTIONS[key as keyof typeof FUNCTIONS]) : key

const UNITS = {
  entity: 'unitEntity',
  location: 'unitLocation',
  branch: 'unitBranch',
  department: 'unitDepartment',
  business_unit: 'unitBusinessUnit',
  cost_centre: 'unitCostCentre',
  region: 'unitRegion',
  zone: 'unitZone',
  channel: 'unitChannel',
  designation: 'unitDesignation',
  grade: 'unitGrade',
} as const

/** A kind of unit as people call it. */
export const nameOfUnit = (master: string): string | Text =>
  Object.hasOwn(UNITS, master) ? say.text(UNITS[master as keyof typeof UNITS]) : master.replaceAll('_', ' ')
