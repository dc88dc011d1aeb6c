import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['1,200.50', '1200.50'],
  ['12,34,567', '1234567'],
  ['-1 200', '-1200'],
  [' 1200.5 ', '1200.5'],
  ['1200,50', '1200,50'],
  ['1,2', '1,2'],
  ['about 5,000', 'about 5,000'],
])('%s is taken as %s', (typed, taken) => {
  expect(typedAmount(typed)).toBe(taken)
})
