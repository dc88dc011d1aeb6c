/** Form numbers of the organisation's units (domain decisions, forms). */
export const UNIT_FORM = {
  department: 101,
  designation: 102,
  location: 103,
  entity: 104,
  branch: 105,
  zone: 106,
  region: 107,
  channel: 108,
  channel_type: 109,
  business_unit: 110,
  cost_centre: 111,
  gl_code: 112,
  grade: 113,
  employee_type: 114,
  employment_type: 115,
  sub_department: 116,
  access_level: 117,
  reason: 118,
} as const

/** Hierarchies defined by fields of the units. */
export const unitTrees = ['departments', 'places', 'grades', 'channels'] as const
