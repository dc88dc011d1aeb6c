import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['no header', undefined, undefined],
  ['the beginning', 'bytes=0-9', { start: 0, end: 9 }],
  ['from a byte on', 'bytes=90-', { start: 90, end: 99 }],
  ['the last bytes', 'bytes=-10', { start: 90, end: 99 }],
  ['more last bytes than there are', 'bytes=-1000', { start: 0, end: 99 }],
  ['past the end', 'bytes=50-1000', { start: 50, end: 99 }],
  ['behind the end', 'bytes=100-', 'unsatisfiable'],
  ['the last no bytes', 'bytes=-0', 'unsatisfiable'],
  ['backwards', 'bytes=9-0', undefined],
  ['several', 'bytes=0-1,5-6', undefined],
  ['another unit', 'pages=1-2', undefined],
  ['nothing', 'bytes=-', undefined],
  ['nonsense', 'bytes=a-b', undefined],
])('%s', (_name, header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})

test('an empty file has no satisfiable range', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
})
