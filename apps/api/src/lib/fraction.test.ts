import { expect, test } from 'vitest'
import { floorDivide, fractionOf, numberOf, roundedQuotient } from './fraction.ts'

test.each([
  [0, 0n, 1n],
  [18, 18n, 1n],
  [0.1, 1n, 10n],
  [1.75, 175n, 100n],
  [-2.5, -25n, 10n],
  [-0.05, -5n, 100n],
  [1e-7, 1n, 10_000_000n],
  [1.5e-7, 15n, 100_000_000n],
  [1e21, 10n ** 21n, 1n],
])('represents %s exactly as its decimal', (number, numerator, denominator) => {
  expect(fractionOf(number)).toEqual({ numerator, denominator })
  expect(numberOf({ numerator, denominator })).toBe(number)
})

test('refuses NaN and infinities', () => {
  expect(() => fractionOf(Number.NaN)).toThrow(RangeError)
  expect(() => fractionOf(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})

test.each([
  [7n, 2n, 3n],
  [-7n, 2n, -4n],
  [-8n, 2n, -4n],
  [0n, 5n, 0n],
])('divides %s by %s, rounded down', (dividend, divisor, quotient) => {
  expect(floorDivide(dividend, divisor)).toBe(quotient)
})

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [-1n, 3n, 0n],
  [1n, 2n, 1n],
  [7n, 1n, 7n],
])('rounds %s / %s half away from zero to %s', (dividend, divisor, expected) => {
  expect(roundedQuotient(dividend, divisor)).toBe(expected)
})
