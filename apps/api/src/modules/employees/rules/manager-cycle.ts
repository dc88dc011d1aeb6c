/** Upper bound of a reporting line; anything longer is an existing cycle. */
const LONGEST_LINE = 200

/**
 * Finds somebody who would report to themselves, directly or through others.
 *
 * @param managerOf managers by person after the change, at least of the people above `starts`
 * @returns the ids of the person and their manager; null without a cycle
 */
export function findManagerCycle(
  managerOf: ReadonlyMap<number, number | null>,
  starts: Iterable<number>,
): { employeeId: number; managerId: number } | null {
  for (const employeeId of starts) {
    let above = managerOf.get(employeeId) ?? null
    for (let step = 0; above !== null && step < LONGEST_LINE; step++) {
      if (above === employeeId) return { employeeId, managerId: managerOf.get(employeeId) as number }
      above = managerOf.get(above) ?? null
    }
  }
  return null
}
