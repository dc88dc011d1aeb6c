export const benefitCategories = [
  'health',
  'insurance',
  'retirement',
  'meals',
  'travel',
  'learning',
  'family',
  'leisure',
  'other',
] as const

export const benefitDimensions = ['entity', 'location', 'grade', 'employment_type'] as const

/** Who does it: the person it is about, their manager, or whoever decides. */
export const taskOwners = ['employee', 'manager', 'hr'] as const

/** What people may change of their own record, as far as the organisation lets them. */
export const selfEditableNames = [
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
] as const

/** What people can ask to have changed in their own record, where the organisation wants somebody to approve it. */
export const approvableNames = [
  'FIRST_NAME',
  'MIDDLE_NAME',
  'LAST_NAME',
  'GENDER',
  'DATE_OF_BIRTH',
  'MARITAL_STATUS',
  'NATIONALITY',
  'BLOOD_GROUP',
  ...selfEditableNames,
] as const

/** What colleagues can be shown of each other in self-service, besides name and picture. */
export const colleagueFieldNames = [
  'DESIGNATION_ID',
  'DEPT_ID',
  'LOCATION_ID',
  'EMAIL',
  'PHONE',
  'REPORTING_MANAGER_ID',
  'DATE_OF_JOINING',
] as const

/** The parts of self-service that an organisation can switch off. */
export const selfServiceNames = ['me_team', 'me_timeline', 'me_probation', 'me_benefits'] as const
export type SelfServiceName = (typeof selfServiceNames)[number]
