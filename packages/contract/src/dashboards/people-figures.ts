/** By what people can be counted in groups: attributes whose history is kept. */
export const peopleDimensions = [
  'department',
  'location',
  'designation',
  'grade',
  'entity',
  'employee_type',
  'employment_type',
  'branch',
  'business_unit',
  'cost_centre',
] as const
export type PeopleDimension = (typeof peopleDimensions)[number]

/** Which people of a period stand behind a figure. */
export const peopleMeasures = [
  'opening',
  'joiners',
  'leavers',
  'voluntary',
  'involuntary',
  'early_leavers',
  'moved_in',
  'moved_out',
  'closing',
  'retained',
  'not_retained',
] as const
export type PeopleMeasure = (typeof peopleMeasures)[number]

/** Into which periods a trend is divided. */
export const trendSteps = ['week', 'month', 'quarter', 'year'] as const
export type TrendStep = (typeof trendSteps)[number]

/** Most periods of a trend. */
export const MOST_PERIODS = 120
