import { expect, test } from 'vitest'
import { decimalsProblem } from './decimals.texts.ts'

test.each<[string, string, boolean]>([
  ['100', 'JPY', true],
  ['100.00', 'JPY', true],
  ['100.50', 'JPY', false],
  ['100.50', 'INR', true],
  ['100.505', 'INR', false],
  ['1.250', 'KWD', true],
  ['1.2505', 'KWD', false],
])('%s %s: fine is %s', (amount, currency, isFine) => {
  expect(decimalsProblem(amount, currency) === null).toBe(isFine)
})
