import type { WorkflowDefinition, WorkflowNode } from '@muster/contract/workflows/definition'
import { exitsOf, nodesById } from '@muster/contract/workflows/graph'

export const NODE_WIDTH = 248
const GAP_X = 56
const GAP_Y = 84
/** Id of the start node, which is on the canvas but not in the graph. */
export const START = '$start'

export interface Spot {
  x: number
  y: number
}

export function heightOf(node: WorkflowNode | null): number {
  if (node === null || node.type === 'end') return 48
  return node.type === 'stage' ? 108 : 76
}

/** Rank of each node: below all its predecessors, ignoring cycles. */
function ranksOf(definition: WorkflowDefinition): Map<string, number> {
  const byId = nodesById(definition)
  const ranks = new Map<string, number>()
  const place = (id: string | null, rank: number, above: ReadonlySet<string>) => {
    const node = id === null ? undefined : byId.get(id)
    if (!node || above.has(node.id) || (ranks.get(node.id) ?? -1) >= rank) return
    ranks.set(node.id, rank)
    const seen = new Set([...above, node.id])
    for (const { to } of exitsOf(node)) place(to, rank + 1, seen)
  }
  place(definition.start, 1, new Set())
  const lowest = Math.max(0, ...ranks.values())
  // Unconnected nodes go to the bottom, where they stay visible.
  for (const node of definition.nodes) if (!ranks.has(node.id)) ranks.set(node.id, lowest + 1)
  return ranks
}

function rowsOf(ranks: ReadonlyMap<string, number>): string[][] {
  const rows: string[][] = []
  for (const [id, rank] of ranks) {
    rows[rank] ??= []
    rows[rank].push(id)
  }
  // Renumbers ranks without gaps, since an empty rank would leave an empty row.
  return Array.from(rows, (row) => row ?? [])
}

/** Predecessors of each node, in path order, so that nodes align with the path that leads to them. */
function parentsOf(definition: WorkflowDefinition): Map<string, { id: string; share: number }[]> {
  const parents = new Map<string, { id: string; share: number }[]>()
  for (const node of definition.nodes) {
    const exits = exitsOf(node)
    exits.forEach(({ to }, at) => {
      if (to === null) return
      const share = exits.length < 2 ? 0 : at / (exits.length - 1) - 0.5
      parents.set(to, [...(parents.get(to) ?? []), { id: node.id, share }])
    })
  }
  return parents
}

/** Positions the nodes of a row around the centre of their predecessors, without overlaps. */
function spread(wishes: readonly { id: string; x: number }[]): { id: string; x: number }[] {
  const step = NODE_WIDTH + GAP_X
  const sorted = [...wishes].sort((a, b) => a.x - b.x)
  const placed: { id: string; x: number }[] = []
  for (const { id, x } of sorted) {
    const last = placed.at(-1)
    placed.push({ id, x: last ? Math.max(x, last.x + step) : x })
  }
  const shift = placed.reduce((sum, { x }, at) => sum + (x - (sorted[at]?.x ?? 0)), 0) / (placed.length || 1)
  return placed.map(({ id, x }) => ({ id, x: Math.round(x - shift) }))
}

/** Automatic layout: top to bottom, with parallel paths side by side. */
export function autoLayout(definition: WorkflowDefinition): Map<string, Spot> {
  const byId = nodesById(definition)
  const parents = parentsOf(definition)
  const spots = new Map<string, Spot>([[START, { x: 0, y: 0 }]])
  const wish = (id: string): number => {
    const known = (parents.get(id) ?? []).flatMap(({ id: parent, share }) => {
      const spot = spots.get(parent)
      return spot ? [spot.x + share * (NODE_WIDTH + GAP_X) * 1.4] : []
    })
    return known.length === 0 ? 0 : known.reduce((sum, x) => sum + x, 0) / known.length
  }
  let y = heightOf(null) + GAP_Y
  for (const row of rowsOf(ranksOf(definition))) {
    if (row.length === 0) continue
    for (const { id, x } of spread(row.map((id) => ({ id, x: wish(id) })))) spots.set(id, { x, y })
    y += Math.max(...row.map((id) => heightOf(byId.get(id) ?? null))) + GAP_Y
  }
  return spots
}

/** Position of every node: where it was moved to, otherwise from the automatic layout. */
export function placesOf(definition: WorkflowDefinition): Map<string, Spot> {
  const spots = autoLayout(definition)
  for (const node of definition.nodes) if (node.position) spots.set(node.id, node.position)
  return spots
}
