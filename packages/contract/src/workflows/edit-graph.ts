import type { Arm, BranchNode, EndNode, StageNode, WorkflowDefinition, WorkflowNode } from './definition.ts'
import { exitsOf } from './graph.ts'

/** An id that the graph does not have yet: `stage_1`, `branch_2` … */
export function freshId(definition: WorkflowDefinition, kind: string): string {
  const taken = new Set(
    definition.nodes.flatMap((node) => [
      node.id,
      ...(node.type === 'branch' ? node.arms.map(({ id }) => id) : []),
    ]),
  )
  for (let number = 1; ; number++) if (!taken.has(`${kind}_${number}`)) return `${kind}_${number}`
}

/** A place in a graph: a way out of a node, or the beginning. */
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

/** A node whose way out `slot` leads to `to`. */
function leadTo(node: WorkflowNode, slot: string, to: string | null): WorkflowNode {
  if (node.type === 'stage') return { ...node, next: to }
  if (node.type === 'end') return node
  if (slot === 'otherwise') return { ...node, otherwise: to }
  return { ...node, arms: node.arms.map((arm) => inArm(arm, slot, to)) }
}

/** The graph with one way leading elsewhere. */
export function connect(definition: WorkflowDefinition, place: Place, to: string | null): WorkflowDefinition {
  if (place === 'start') return { ...definition, start: to }
  return {
    ...definition,
    nodes: definition.nodes.map((node) => (node.id === place.nodeId ? leadTo(node, place.slot, to) : node)),
  }
}

/** Where a place leads at present. */
export function targetOf(definition: WorkflowDefinition, place: Place): string | null {
  if (place === 'start') return definition.start
  const node = definition.nodes.find(({ id }) => id === place.nodeId)
  return (node && exitsOf(node).find(({ slot }) => slot === place.slot)?.to) ?? null
}

/** The graph with a node put into a place; what followed there follows the node now. */
export function insertAt(
  definition: WorkflowDefinition,
  place: Place,
  make: (next: string | null) => WorkflowNode,
): WorkflowDefinition {
  const node = make(targetOf(definition, place))
  return connect({ ...definition, nodes: [...definition.nodes, node] }, place, node.id)
}

/** A stage like another one, with an id and a place of its own. */
export function stageLike(stage: StageNode, id: string, next: string | null, name: string): StageNode {
  const { position: _elsewhere, ...rest } = stage
  const approvers = rest.approvers.map((one) => ({ ...one }))
  return { ...rest, approvers, id, name: name.slice(0, 120), next }
}

/** Where requests go on last: behind the last stage on their way, by "otherwise" where ways part. */
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

/** Where something new belongs: behind what is chosen, else where requests go on last. */
export function placeBehind(definition: WorkflowDefinition, chosen: string | null): Place {
  const node = definition.nodes.find(({ id }) => id === chosen)
  if (node?.type === 'stage') return { nodeId: node.id, slot: 'next' }
  return node?.type === 'branch' ? { nodeId: node.id, slot: 'otherwise' } : lastPlace(definition)
}

export function replaceNode(definition: WorkflowDefinition, node: WorkflowNode): WorkflowDefinition {
  return { ...definition, nodes: definition.nodes.map((one) => (one.id === node.id ? node : one)) }
}

/** Where requests go on when a node is gone: on its only way, or by "otherwise". */
function afterOf(node: WorkflowNode): string | null {
  if (node.type === 'stage') return node.next
  return node.type === 'branch' ? node.otherwise : null
}

/** The graph without a node: whatever led to it leads to what followed it. */
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

/** What a workflow begins with: the reporting manager decides. */
export const managerApproves = (name: string): WorkflowDefinition => ({
  start: 'stage_1',
  nodes: [newStage('stage_1', 'approved', name), newEnd('approved', 'approved')],
})
