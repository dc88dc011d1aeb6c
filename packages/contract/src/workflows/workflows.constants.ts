export const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'in',
  'not_in',
  'contains',
  'empty',
  'not_empty',
] as const

export type Operator = (typeof operators)[number]

/** Masters whose units can have heads of functions. */
export const functionMasters = [
  'location',
  'entity',
  'branch',
  'department',
  'business_unit',
  'zone',
  'region',
] as const

export type FunctionMaster = (typeof functionMasters)[number]

/** Functions of a unit: location HR, entity finance … */
export const functions = ['hr', 'finance', 'it', 'administration', 'legal', 'operations'] as const

export type FunctionName = (typeof functions)[number]

/** Mail events of a stage; sent unless the stage disables them. */
export const stageMailEvents = ['asked', 'reminded', 'escalated'] as const

export type StageMailEvent = (typeof stageMailEvents)[number]
