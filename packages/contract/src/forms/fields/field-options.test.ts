import { describe, expect, test } from 'vitest'
import { mergeOptions, repeatedLabel } from './field-options.ts'

const sizes = [
  { value: 1, label: 'Small' },
  { value: 2, label: 'Large' },
]

describe('merging edited options', () => {
  test.each([
    ['numbers new options', [], ['Small', 'Large'], sizes],
    ['keeps the value of a known label', sizes, ['large', 'Small'], [{ value: 2, label: 'large' }, sizes[0]]],
    [
      'a renamed one is known by its value',
      sizes,
      [{ value: 1, label: 'S' }, 'Large'],
      [{ value: 1, label: 'S' }, sizes[1]],
    ],
    [
      'a value as text is the same value',
      sizes,
      [{ value: '2', label: 'L' }],
      [
        { value: 2, label: 'L' },
        { ...sizes[0], active: false },
      ],
    ],
    ['retires omitted options', sizes, ['Small'], [sizes[0], { ...sizes[1], active: false }]],
    [
      'a new one never takes a retired number',
      [...sizes, { value: 3, label: 'Huge', active: false }],
      ['Small', 'Large', 'Tiny'],
      [...sizes, { value: 4, label: 'Tiny' }, { value: 3, label: 'Huge', active: false }],
    ],
    [
      'a retired one comes back by its label',
      [{ value: 3, label: 'Huge', active: false }],
      ['Huge'],
      [{ value: 3, label: 'Huge' }],
    ],
    [
      'lists an option once when its value is repeated',
      sizes,
      ['Small', { value: 1, label: 'S' }, 'Large'],
      sizes,
    ],
  ])('%s', (_name, existing, given, merged) => {
    expect(mergeOptions(existing, given)).toEqual(merged)
  })
})

test('finds a repeated label regardless of case, but allows it below different parents', () => {
  expect(repeatedLabel([...sizes, { value: 3, label: 'SMALL' }])).toBe('SMALL')
  expect(
    repeatedLabel([
      { value: 1, label: 'Other', parent: 1 },
      { value: 2, label: 'Other', parent: 2 },
    ]),
  ).toBeUndefined()
  expect(repeatedLabel([...sizes, { value: 3, label: 'Small', active: false }])).toBeUndefined()
})
