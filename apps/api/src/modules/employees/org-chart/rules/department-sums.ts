export interface DepartmentLink {
  id: number
  parentId: number | null
}

export interface DepartmentSum {
  /** Null at the top, and where a cycle of departments was cut. */
  parentId: number | null
  /** People in the department and all departments below it. */
  total: number
}

/** Parents as a tree: ignores a parent that is missing or would form a cycle. */
function treeParents(links: readonly DepartmentLink[]): Map<number, number | null> {
  const wanted = new Map(links.map(({ id, parentId }) => [id, parentId]))
  const parents = new Map<number, number | null>()
  for (const { id, parentId } of links) {
    let at = parentId
    const seen = new Set([id])
    while (at !== null && wanted.has(at) && !seen.has(at)) {
      seen.add(at)
      at = parents.has(at) ? (parents.get(at) as number | null) : (wanted.get(at) as number | null)
    }
    const closesRing = at === id
    parents.set(id, closesRing || parentId === null || !wanted.has(parentId) ? null : parentId)
  }
  return parents
}

/** Number of people in each department, including all departments below it. */
export function sumUp(
  links: readonly DepartmentLink[],
  people: ReadonlyMap<number, number>,
): Map<number, DepartmentSum> {
  const parents = treeParents(links)
  const sums = new Map(links.map(({ id }) => [id, { parentId: parents.get(id) ?? null, total: 0 }]))
  for (const { id } of links) {
    const own = people.get(id) ?? 0
    for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
      const sum = sums.get(at)
      if (sum) sum.total += own
    }
  }
  return sums
}
