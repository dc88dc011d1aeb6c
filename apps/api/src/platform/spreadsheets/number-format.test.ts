import { expect, test } from 'vitest'
import { formattedNumber, numberFormatOf } from './number-format.ts'

test.each([
  ['00000', '42', '00042'],
  ['00000', '2134', '02134'],
  ['00000\\-0000', '21345678', '02134-5678'],
  ['000\\-00\\-0000', '12345678', '012-34-5678'],
  ['000-00-0000', '123456789', '123-45-6789'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '5551234', '555-1234'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '2025551234', '(202) 555-1234'],
  ['"EMP"0000', '42', 'EMP0042'],
  ['"EMP-"0', '42', 'EMP-42'],
  ['0#########', '9876543210', '9876543210'],
  ['0%', '0.125', '12.5%'],
  ['0.00%', '0.07', '7%'],
  ['[h]:mm', '1.5', '36:00'],
  ['General', '1234.5', '1234.5'],
  ['0', '42', '42'],
  ['#,##0.00', '1234.567', '1234.567'],
  ['#,##0', '40812.4', '40812.4'],
  ['"₹" #,##0', '40812', '40812'],
  ['"Rs "0', '500', '500'],
  ['[$€-407] 0', '500', '500'],
  ['0 "days"', '5', '5'],
  ['# ?/?', '0.5', '0.5'],
  ['0.00E+00', '123456', '123456'],
  ['00000', '4.5', '4.5'],
  ['00000', '-42', '-42'],
  ['@', '42', '42'],
])('writes by the format %s the number %s as %s', (code, stored, expected) => {
  expect(formattedNumber(stored, numberFormatOf(200, code), false)).toBe(expected)
})

test('knows built-in percentages and hours', () => {
  expect(formattedNumber('0.5', numberFormatOf(9, undefined), false)).toBe('50%')
  expect(formattedNumber('2', numberFormatOf(46, undefined), false)).toBe('48:00')
  expect(formattedNumber('42', numberFormatOf(1, undefined), false)).toBe('42')
})
