import type { FormValues } from '@muster/contract/forms/form-definition'

/** Slugs of the candidate's form whose value the employee's form has under another slug. */
const renamed: Readonly<Record<string, string>> = { EXPECTED_JOINING: 'DATE_OF_JOINING' }

/** Types of fields whose values belong to one record alone. */
const ownTypes: ReadonlySet<string> = new Set(['file', 'password'])

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/**
 * The answers of the employee's form (12) that follow from those of the candidate's (23): by the same slug, and the expected joining
 * date as the joining date. What is given beside them wins, also empty.
 *
 * @param fields of the employee's form by slug
 * @param usesPersonalEmail the personal address is the work address of whoever has none
 */
export function employeeValues(
  candidate: FormValues,
  fields: ReadonlyMap<string, { type: string }>,
  given: FormValues,
  usesPersonalEmail: boolean,
): FormValues {
  const carried = Object.entries(candidate).flatMap(([slug, value]) => {
    const target = renamed[slug] ?? slug
    const field = fields.get(target)
    return !field || ownTypes.has(field.type) || isBlank(value) ? [] : [[target, value] as const]
  })
  const values: FormValues = { ...Object.fromEntries(carried), ...given }
  if (usesPersonalEmail && isBlank(values.EMAIL) && !isBlank(values.PERSONAL_EMAIL))
    values.EMAIL = values.PERSONAL_EMAIL as string
  return values
}
