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

/** Who does the task: the person it is about, their manager, or HR. */
export const taskOwners = ['employee', 'manager', 'hr'] as const

/** Fields that people may edit on their own record, if the organisation allows it. */
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

/** Fields whose change by the person can require an approval. */
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

/** Data that self-service can show of colleagues, besides name and picture. */
export const colleagueFieldNames = [
  'DESIGNATION_ID',
  'DEPT_ID',
  'LOCATION_ID',
  'EMAIL',
  'PHONE',
  'REPORTING_MANAGER_ID',
  'DATE_OF_JOINING',
  'PRESENCE',
] as const

/** Parts of self-service that an organisation can disable. */
export const selfServiceNames = ['me_team', 'me_timeline', 'me_probation', 'me_benefits'] as const
export type SelfServiceName = (typeof selfServiceNames)[number]
