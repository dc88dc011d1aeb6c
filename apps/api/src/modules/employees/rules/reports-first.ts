interface Reporting {
  id: number
  manager_id: number | null
}

/**
 * Sorts people so that everybody comes before their manager. Ignores managers outside the list. Terminates even
 * on a cycle, which the database and every change prevent.
 */
export function reportsFirst<T extends Reporting>(people: readonly T[]): T[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const depths = new Map<number, number>()
  for (const person of people) {
    const path: number[] = []
    let at: T | undefined = person
    while (at && !depths.has(at.id) && path.length <= people.length) {
      path.push(at.id)
      at = at.manager_id === null ? undefined : byId.get(at.manager_id)
    }
    let depth = at ? (depths.get(at.id) ?? 0) : -1
    for (const id of path.reverse()) {
      depth += 1
      depths.set(id, depth)
    }
  }
  return people.toSorted((one, other) => (depths.get(other.id) ?? 0) - (depths.get(one.id) ?? 0))
}
