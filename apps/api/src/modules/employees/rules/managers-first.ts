import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { PreparedRow } from '@muster/contract/imports/index'

const MANAGER = slugOfAttribute.manager

/** A stored person by id, a new one by row number. */
type Node = `p${number}` | `r${number}`

const nodeOf = (row: PreparedRow): Node =>
  row.existingId === null ? `r${row.rowNumber}` : `p${row.existingId}`

/**
 * Sorts managers before their reports, so that rows can be written in batches: people not written yet keep their old
 * manager, so no cycle exists between batches unless the file itself contains one.
 *
 * @param storedManagers of everybody in the organisation, by id
 */
export function managersFirst(
  rows: readonly PreparedRow[],
  storedManagers: ReadonlyMap<number, number | null>,
): PreparedRow[] {
  const byNumber = new Map(rows.map((row) => [row.rowNumber, row]))
  const managerOf = new Map<Node, Node | null>()
  for (const [id, manager] of storedManagers) managerOf.set(`p${id}`, manager === null ? null : `p${manager}`)
  for (const row of rows) {
    const manager = managerAfter(row, byNumber)
    if (manager !== undefined) managerOf.set(nodeOf(row), manager)
  }
  const depth = depths(managerOf)
  const of = (row: PreparedRow) => depth.get(nodeOf(row)) ?? 0
  return rows.toSorted((one, other) => of(one) - of(other) || one.rowNumber - other.rowNumber)
}

/** The manager once the row is written; undefined if it does not change. */
function managerAfter(row: PreparedRow, byNumber: ReadonlyMap<number, PreparedRow>): Node | null | undefined {
  const { manager } = row
  if (manager && 'id' in manager) return `p${manager.id}`
  if (manager) {
    const above = byNumber.get(manager.rowNumber)
    return above ? nodeOf(above) : null
  }
  const given = row.values[MANAGER]
  if (given === undefined) return row.existingId === null ? null : undefined
  return given === null || given === '' ? null : `p${Number(given)}`
}

/** Levels below the top of each line; who is in a cycle counts from where the walk began. */
function depths(managerOf: ReadonlyMap<Node, Node | null>): Map<Node, number> {
  const depth = new Map<Node, number>()
  for (const start of managerOf.keys()) {
    const line: Node[] = []
    const seen = new Set<Node>()
    let at: Node | null = start
    while (at !== null && !depth.has(at) && !seen.has(at)) {
      seen.add(at)
      line.push(at)
      at = managerOf.get(at) ?? null
    }
    let level = at === null ? 0 : (depth.get(at) ?? 0) + 1
    for (const node of line.reverse()) {
      depth.set(node, level)
      level += 1
    }
  }
  return depth
}
