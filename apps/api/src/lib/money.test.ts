import { expect, test } from 'vitest'
import { centsOf, decimalOf, moneyText } from './money.ts'

test.each([
  ['0', '0.00'],
  ['-0', '0.00'],
  ['-0.004', '0.00'],
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['0.07', '0.07'],
  ['1234.5', '1234.50'],
  ['1.005', '1.01'],
  ['00012.3450', '12.35'],
  ['90071992547409.91', '90071992547409.91'],
  ['99999999999999999999.994999999999999999999', '99999999999999999999.99'],
])('rounds %s to %s', (text, expected) => {
  expect(moneyText(centsOf(decimalOf(text)))).toBe(expected)
})

test.each(['', '.5', '5.', '+5', '1e3', '1,000', ' 1', '--1', 'NaN', '١'])('refuses "%s"', (text) => {
  expect(() => decimalOf(text)).toThrow(RangeError)
})
