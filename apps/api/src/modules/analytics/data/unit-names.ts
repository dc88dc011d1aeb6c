import type { PeopleDimension } from '@muster/contract/dashboards/people-figures'
import { analyticsTexts } from '../analytics.texts.ts'

const keys = {
  department: 'department',
  location: 'location',
  designation: 'designation',
  grade: 'grade',
  entity: 'entity',
  employee_type: 'employee_type',
  employment_type: 'employment_type',
  branch: 'branch',
  business_unit: 'business_unit',
  cost_centre: 'cost_centre',
} as const satisfies Record<PeopleDimension, string>

/** What a unit by which people are divided is called. */
export const unitName = (unit: PeopleDimension): string => analyticsTexts(keys[unit])
