import type {
  Arm,
  BranchNode,
  Condition,
  PropertyInfo,
  StageNode,
  WorkflowDefinition,
  WorkflowNode,
} from './definition.ts'
import { cyclic, exitsOf, nodesById, reachable } from './graph.ts'
import { operatorsOf, problemOfValues } from './operators.ts'

/** A problem of a graph and its position. Errors prevent publication, warnings do not. */
export interface Problem {
  /** Null for a problem of the whole graph. */
  nodeId: string | null
  code: string
  message: string
  severity: 'error' | 'warning'
}

type Say = (code: string, message: string, severity?: Problem['severity']) => Problem

const sayAt =
  (nodeId: string | null): Say =>
  (code, message, severity = 'error') => ({ nodeId, code, message, severity })

function problemOfCondition(one: Condition, known: ReadonlyMap<string, PropertyInfo>): string | null {
  const property = known.get(one.property)
  if (!property) return `“${one.property}” is nothing this kind of request knows.`
  if (!operatorsOf[property.type].includes(one.operator))
    return `${property.label} can’t be compared like this.`
  const problem = problemOfValues(one, property.type)
  if (problem) return `${property.label}: ${problem}`
  const gone = property.options && one.values.some((value) => !property.options?.some((o) => o.id === value))
  return gone ? `${property.label}: a chosen value does not exist any more.` : null
}

function problemsOfArm(say: Say, arm: Arm, known: ReadonlyMap<string, PropertyInfo>): Problem[] {
  const conditions = arm.groups.flat()
  const name = arm.name || 'An untitled path'
  if (arm.groups.length === 0 || arm.groups.some((group) => group.length === 0))
    return [say('arm_empty', `${name} has no condition: it would always be taken.`)]
  return conditions.flatMap((one) => {
    const problem = problemOfCondition(one, known)
    return problem ? [say('condition', `${name}: ${problem}`)] : []
  })
}

function problemsOfBranch(node: BranchNode, known: ReadonlyMap<string, PropertyInfo>): Problem[] {
  const say = sayAt(node.id)
  return [
    ...(node.arms.length === 0 ? [say('branch_empty', 'Add at least one path with a condition.')] : []),
    ...(node.otherwise === null
      ? [say('no_otherwise', 'Connect “Otherwise” for requests that match no path.')]
      : []),
    ...node.arms.flatMap((arm) => [
      ...problemsOfArm(say, arm, known),
      ...(arm.next === null ? [say('dead_end', `${arm.name || 'An untitled path'} is not connected.`)] : []),
    ]),
  ]
}

function problemsOfCount({ mode, count, approvers }: StageNode): string | null {
  if (mode !== 'count') return null
  if (!count) return 'Enter the number of approvals.'
  const isOpen = approvers.some(({ by }) => by === 'role' || by === 'group')
  return !isOpen && count > approvers.length
    ? `${count} approvals are required, but there are only ${approvers.length} approvers.`
    : null
}

function problemsOfStage(node: StageNode): Problem[] {
  const say = sayAt(node.id)
  const count = problemsOfCount(node)
  const late = node.sla && (node.sla.remind_before_hours ?? 0) >= node.sla.hours
  return [
    ...(node.name ? [] : [say('no_name', 'Give the stage a name.')]),
    ...(node.approvers.length === 0 ? [say('no_approver', 'Add an approver.')] : []),
    ...(count ? [say('count', count)] : []),
    ...(late ? [say('sla', 'The reminder must come within the time limit.')] : []),
    ...(node.next === null ? [say('dead_end', 'Connect this stage to the next step.')] : []),
  ]
}

function problemsOfLinks(definition: WorkflowDefinition): Problem[] {
  const byId = nodesById(definition)
  const inCycle = cyclic(definition)
  const seen = reachable(definition)
  const twice = definition.nodes.filter(
    (node, at) => definition.nodes.findIndex((o) => o.id === node.id) < at,
  )
  return [
    ...twice.map((node) => sayAt(node.id)('double', 'Two nodes have the same ID.')),
    ...definition.nodes.flatMap((node) => {
      const say = sayAt(node.id)
      const lost = exitsOf(node).some(({ to }) => to !== null && !byId.has(to))
      return [
        ...(lost ? [say('lost_target', 'It continues to something that does not exist.')] : []),
        ...(inCycle.has(node.id) ? [say('cycle', 'Requests would loop here.')] : []),
        ...(definition.start && !seen.has(node.id)
          ? [say('unreachable', 'No request reaches this. Connect or delete it.')]
          : []),
      ]
    }),
  ]
}

/** Stages decided by the previous approver's manager that can be reached without a previous decision. */
function problemsOfPrevious(definition: WorkflowDefinition): Problem[] {
  const byId = nodesById(definition)
  const seen = new Set<string>()
  const found: Problem[] = []
  const waiting = definition.start ? [definition.start] : []
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id)
    if (!node || seen.has(id)) continue
    seen.add(id)
    if (node.type === 'stage') {
      if (node.approvers.some(({ by }) => by === 'previous_manager'))
        found.push(sayAt(id)('no_previous', 'No earlier stage has an approver with a manager.'))
      continue
    }
    for (const { to } of exitsOf(node)) if (to) waiting.push(to)
  }
  return found
}

/** Ends that requests can reach without any approval. */
function warningsOfEnds(definition: WorkflowDefinition): Problem[] {
  const byId = nodesById(definition)
  const found: Problem[] = []
  const seen = new Set<string>()
  const waiting = definition.start ? [definition.start] : []
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = byId.get(id)
    if (!node || seen.has(id) || node.type === 'stage') continue
    seen.add(id)
    if (node.type === 'end' && node.outcome === 'approved')
      found.push(sayAt(id)('unasked', 'Some requests are approved here without any approver.', 'warning'))
    for (const { to } of exitsOf(node)) if (to) waiting.push(to)
  }
  return found
}

function problemsOfNode(node: WorkflowNode, known: ReadonlyMap<string, PropertyInfo>): Problem[] {
  if (node.type === 'stage') return problemsOfStage(node)
  return node.type === 'branch' ? problemsOfBranch(node, known) : []
}

/**
 * The problems that prevent publication of a graph, and warnings for its author. Shared by the canvas and the
 * server; only the server can also check that approvers exist.
 *
 * @param properties that conditions of this trigger may test
 */
export function validateDefinition(
  definition: WorkflowDefinition,
  properties: readonly PropertyInfo[],
): Problem[] {
  const known = new Map(properties.map((one) => [one.property, one]))
  const hasStart = definition.start !== null && nodesById(definition).has(definition.start)
  return [
    ...(hasStart ? [] : [sayAt(null)('no_start', 'Add a first stage.')]),
    ...definition.nodes.flatMap((node) => problemsOfNode(node, known)),
    ...problemsOfLinks(definition),
    ...problemsOfPrevious(definition),
    ...warningsOfEnds(definition),
  ]
}
