import type { Arm, BranchNode, EndNode, StageNode, WorkflowDefinition, WorkflowNode } from './definition.ts'
import { exitsOf } from './graph.ts'

/** An id that is unused in the graph: `stage_1`, `branch_2` … */
export function freshId(definition: WorkflowDefinition, kind: string): string {
  const taken = new Set(
    definition.nodes.flatMap((node) => [
      node.id,
      ...(node.type === 'branch' ? node.arms.map(({ id }) => id) : []),
    ]),
  )
  for (let number = 1; ; number++) if (!taken.has(`${kind}_${number}`)) return `${kind}_${number}`
}

/** A position in a graph: an exit of a node, or the start. */
export type Place = { nodeId: string; slot: string } | 'start'

export const newStage = (id: string, next: string | null, name = ''): StageNode => ({
  type: 'stage',
  id,
  name,
  approvers: [{ by: 'manager', level: 1 }],
  mode: 'any',
  next,
})

export const newArm = (id: string, name = ''): Arm => ({ id, name, groups: [], next: null })

export const newBranch = (id: string, otherwise: string | null, arms: Arm[] = []): BranchNode => ({
  type: 'branch',
  id,
  name: '',
  arms,
  otherwise,
})

export const newEnd = (id: string, outcome: EndNode['outcome']): EndNode => ({ type: 'end', id, outcome })

const inArm = (arm: Arm, slot: string, to: string | null): Arm =>
  arm.id === slot ? { ...arm, next: to } : arm

/** The node with its exit `slot` connected to `to`. */
function leadTo(node: WorkflowNode, slot: string, to: string | null): WorkflowNode {
  if (node.type === 'stage') return { ...node, next: to }
  if (node.type === 'end') return node
  if (slot === 'otherwise') return { ...node, otherwise: to }
  return { ...node, arms: node.arms.map((arm) => inArm(arm, slot, to)) }
}

/** The graph with one exit reconnected. */
export function connect(definition: WorkflowDefinition, place: Place, to: string | null): WorkflowDefinition {
  if (place === 'start') return { ...definition, start: to }
  return {
    ...definition,
    nodes: definition.nodes.map((node) => (node.id === place.nodeId ? leadTo(node, place.slot, to) : node)),
  }
}

/** The current target of a position. */
export function targetOf(definition: WorkflowDefinition, place: Place): string | null {
  if (place === 'start') return definition.start
  const node = definition.nodes.find(({ id }) => id === place.nodeId)
  return (node && exitsOf(node).find(({ slot }) => slot === place.slot)?.to) ?? null
}

/** The graph with a node inserted at a position, followed by what came there before. */
export function insertAt(
  definition: WorkflowDefinition,
  place: Place,
  make: (next: string | null) => WorkflowNode,
): WorkflowDefinition {
  const node = make(targetOf(definition, place))
  return connect({ ...definition, nodes: [...definition.nodes, node] }, place, node.id)
}

/** A copy of a stage with a new id and target. */
export function stageLike(stage: StageNode, id: string, next: string | null, name: string): StageNode {
  const { position: _elsewhere, ...rest } = stage
  const approvers = rest.approvers.map((one) => ({ ...one }))
  return { ...rest, approvers, id, name: name.slice(0, 120), next }
}

/** The last position on the default route: after the last stage, following "otherwise" at branches. */
export function lastPlace(definition: WorkflowDefinition): Place {
  let at: Place = 'start'
  for (let steps = 0; steps <= definition.nodes.length; steps++) {
    const next = targetOf(definition, at)
    const found = definition.nodes.find(({ id }) => id === next)
    if (!found || found.type === 'end') return at
    at = { nodeId: found.id, slot: found.type === 'stage' ? 'next' : 'otherwise' }
  }
  return at
}

/** Where to insert a new node: after the selected one, or else at the last position. */
export function placeBehind(definition: WorkflowDefinition, chosen: string | null): Place {
  const node = definition.nodes.find(({ id }) => id === chosen)
  if (node?.type === 'stage') return { nodeId: node.id, slot: 'next' }
  return node?.type === 'branch' ? { nodeId: node.id, slot: 'otherwise' } : lastPlace(definition)
}

export function replaceNode(definition: WorkflowDefinition, node: WorkflowNode): WorkflowDefinition {
  return { ...definition, nodes: definition.nodes.map((one) => (one.id === node.id ? node : one)) }
}

/** The node that follows, by its only exit or by "otherwise". */
function afterOf(node: WorkflowNode): string | null {
  if (node.type === 'stage') return node.next
  return node.type === 'branch' ? node.otherwise : null
}

/** The graph without a node: its predecessors are connected to its successor. */
export function removeNode(definition: WorkflowDefinition, id: string): WorkflowDefinition {
  const gone = definition.nodes.find((node) => node.id === id)
  if (!gone) return definition
  const after = afterOf(gone) === id ? null : afterOf(gone)
  const instead = (to: string | null) => (to === id ? after : to)
  return {
    start: instead(definition.start),
    nodes: definition.nodes
      .filter((node) => node !== gone)
      .map((node) => exitsOf(node).reduce((one, { slot, to }) => leadTo(one, slot, instead(to)), node)),
  }
}

/** Initial workflow: the reporting manager decides. */
export const managerApproves = (name: string): WorkflowDefinition => ({
  start: 'stage_1',
  nodes: [newStage('stage_1', 'approved', name), newEnd('approved', 'approved')],
})
