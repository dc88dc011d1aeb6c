import { expect, test } from 'vitest'
import { batchesOf } from './notices-of-batch.ts'

const told = (employeeId: number, ...policies: number[]) =>
  policies.map((policyId) => ({ policyId, employeeId }))

test.each([
  ['nobody', [], []],
  [
    'people with the same policy share a notice',
    [...told(1, 7), ...told(2, 7)],
    [{ policyId: 7, count: 1, employeeIds: [1, 2] }],
  ],
  [
    'each policy has its own',
    [...told(1, 7), ...told(2, 8)],
    [
      { policyId: 7, count: 1, employeeIds: [1] },
      { policyId: 8, count: 1, employeeIds: [2] },
    ],
  ],
  ['several policies are one notice', told(1, 7, 8), [{ policyId: null, count: 2, employeeIds: [1] }]],
  [
    'equal numbers of policies are the same notice',
    [...told(1, 7, 8), ...told(2, 8, 9), ...told(3, 7)],
    [
      { policyId: null, count: 2, employeeIds: [1, 2] },
      { policyId: 7, count: 1, employeeIds: [3] },
    ],
  ],
])('%s', (_, given, batches) => {
  expect(batchesOf(given)).toEqual(batches)
})
