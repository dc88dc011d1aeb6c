import type {
  Condition,
  Facts,
  PropertyInfo,
  StageNode,
  WorkflowDefinition,
} from '@muster/contract/workflows/definition'
import { describe, expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { walk } from './walk.ts'

const properties: PropertyInfo[] = [
  { property: 'days', label: 'Days', type: 'number' },
  { property: 'amount', label: 'Amount', type: 'number' },
  {
    property: 'leave_type',
    label: 'Leave type',
    type: 'option',
    options: [
      { id: 1, name: 'Casual' },
      { id: 2, name: 'Sick' },
    ],
  },
  { property: 'half_day', label: 'Half day', type: 'flag' },
  { property: 'from', label: 'From', type: 'date' },
  { property: 'reason', label: 'Reason', type: 'text' },
  { property: 'tags', label: 'Tags', type: 'option' },
]

const stage = (id: string, next: string | null): StageNode => ({
  type: 'stage',
  id,
  name: id,
  approvers: [{ by: 'manager', level: 1 }],
  mode: 'any',
  next,
})

/** Manager first; then HR if the condition holds. */
const withBranch = (...groups: Condition[][]): WorkflowDefinition => ({
  start: 'manager',
  nodes: [
    stage('manager', 'choice'),
    {
      type: 'branch',
      id: 'choice',
      name: 'Length',
      arms: [{ id: 'long', name: 'Long leave', groups, next: 'hr' }],
      otherwise: 'yes',
    },
    stage('hr', 'yes'),
    { type: 'end', id: 'yes', outcome: 'approved' },
  ],
})

const is = (
  property: string,
  operator: Condition['operator'],
  ...values: Condition['values']
): Condition => ({
  property,
  operator,
  values,
})

describe('branches', () => {
  test.each<[name: string, groups: Condition[][], facts: Facts, takesIt: boolean]>([
    ['more than, at the limit', [[is('days', 'gt', 2)]], { days: 2 }, false],
    ['more than, half a day above it', [[is('days', 'gt', 2)]], { days: 2.5 }, true],
    ['at least, at the limit', [[is('days', 'gte', 2)]], { days: '2.0' }, true],
    ['less than, a negative number', [[is('days', 'lt', 0)]], { days: -0.5 }, true],
    ['at most', [[is('days', 'lte', 1)]], { days: 1 }, true],
    ['equal, written in another way', [[is('amount', 'eq', '1000.5')]], { amount: '1000.50' }, true],
    [
      'exact where a float would not be',
      [[is('amount', 'gt', '999999999999.99')]],
      { amount: '999999999999.991' },
      true,
    ],
    ['not equal', [[is('days', 'ne', 3)]], { days: 3 }, false],
    ['between, at the lower end', [[is('days', 'between', 2, 4)]], { days: 2 }, true],
    ['between, above the upper end', [[is('days', 'between', 2, 4)]], { days: 4.5 }, false],
    ['one of, by its id', [[is('leave_type', 'in', 1, 2)]], { leave_type: 2 }, true],
    ['one of, an id as text', [[is('leave_type', 'in', '2')]], { leave_type: 2 }, true],
    ['none of', [[is('leave_type', 'not_in', 1)]], { leave_type: 2 }, true],
    ['one of, where the request has several', [[is('tags', 'in', 'b')]], { tags: ['a', 'b'] }, true],
    ['none of, where the request has several', [[is('tags', 'not_in', 'b')]], { tags: ['a', 'b'] }, false],
    ['yes', [[is('half_day', 'eq', true)]], { half_day: true }, true],
    ['yes, when it is no', [[is('half_day', 'eq', true)]], { half_day: false }, false],
    ['a date, on the day', [[is('from', 'gte', '2026-12-01')]], { from: '2026-12-01' }, true],
    ['a date, the day before', [[is('from', 'gte', '2026-12-01')]], { from: '2026-11-30' }, false],
    ['dates between', [[is('from', 'between', '2026-12-01', '2026-12-31')]], { from: '2026-12-31' }, true],
    ['text, whatever its case', [[is('reason', 'eq', 'Wedding')]], { reason: ' wedding ' }, true],
    ['text that contains', [[is('reason', 'contains', 'WED')]], { reason: 'A wedding' }, true],
    ['empty', [[is('reason', 'empty')]], { reason: '' }, true],
    ['filled in', [[is('reason', 'not_empty')]], { reason: 'x' }, true],
    ['nothing is more than a number', [[is('days', 'gt', -5)]], {}, false],
    ['nothing is not a number', [[is('days', 'ne', 5)]], { days: null }, true],
    ['nothing is none of the options', [[is('leave_type', 'not_in', 1)]], {}, true],
    ['an empty list is none of them', [[is('tags', 'in', 'a')]], { tags: [] }, false],
    ['a number that is none', [[is('days', 'gt', 1)]], { days: 'many' }, false],
    [
      'all within a group',
      [[is('days', 'gt', 2), is('leave_type', 'in', 1)]],
      { days: 5, leave_type: 2 },
      false,
    ],
    [
      'any of the groups',
      [[is('days', 'gt', 20)], [is('leave_type', 'in', 2)]],
      { days: 1, leave_type: 2 },
      true,
    ],
    ['a property that nobody knows any more', [[is('gone', 'empty')]], {}, false],
    ['a group without conditions takes nobody', [[]], { days: 9 }, false],
  ])('%s', (_, groups, facts, takesIt) => {
    const { stages, outcome, stuck } = walk(withBranch(...groups), facts, properties)
    expect(stages.map(({ id }) => id)).toEqual(takesIt ? ['manager', 'hr'] : ['manager'])
    expect([outcome, stuck]).toEqual(['approved', null])
  })
})

describe('explanations', () => {
  test('name the condition and the actual value', () => {
    const graph = withBranch([is('days', 'gt', 2), is('leave_type', 'in', 1, 2)])
    const [step, ...more] = walk(graph, { days: 5, leave_type: 2 }, properties).steps
    expect(more).toEqual([])
    expect(step && { ...step, why: englishOf(step.why) }).toEqual({
      nodeId: 'choice',
      armId: 'long',
      why: 'Long leave: Days is more than 2 and Leave type is Casual or Sick (Days is 5, Leave type is Sick)',
    })
  })

  test('say that no branch applied', () => {
    expect(englishOf(walk(withBranch([is('days', 'gt', 2)]), {}, properties).steps[0]?.why ?? '')).toBe(
      'Length: none of the conditions applied (Days is empty)',
    )
  })
})

describe('unpublished graphs', () => {
  test.each<[name: string, graph: WorkflowDefinition, stuck: string]>([
    ['without a start', { start: null, nodes: [] }, 'It ends without an outcome.'],
    ['that end nowhere', { start: 'a', nodes: [stage('a', null)] }, 'It ends without an outcome.'],
    [
      'that lead astray',
      { start: 'a', nodes: [stage('a', 'b')] },
      'It continues to something that does not exist.',
    ],
    ['in a circle', { start: 'a', nodes: [stage('a', 'b'), stage('b', 'a')] }, 'It forms a loop.'],
  ])('%s', (_, graph, stuck) => {
    const got = walk(graph, {}, properties)
    expect([got.outcome, englishOf(got.stuck ?? '')]).toEqual([null, stuck])
  })

  test('take the first branch that applies, and can end in a rejection', () => {
    const graph: WorkflowDefinition = {
      start: 'choice',
      nodes: [
        {
          type: 'branch',
          id: 'choice',
          name: '',
          arms: [
            { id: 'a', name: 'A', groups: [[is('days', 'gt', 1)]], next: 'no' },
            { id: 'b', name: 'B', groups: [[is('days', 'gt', 0)]], next: 'yes' },
          ],
          otherwise: 'yes',
        },
        { type: 'end', id: 'yes', outcome: 'approved' },
        { type: 'end', id: 'no', outcome: 'rejected' },
      ],
    }
    expect(walk(graph, { days: 5 }, properties).outcome).toBe('rejected')
    expect(walk(graph, { days: 1 }, properties).outcome).toBe('approved')
  })
})
