import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  ['1,200.50', '1200.50'],
  ['12,34,567', '1234567'],
  ['-1 200', '-1200'],
  [' 1200.5 ', '1200.5'],
  ['1200,50', '1200,50'],
  ['1,2', '1,2'],
  ['12,5', '12,5'],
  ['about 5,000', 'about 5,000'],
])('%s is taken as %s', (typed, taken) => {
  expect(typedAmount(typed)).toBe(taken)
})

test.each([
  ['12,5', '12.5'],
  ['1200,50', '1200.50'],
  ['-0,75', '-0.75'],
  ['1.200,50', '1200.50'],
  ['1 234 567,5', '1234567.5'],
  ['12.5', '12.5'],
  ['120', '120'],
  // 1.2 or 1,200: nobody guesses.
  ['1,200', '1,200'],
  ['1,2,5', '1,2,5'],
])('on a device with a decimal comma %s is taken as %s', (typed, taken) => {
  expect(typedAmount(typed, ',')).toBe(taken)
})
