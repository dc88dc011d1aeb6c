import { FILTER } from '../kit/filter-ids.ts'

/** The employee form's number (core specification, section 3). */
export const EMPLOYEE_FORM = 12

/**
 * Event types of the specification (core document, section 3); 9, which it leaves unnamed, is a profile
 * change.
 */
export const EVENT = {
  joining: 1,
  department: 2,
  designation: 3,
  location: 4,
  reportingManager: 5,
  suspended: 6,
  probationCompleted: 7,
  probationExtended: 8,
  profileChange: 9,
  transfer: 10,
  birthday: 11,
  workAnniversary: 12,
  shiftChange: 14,
  leaveRuleChanged: 15,
  employeeStatus: 16,
  asset: 17,
  resignation: 18,
  separation: 19,
} as const

/**
 * Values of the status filter (125). `active` is everybody who works here today, also on probation or leaving; those who
 * join later are `joining` alone.
 */
export const EMPLOYEE_STATUS = { left: 0, active: 1, joining: 2, leaving: 3, probation: 4 } as const

/** Effective-dated attributes of a person, whose history is kept. */
export const assignmentAttributes = [
  'entity',
  'location',
  'branch',
  'department',
  'sub_department',
  'designation',
  'grade',
  'employee_type',
  'employment_type',
  'cost_centre',
  'business_unit',
  'zone',
  'region',
  'channel',
  'channel_type',
  'access_level',
  'manager',
] as const
export type AssignmentAttribute = (typeof assignmentAttributes)[number]

/** The form slug of each effective-dated attribute. */
export const slugOfAttribute: Readonly<Record<AssignmentAttribute, string>> = {
  entity: 'ENTITY_ID',
  location: 'LOCATION_ID',
  branch: 'BRANCH_ID',
  department: 'DEPT_ID',
  sub_department: 'SUB_DEPT_ID',
  designation: 'DESIGNATION_ID',
  grade: 'GRADE_ID',
  employee_type: 'EMPLOYEE_TYPE_ID',
  employment_type: 'EMPLOYMENT_TYPE_ID',
  cost_centre: 'COST_CENTER_ID',
  business_unit: 'BUSINESS_UNIT_ID',
  zone: 'ZONE_ID',
  region: 'REGION_ID',
  channel: 'CHANNEL_ID',
  channel_type: 'CHANNEL_TYPE_ID',
  access_level: 'ACCESS_LEVEL_ID',
  manager: 'REPORTING_MANAGER_ID',
}

/** Numeric filter id → attribute of the person (core specification, section 3). */
export const attributeOfFilter: Readonly<Record<number, AssignmentAttribute>> = {
  [FILTER.region]: 'region',
  [FILTER.channel]: 'channel',
  [FILTER.zone]: 'zone',
  [FILTER.department]: 'department',
  [FILTER.subDepartment]: 'sub_department',
  [FILTER.designation]: 'designation',
  [FILTER.location]: 'location',
  [FILTER.grade]: 'grade',
  [FILTER.costCentre]: 'cost_centre',
  [FILTER.entity]: 'entity',
  [FILTER.branch]: 'branch',
  [FILTER.employeeType]: 'employee_type',
  [FILTER.employeeTypeVariant]: 'employee_type',
  [FILTER.employmentType]: 'employment_type',
  [FILTER.businessUnit]: 'business_unit',
  [FILTER.channelType]: 'channel_type',
}

/** Sort keys of the directory; a leading minus sorts descending. */
export const employeeSorts = [
  'EMPLOYEE_NAME',
  'EMPLOYEE_CODE',
  'date_of_joining',
  'DEPARTMENT_NAME',
  'DESIGNATION_NAME',
  'LOCATION_NAME',
] as const
export type EmployeeSort = (typeof employeeSorts)[number]

/** Fields that people may edit on their own record (permission `employees.self.edit`). */
export const selfEditableSlugs: readonly string[] = [
  'PERSONAL_EMAIL',
  'PHONE',
  'ALTERNATE_PHONE',
  'ADDRESS',
  'CITY',
  'STATE',
  'POSTAL_CODE',
  'COUNTRY_ID',
  'EMERGENCY_NAME',
  'EMERGENCY_PHONE',
]
