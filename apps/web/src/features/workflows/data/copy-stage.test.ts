import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import {
  connect,
  insertAt,
  managerApproves,
  newBranch,
  placeBehind,
  stageLike,
} from '@muster/contract/workflows/edit-graph'
import { expect, test } from 'vitest'

const plain = managerApproves('Manager')
const stage = plain.nodes[0]

test('a copied stage keeps its settings and gets its own position', () => {
  if (stage?.type !== 'stage') throw new Error('The first node is the stage.')
  const original = {
    ...stage,
    position: { x: 10, y: 20 },
    sla: { hours: 4, on_breach: 'approve' as const },
  }
  const copy = stageLike(original, 'stage_2', 'approved', 'Manager (copy)')
  expect(copy).toEqual({
    ...stage,
    id: 'stage_2',
    name: 'Manager (copy)',
    next: 'approved',
    sla: original.sla,
  })
  expect(copy.approvers).not.toBe(original.approvers)
  const placed = insertAt(plain, placeBehind(plain, 'stage_1'), (next) =>
    stageLike(original, 'stage_2', next, 'Copy'),
  )
  expect(placed.nodes.map((node) => [node.id, node.type === 'stage' ? node.next : null])).toEqual([
    ['stage_1', 'stage_2'],
    ['approved', null],
    ['stage_2', 'approved'],
  ])
})

const branched: WorkflowDefinition = connect(
  { ...plain, nodes: [...plain.nodes, newBranch('branch_1', 'approved')] },
  { nodeId: 'stage_1', slot: 'next' },
  'branch_1',
)

test.each([
  ['nothing', null, { nodeId: 'branch_1', slot: 'otherwise' }],
  ['a stage', 'stage_1', { nodeId: 'stage_1', slot: 'next' }],
  ['a branch', 'branch_1', { nodeId: 'branch_1', slot: 'otherwise' }],
  ['an end', 'approved', { nodeId: 'branch_1', slot: 'otherwise' }],
])('with %s selected, a new node goes behind it', (_name, chosen, place) => {
  expect(placeBehind(branched, chosen)).toEqual(place)
})

test('in an empty graph the insert position is the start', () => {
  expect(placeBehind({ start: null, nodes: [] }, null)).toBe('start')
})
