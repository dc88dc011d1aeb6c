import { expect, test } from 'vitest'
import { denominationsOf, isDenomination } from './denominations.ts'

test.each([
  ['500', 'INR', true],
  ['0.5', 'INR', true],
  ['500.00', 'INR', true],
  ['300', 'INR', false],
  ['0.05', 'INR', false],
  ['0.25', 'USD', true],
  ['0.250', 'KWD', true],
  ['0.5', 'JPY', false],
  // Not known: anything above zero.
  ['7', 'XOF', true],
  ['0', 'XOF', false],
])('%s %s is a note or coin: %s', (value, currency, isOne) => {
  expect(isDenomination(value, currency)).toBe(isOne)
})

test('the largest come first, each once', () => {
  for (const currency of ['INR', 'USD', 'EUR', 'GBP', 'CHF', 'AED', 'SGD', 'JPY', 'KWD']) {
    const values = (denominationsOf(currency) ?? []).map(Number)
    expect(values).toEqual([...new Set(values)].toSorted((one, other) => other - one))
  }
})
