import { expect, test } from 'vitest'
import { formatCode, likePattern, normaliseSearchText } from './text.ts'

test.each([
  ['  Zoë   KRÜGER ', 'zoe kruger'],
  ['Łódź', 'lodz'],
  ['E-0042', 'e-0042'],
  ['\t', ''],
])('normalises %j to %j', (text, expected) => {
  expect(normaliseSearchText(text)).toBe(expected)
})

test.each([
  ['EMP', 5, 42, 'EMP00042'],
  ['', 0, 7, '7'],
  ['A-', 2, 1234, 'A-1234'],
])('formats %s %i %i as %s', (prefix, width, number, code) => {
  expect(formatCode(prefix, width, number)).toBe(code)
})

test.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses to format %d as a code', (number) => {
  expect(() => formatCode('E', 4, number)).toThrow(RangeError)
})

test.each([
  ['meera', '%meera%'],
  ['50% off_now', '%50\\% off\\_now%'],
  ['a\\b', '%a\\\\b%'],
])('escapes %j as the pattern %j', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern)
})
