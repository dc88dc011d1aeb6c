import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test.each([
  ['nothing', [], 2, []],
  ['fewer than a slice', [1], 2, [[1]]],
  [
    'whole slices',
    [1, 2, 3, 4],
    2,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['a rest', [1, 2, 3], 2, [[1, 2], [3]]],
])('slices %s', (_name, items, size, expected) => {
  expect([...slicesOf(items, size)]).toEqual(expected)
})
