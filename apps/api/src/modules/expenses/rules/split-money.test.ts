import { expect, test } from 'vitest'
import { randomFrom } from '../../../../seeds/random.ts'
import { sumOfMoney } from './amounts.ts'
import { splitMoney } from './split-money.ts'

test.each<[string, string, string[], string[], string?]>([
  ['by halves', '10.00', ['50', '50'], ['5.00', '5.00']],
  ['the last one has what is left', '100', ['33.3333', '33.3333', '33.3334'], ['33.33', '33.33', '33.34']],
  [
    'no part is negative',
    '0.05',
    Array.from({ length: 10 }, () => '10'),
    [...Array.from({ length: 9 }, () => '0.00'), '0.05'],
  ],
  ['by amounts', '80.00', ['60.25', '39.75'], ['48.20', '31.80']],
  ['nothing', '0.00', ['70', '30'], ['0.00', '0.00']],
  ['in fils', '10', ['33.3333', '33.3333', '33.3334'], ['3.333', '3.333', '3.334'], 'KWD'],
  ['in whole yen', '100', ['33.3333', '33.3333', '33.3334'], ['33.00', '33.00', '34.00'], 'JPY'],
])('%s', (_name, amount, shares, expected, currency = 'INR') => {
  expect(splitMoney(amount, shares, currency)).toEqual(expected)
})

test('parts sum up exactly, for any amount and shares', () => {
  const random = randomFrom(5)
  for (let round = 0; round < 300; round++) {
    const amount = `${random.between(0, 99_999)}.${String(random.between(0, 99)).padStart(2, '0')}`
    const shares = Array.from(
      { length: random.between(2, 20) },
      () => `${random.between(0, 900)}.${random.between(1, 9)}`,
    )
    const parts = splitMoney(amount, shares, random.chance(0.5) ? 'INR' : 'KWD')
    expect(sumOfMoney(parts)).toBe(sumOfMoney([amount]))
    expect(parts.some((part) => part.startsWith('-'))).toBe(false)
  }
})
