import type { PolicyRow } from '@muster/contract/policies/policy-shapes'

type Names = Pick<PolicyRow, 'LOCATION_Name' | 'DEPT_Name' | 'DESIGNATION_Name' | 'ENTITY_Name'>

/** For whom a policy is, in words. */
export function audienceText(names: Names, everybody: string): string {
  const { ENTITY_Name, LOCATION_Name, DEPT_Name, DESIGNATION_Name } = names
  const parts = [ENTITY_Name, LOCATION_Name, DEPT_Name, DESIGNATION_Name].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : everybody
}
