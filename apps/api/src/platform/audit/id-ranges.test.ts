import { expect, test } from 'vitest'
import { readIdRanges, writeIdRanges } from './id-ranges.ts'

test.each([
  ['nothing', [], ''],
  ['one', [7], '7'],
  ['neighbours', [3, 1, 2], '1-3'],
  ['gaps and repetitions', [9, 1, 2, 2, 5, 6], '1-2,5-6,9'],
])('writes and reads %s', (_name, ids, text) => {
  expect(writeIdRanges(ids)).toBe(text)
  expect(readIdRanges(text, 100)).toEqual([...new Set(ids)].sort((a, b) => a - b))
})

test('reads at most the given number of ids', () => {
  expect(readIdRanges('1-900000000', 3)).toEqual([1, 2, 3])
})
