import type { AssignmentAttribute } from '@muster/contract/employees/employees.constants'

/** Values by dimension: any value within a dimension, all dimensions together. */
export type GroupLimits = Partial<Record<AssignmentAttribute, readonly number[]>>

/**
 * Whether a person with these attributes belongs to any of the groups. A group without limits reaches nobody
 * (domain decisions, section 2).
 */
export function isWithinGroups(
  groups: readonly GroupLimits[],
  valueFor: (dimension: AssignmentAttribute) => number | null,
): boolean {
  return groups.some((limits) => {
    const entries = Object.entries(limits) as [AssignmentAttribute, readonly number[]][]
    return (
      entries.length > 0 &&
      entries.every(([dimension, values]) => {
        const value = valueFor(dimension)
        return value !== null && values.includes(value)
      })
    )
  })
}
