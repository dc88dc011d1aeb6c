import type { WorkflowDefinition, WorkflowNode } from './definition.ts'

/** One difference between two graphs, as shown to people. */
export interface GraphChange {
  kind: 'added' | 'removed' | 'changed'
  nodeId: string
  text: string
}

const kinds = { stage: 'Stage', branch: 'Branch', end: 'End' } as const

/** A node's display name. */
export function nodeName(node: WorkflowNode): string {
  if (node.type === 'end') return node.outcome === 'approved' ? 'End: approved' : 'End: rejected'
  return node.name ? `${kinds[node.type]} “${node.name}”` : `${kinds[node.type]} without a name`
}

/** Labels of a node's fields; positions on the canvas are not compared. */
const labels: Readonly<Record<string, string>> = {
  name: 'name',
  approvers: 'approvers',
  mode: 'how many approve',
  count: 'how many approve',
  sla: 'time limit',
  mails: 'mails',
  next: 'what follows',
  arms: 'conditions',
  otherwise: 'where the others go',
  outcome: 'outcome',
}

/** A canonical serialisation: independent of the order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${key}:${canonical(one)}`)
    .join()}}`
}

function changedFields(before: WorkflowNode, after: WorkflowNode): string[] {
  const [old, fresh] = [
    before as unknown as Record<string, unknown>,
    after as unknown as Record<string, unknown>,
  ]
  const changed = Object.keys(labels).filter((key) => canonical(old[key]) !== canonical(fresh[key]))
  return [...new Set(changed.map((key) => labels[key] as string))]
}

/** Differences of `after`: nodes that were added, removed or changed. */
export function compareGraphs(before: WorkflowDefinition, after: WorkflowDefinition): GraphChange[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const fresh = new Map(after.nodes.map((node) => [node.id, node]))
  const changes: GraphChange[] = []
  for (const [id, node] of fresh) {
    const known = old.get(id)
    if (!known) changes.push({ kind: 'added', nodeId: id, text: nodeName(node) })
    else {
      const fields = changedFields(known, node)
      if (fields.length > 0)
        changes.push({ kind: 'changed', nodeId: id, text: `${nodeName(node)}: ${fields.join(', ')}` })
    }
  }
  for (const [id, node] of old)
    if (!fresh.has(id)) changes.push({ kind: 'removed', nodeId: id, text: nodeName(node) })
  if (before.start !== after.start && after.start)
    changes.push({ kind: 'changed', nodeId: after.start, text: 'First step' })
  return changes
}
