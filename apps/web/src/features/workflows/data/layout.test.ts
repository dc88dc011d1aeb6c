import type { WorkflowDefinition } from '@muster/contract/workflows/definition'
import {
  connect,
  insertAt,
  managerApproves,
  newArm,
  newBranch,
  newStage,
} from '@muster/contract/workflows/edit-graph'
import { expect, test } from 'vitest'
import { autoLayout, heightOf, NODE_WIDTH, placesOf, START } from './layout.ts'

const simple = managerApproves('Manager')
const forked: WorkflowDefinition = (() => {
  const branch = insertAt(simple, { nodeId: 'stage_1', slot: 'next' }, (next) =>
    newBranch('b', next, [newArm('w1'), newArm('w2')]),
  )
  const one = insertAt(branch, { nodeId: 'b', slot: 'w1' }, () => newStage('s1', 'approved'))
  return insertAt(one, { nodeId: 'b', slot: 'w2' }, () => newStage('s2', 'approved'))
})()

test.each([
  ['one stage', simple],
  ['three ways', forked],
  ['a circle', connect(forked, { nodeId: 's1', slot: 'next' }, 'stage_1')],
  ['something loose', { ...forked, nodes: [...forked.nodes, newStage('loose', null)] }],
  ['nothing', { start: null, nodes: [] }],
])('%s: every node has a position, and none overlap', (_, graph) => {
  const spots = autoLayout(graph)
  expect([...spots.keys()].sort()).toEqual([START, ...graph.nodes.map(({ id }) => id)].sort())
  const boxes = graph.nodes.map((node) => ({
    ...(spots.get(node.id) ?? { x: 0, y: 0 }),
    height: heightOf(node),
  }))
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        Math.abs(one.x - other.x) >= NODE_WIDTH ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect(isApart).toBe(true)
    }
})

test('a node is below all its predecessors, unless it was moved', () => {
  const spots = autoLayout(forked)
  const y = (id: string) => spots.get(id)?.y ?? 0
  expect(y('approved')).toBeGreaterThan(Math.max(y('s1'), y('s2')))
  const moved = {
    ...forked,
    nodes: forked.nodes.map((one) => (one.id === 's1' ? { ...one, position: { x: 7, y: 9 } } : one)),
  }
  expect(placesOf(moved).get('s1')).toEqual({ x: 7, y: 9 })
})
