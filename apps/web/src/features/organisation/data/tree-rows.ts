import type { UnitNode } from './unit-queries.ts'

export interface TreeRow {
  key: string
  node: UnitNode
  /** Depth; 0 for roots. */
  depth: number
  children: TreeRow[]
  /** Number of people in the unit and everything below it. */
  total: number
}

export const keyOf = ({ formid, id }: { formid: number; id: number }) => `${formid}-${id}`

function isFound(node: UnitNode, wanted: string): boolean {
  return `${node.name} ${node.code ?? ''}`.toLowerCase().includes(wanted)
}

/**
 * Builds the tree of units. A unit with a missing parent, or in a cycle, becomes a root, so that none is
 * lost. With `search`, only matches and their ancestors are kept.
 */
export function treeRows(nodes: readonly UnitNode[], search = '', withRetired = false): TreeRow[] {
  const shown = nodes.filter((node) => withRetired || node.status === 1)
  const known = new Map(shown.map((node) => [keyOf(node), node]))
  const below = Map.groupBy(shown, (node) => {
    const parent = node.parent ? keyOf(node.parent) : ''
    return known.has(parent) ? parent : ''
  })
  const wanted = search.trim().toLowerCase()
  const placed = new Set<string>()
  function rowsBelow(parent: string, depth: number): TreeRow[] {
    return (below.get(parent) ?? []).flatMap((node) => {
      const key = keyOf(node)
      if (placed.has(key)) return []
      placed.add(key)
      const children = rowsBelow(key, depth + 1)
      const total = children.reduce((sum, child) => sum + child.total, node.people ?? 0)
      if (wanted !== '' && children.length === 0 && !isFound(node, wanted)) return []
      return [{ key, node, depth, children, total }]
    })
  }
  return rowsBelow('', 0)
}

/** Keys of all rows with children. */
export function openableKeys(rows: readonly TreeRow[]): string[] {
  return rows.flatMap((row) => (row.children.length > 0 ? [row.key, ...openableKeys(row.children)] : []))
}
