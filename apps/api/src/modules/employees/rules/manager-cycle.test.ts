import { expect, test } from 'vitest'
import { findManagerCycle } from './manager-cycle.ts'

const rows: [string, [number, number | null][], number[], ReturnType<typeof findManagerCycle>][] = [
  [
    'a line without a cycle',
    [
      [1, 2],
      [2, 3],
      [3, null],
    ],
    [1],
    null,
  ],
  ['somebody who reports to themselves', [[1, 1]], [1], { employeeId: 1, managerId: 1 }],
  [
    'two who report to each other',
    [
      [1, 2],
      [2, 1],
    ],
    [1],
    { employeeId: 1, managerId: 2 },
  ],
  [
    'a cycle of three',
    [
      [1, 2],
      [2, 3],
      [3, 1],
    ],
    [3],
    { employeeId: 3, managerId: 1 },
  ],
  [
    'a cycle above somebody outside it',
    [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    [1],
    null,
  ],
  ['an unknown manager', [], [1], null],
]

test.each(rows)('%s', (_name, pairs, starts, expected) => {
  expect(findManagerCycle(new Map(pairs), starts)).toEqual(expected)
})
