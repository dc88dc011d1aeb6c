import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

it.each<[string, Parameters<typeof pageNumbers>, string]>([
  ['one page', [1, 1], '1'],
  ['as many as fit', [4, 7], '1 2 3 4 5 6 7'],
  ['at the start', [1, 50], '1 2 3 4 5 … 50'],
  ['near the start', [4, 50], '1 2 3 4 5 … 50'],
  ['in the middle', [25, 50], '1 … 24 25 26 … 50'],
  ['near the end', [47, 50], '1 … 46 47 48 49 50'],
  ['on a phone', [25, 50, 0], '1 … 25 … 50'],
])('offers pages: %s', (_name, given, expected) => {
  expect(
    pageNumbers(...given)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(expected)
})
