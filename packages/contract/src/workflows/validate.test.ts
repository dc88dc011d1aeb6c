import { expect, test } from 'vitest'
import type { ApproverSpec, PropertyInfo, StageNode, WorkflowDefinition, WorkflowNode } from './definition.ts'
import { validateDefinition } from './validate.ts'

const properties: PropertyInfo[] = [{ property: 'days', label: 'Days', type: 'number' } as PropertyInfo]
const manager: ApproverSpec = { by: 'manager', level: 1 }
const end = (id = 'yes', outcome: 'approved' | 'rejected' = 'approved'): WorkflowNode => ({
  type: 'end',
  id,
  outcome,
})
const stage = (id: string, next: string | null, more: Partial<StageNode> = {}): StageNode => ({
  ...{ type: 'stage', id, name: id.toUpperCase(), approvers: [manager], mode: 'any', next },
  ...more,
})
const branch = (id: string, next: string | null, otherwise: string | null): WorkflowNode => ({
  ...{ type: 'branch', id, name: 'Length', otherwise },
  arms: [{ id: 'long', name: 'Long', groups: [[{ property: 'days', operator: 'gt', values: [5] }]], next }],
})
const graph = (start: string | null, ...nodes: WorkflowNode[]): WorkflowDefinition => ({ start, nodes })

const cases: [string, WorkflowDefinition, string[]][] = [
  ['a stage and an end', graph('a', stage('a', 'yes'), end()), []],
  [
    'a branch with both ways',
    graph('b', branch('b', 'a', 'c'), stage('a', 'yes'), stage('c', 'no'), end(), end('no', 'rejected')),
    [],
  ],
  ['nothing at all', graph(null), ['-:no_start']],
  [
    'a start that is gone',
    graph('gone', stage('a', 'yes'), end()),
    ['-:no_start', 'a:unreachable', 'yes:unreachable'],
  ],
  ['no end', graph('a', stage('a', null)), ['a:dead_end']],
  ['an end that is gone', graph('a', stage('a', 'gone')), ['a:lost_target']],
  ['a branch without an end', graph('b', branch('b', null, 'a'), stage('a', 'yes'), end()), ['b:dead_end']],
  [
    'a branch without “otherwise”',
    graph('b', branch('b', 'a', null), stage('a', 'yes'), end()),
    ['b:no_otherwise'],
  ],
  ['a loop of two', graph('a', stage('a', 'b'), stage('b', 'a')), ['a:cycle', 'b:cycle']],
  ['a loop onto itself', graph('a', stage('a', 'a')), ['a:cycle']],
  [
    'a loop through a branch',
    graph('a', stage('a', 'b'), branch('b', 'a', 'yes'), end()),
    ['a:cycle', 'b:cycle'],
  ],
  ['a stage nobody comes to', graph('a', stage('a', 'yes'), stage('z', 'yes'), end()), ['z:unreachable']],
  ['an end nobody comes to', graph('a', stage('a', 'yes'), end(), end('no', 'rejected')), ['no:unreachable']],
  [
    'a loop nobody comes to',
    graph('a', stage('a', 'yes'), stage('y', 'z'), stage('z', 'y'), end()),
    ['y:cycle', 'y:unreachable', 'z:cycle', 'z:unreachable'],
  ],
  ['nobody who approves', graph('a', stage('a', 'yes', { approvers: [] }), end()), ['a:no_approver']],
  [
    'more approvals than people',
    graph('a', stage('a', 'yes', { mode: 'count', count: 2 }), end()),
    ['a:count'],
  ],
  ['approvals without a number', graph('a', stage('a', 'yes', { mode: 'count' }), end()), ['a:count']],
  [
    'a count of role holders, who may be many',
    graph(
      'a',
      stage('a', 'yes', { mode: 'count', count: 2, approvers: [{ by: 'role', role_id: 14 }] }),
      end(),
    ),
    [],
  ],
  [
    'the manager of whoever decided before, where nobody did',
    graph('a', stage('a', 'yes', { approvers: [{ by: 'previous_manager' }] }), end()),
    ['a:no_previous'],
  ],
  [
    'the same after a stage',
    graph('a', stage('a', 'b'), stage('b', 'yes', { approvers: [{ by: 'previous_manager' }] }), end()),
    [],
  ],
  [
    'a reminder after the time is over',
    graph('a', stage('a', 'yes', { sla: { hours: 2, remind_before_hours: 2, on_breach: 'none' } }), end()),
    ['a:sla'],
  ],
  ['approved without anybody being asked', graph('yes', end()), ['yes:unasked']],
  ['two nodes of one id', graph('a', stage('a', 'yes'), stage('a', 'yes'), end()), ['a:double']],
]

test.each(cases)('%s', (_name, definition, expected) => {
  const found = validateDefinition(definition, properties).map(
    ({ nodeId, code }) => `${nodeId ?? '-'}:${code}`,
  )
  expect(found.sort()).toEqual([...expected].sort())
})

test('reports an arm without conditions, and one with an unknown property', () => {
  const arms = [
    { id: 'x', name: 'Empty', groups: [], next: 'a' },
    {
      id: 'y',
      name: 'Strange',
      groups: [[{ property: 'gone', operator: 'gt' as const, values: [5] }]],
      next: 'a',
    },
  ]
  const definition = graph(
    'b',
    { type: 'branch', id: 'b', name: 'Length', arms, otherwise: 'a' },
    stage('a', 'yes'),
    end(),
  )
  expect(validateDefinition(definition, properties).map(({ message }) => message)).toEqual([
    'Empty has no condition: it would always be taken.',
    'Strange: “gone” is nothing this kind of request knows.',
  ])
})
