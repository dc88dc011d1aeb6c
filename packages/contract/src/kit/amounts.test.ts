import { expect, test } from 'vitest'
import { amountText, amountUnits, isZero, smallestUnit, writtenAmount } from './index.ts'

test.each([
  ['0', 0n, '0.00'],
  ['-0.00', 0n, '0.00'],
  ['1', 10_000n, '1.00'],
  ['0001.5', 15_000n, '1.50'],
  ['1.235', 12_350n, '1.235'],
  ['1.2350', 12_350n, '1.235'],
  ['-0.005', -50n, '-0.005'],
  ['999999999999.9999', 9_999_999_999_999_999n, '999999999999.9999'],
  ['83.5000000000', 835_000n, '83.50'],
])('%s is %d units, written %s', (amount, units, text) => {
  expect(amountUnits(amount)).toBe(units)
  expect(amountText(units)).toBe(text)
})

test.each(['', '1,5', '1.', '.5', '1e3', '1.23456'])('%j is no amount', (text) => {
  expect(() => amountUnits(text)).toThrow(RangeError)
  // What is refused is shown as it was typed.
  expect(writtenAmount(text)).toBe(text)
})

test.each([
  ['JPY', 10_000n],
  ['INR', 100n],
  ['KWD', 10n],
  ['CLF', 1n],
])('the smallest amount of %s is %d units', (currency, units) => {
  expect(smallestUnit(currency)).toBe(units)
})

test.each([
  ['0', true],
  ['0.00', true],
  ['0.000', true],
  ['-0.00', true],
  ['0.001', false],
  ['10', false],
  ['', false],
])('%j is nothing: %s', (amount, nothing) => expect(isZero(amount)).toBe(nothing))
