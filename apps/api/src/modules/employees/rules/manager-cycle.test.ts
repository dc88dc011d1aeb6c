import { expect, test } from 'vitest'
import { findManagerCycle } from './manager-cycle.ts'

const rows: [string, [number, number | null][], number[], ReturnType<typeof findManagerCycle>][] = [
  [
    'a line that ends',
    [
      [1, 2],
      [2, 3],
      [3, null],
    ],
    [1],
    null,
  ],
  ['somebody under themselves', [[1, 1]], [1], { employeeId: 1, managerId: 1 }],
  [
    'two under each other',
    [
      [1, 2],
      [2, 1],
    ],
    [1],
    { employeeId: 1, managerId: 2 },
  ],
  [
    'a ring of three',
    [
      [1, 2],
      [2, 3],
      [3, 1],
    ],
    [3],
    { employeeId: 3, managerId: 1 },
  ],
  [
    'a ring above somebody who is not in it',
    [
      [1, 2],
      [2, 3],
      [3, 2],
    ],
    [1],
    null,
  ],
  ['nobody known above', [], [1], null],
]

test.each(rows)('%s', (_name, pairs, starts, expected) => {
  expect(findManagerCycle(new Map(pairs), starts)).toEqual(expected)
})
