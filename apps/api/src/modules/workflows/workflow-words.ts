import { nodeName } from '@muster/contract/workflows/compare-graphs'
import type { WorkflowNode } from '@muster/contract/workflows/definition'
import { workflowsTexts } from './workflows.texts.ts'

/** Actions on a workflow: `ACTION_ID` of the specification's calls. */
export const actions = [
  { ACTION_ID: 1, name: workflowsTexts('askForApproval') },
  { ACTION_ID: 2, name: workflowsTexts('branchByConditions') },
  { ACTION_ID: 3, name: workflowsTexts('endAsApproved') },
  { ACTION_ID: 4, name: workflowsTexts('endAsRejected') },
] as const

export function actionOf(node: WorkflowNode): number {
  if (node.type === 'end') return node.outcome === 'approved' ? 3 : 4
  return node.type === 'stage' ? 1 : 2
}

export const nodeLabel = (node: WorkflowNode): string =>
  node.type === 'end' || !node.name ? nodeName(node) : node.name
