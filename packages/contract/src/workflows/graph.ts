import type { WorkflowDefinition, WorkflowNode } from './definition.ts'

/** An exit of a node: `slot` is `next`, `otherwise` or the id of an arm. */
export interface Exit {
  slot: string
  label: string
  to: string | null
}

/** The exits of a node, in the order in which they are tried. */
export function exitsOf(node: WorkflowNode): Exit[] {
  switch (node.type) {
    case 'stage':
      return [{ slot: 'next', label: '', to: node.next }]
    case 'branch':
      return [
        ...node.arms.map((arm) => ({ slot: arm.id, label: arm.name, to: arm.next })),
        { slot: 'otherwise', label: 'Otherwise', to: node.otherwise },
      ]
    case 'end':
      return []
  }
}

export function nodesById({ nodes }: WorkflowDefinition): ReadonlyMap<string, WorkflowNode> {
  return new Map(nodes.map((node) => [node.id, node]))
}

/** Ids of the nodes reachable from the start. */
export function reachable(definition: WorkflowDefinition): ReadonlySet<string> {
  const byId = nodesById(definition)
  const seen = new Set<string>()
  const waiting = definition.start ? [definition.start] : []
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id)
    if (!node || seen.has(id)) continue
    seen.add(id)
    for (const { to } of exitsOf(node)) if (to) waiting.push(to)
  }
  return seen
}

/** Ids of the nodes on a cycle. */
export function cyclic(definition: WorkflowDefinition): ReadonlySet<string> {
  const byId = nodesById(definition)
  // Removing nodes without remaining successors repeatedly leaves the cycles and the nodes that lead to them.
  const left = new Map([...byId].map(([id, node]) => [id, targets(node, byId)]))
  trim(left)
  const into = reverse(left)
  trim(into)
  return new Set(into.keys())
}

const targets = (node: WorkflowNode, known: ReadonlyMap<string, unknown>): Set<string> =>
  new Set(exitsOf(node).flatMap(({ to }) => (to && known.has(to) ? [to] : [])))

function trim(graph: Map<string, Set<string>>): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const [id, to] of graph) {
      for (const one of to) if (!graph.has(one)) to.delete(one)
      if (to.size > 0) continue
      graph.delete(id)
      changed = true
    }
  }
}

function reverse(graph: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const back = new Map([...graph.keys()].map((id): [string, Set<string>] => [id, new Set()]))
  for (const [id, to] of graph) for (const one of to) back.get(one)?.add(id)
  return back
}
