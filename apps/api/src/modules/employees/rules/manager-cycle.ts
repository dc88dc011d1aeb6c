/** Longest line of managers anybody has; a longer one is a cycle that was there before. */
const LONGEST_LINE = 200

/**
 * Finds somebody who would report to themselves, directly or through others.
 *
 * @param managerOf everybody's manager as it would be, at least of the people above `starts`
 * @returns the person and their manager, by id; null when every line ends
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
