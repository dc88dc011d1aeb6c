/** Optional fields that a complete record has, since contacts and reports need them. */
const RECOMMENDED: ReadonlySet<string> = new Set([
  'LAST_NAME',
  'EMAIL',
  'PHONE',
  'PERSONAL_EMAIL',
  'DATE_OF_BIRTH',
  'GENDER',
  'ADDRESS',
  'CITY',
  'EMERGENCY_NAME',
  'EMERGENCY_PHONE',
  'DEPT_ID',
  'DESIGNATION_ID',
  'LOCATION_ID',
  'EMPLOYEE_TYPE_ID',
])

export function isRecommended(slug: string): boolean {
  return RECOMMENDED.has(slug)
}
