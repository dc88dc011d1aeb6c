import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'

const POSITION: ReadonlySet<string> = new Set([
  ...Object.values(slugOfAttribute),
  'DATE_OF_JOINING',
  'CONFIRMATION_DUE_ON',
  'GENDER',
  'MARITAL_STATUS',
])

/**
 * Of these fields, those that nobody changes in their own record: the position, which decides reach, approvals and
 * entitlements, the dates that entitlements are counted from, the gender and marital status that leave types are given by,
 * and pay.
 */
export function ownPositionSlugs(slugs: readonly string[], fields: readonly FormField[]): string[] {
  const pay = new Set(fields.filter((field) => field.field_group === 'pay').map((field) => field.FIELD_SLUG))
  return slugs.filter((slug) => POSITION.has(slug) || pay.has(slug))
}
