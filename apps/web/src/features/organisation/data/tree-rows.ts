import type { UnitNode } from './unit-queries.ts'

export interface TreeRow {
  key: string
  node: UnitNode
  /** 0 at the top. */
  depth: number
  children: TreeRow[]
  /** People in it and in everything below it. */
  total: number
}

export const keyOf = ({ formid, id }: { formid: number; id: number }) => `${formid}-${id}`

function isFound(node: UnitNode, wanted: string): boolean {
  return `${node.name} ${node.code ?? ''}`.toLowerCase().includes(wanted)
}

/**
 * The units as a tree. A unit whose parent is not there, or that stands in a ring of its own making, stands at
 * the top: nothing is lost. With `search` only what is found stays, with everything above it.
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

/** Keys of every row that something hangs below. */
export function openableKeys(rows: readonly TreeRow[]): string[] {
  return rows.flatMap((row) => (row.children.length > 0 ? [row.key, ...openableKeys(row.children)] : []))
}
