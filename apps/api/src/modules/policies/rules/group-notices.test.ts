import { expect, test } from 'vitest'
import { groupNotices } from './group-notices.ts'

const policyOf = (policy_id: number, due_on = '2026-06-15') => ({
  policy_id,
  title: `Policy ${policy_id}`,
  due_on,
})
const due = (employee_id: number, ...policies: ReturnType<typeof policyOf>[]) =>
  policies.map((policy) => ({ ...policy, employee_id }))

test.each([
  ['nobody gets no notice', [], []],
  [
    'people with the same policy and last day share a notice',
    [...due(1, policyOf(7)), ...due(2, policyOf(7))],
    [{ policy: policyOf(7), count: 1, employeeIds: [1, 2] }],
  ],
  [
    'another last day is another notice',
    [...due(1, policyOf(7)), ...due(2, policyOf(7, '2026-06-16'))],
    [
      { policy: policyOf(7), count: 1, employeeIds: [1] },
      { policy: policyOf(7, '2026-06-16'), count: 1, employeeIds: [2] },
    ],
  ],
  [
    'another policy is another notice',
    [...due(1, policyOf(7)), ...due(2, policyOf(8))],
    [
      { policy: policyOf(7), count: 1, employeeIds: [1] },
      { policy: policyOf(8), count: 1, employeeIds: [2] },
    ],
  ],
  [
    'several policies of one person are one notice',
    due(1, policyOf(7), policyOf(8)),
    [{ policy: null, count: 2, employeeIds: [1] }],
  ],
  [
    'people with equally many policies share a notice',
    [...due(1, policyOf(7), policyOf(8)), ...due(2, policyOf(8), policyOf(9)), ...due(3, policyOf(7))],
    [
      { policy: null, count: 2, employeeIds: [1, 2] },
      { policy: policyOf(7), count: 1, employeeIds: [3] },
    ],
  ],
])('%s', (_, given, groups) => {
  expect(groupNotices(given)).toEqual(groups)
})
