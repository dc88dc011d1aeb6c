import { expect, test } from 'vitest'
import { randomFrom } from '../../../../seeds/random.ts'
import { sumOfMoney } from './amounts.ts'
import { splitMoney } from './split-money.ts'

test.each<[string, string, string[], string[], string?]>([
  ['by halves', '10.00', ['50', '50'], ['5.00', '5.00']],
  [
    'who loses most by rounding gets a unit',
    '100',
    ['33.3333', '33.3333', '33.3334'],
    ['33.33', '33.33', '33.34'],
  ],
  ['also when it is the first', '100', ['33.3334', '33.3333', '33.3333'], ['33.34', '33.33', '33.33']],
  ['of those that lose as much, the earlier ones', '100', ['1', '1', '1'], ['33.34', '33.33', '33.33']],
  ['two units for two', '0.08', ['1', '1', '1'], ['0.03', '0.03', '0.02']],
  [
    'less than a unit for each: no part is negative, and none has it all',
    '0.05',
    Array.from({ length: 10 }, () => '10'),
    Array.from({ length: 10 }, (_, at) => (at < 5 ? '0.01' : '0.00')),
  ],
  [
    'nine small parts leave nothing to a last one',
    '0.99',
    [...Array.from({ length: 9 }, () => '11.1'), '0.1'],
    [...Array.from({ length: 9 }, () => '0.11'), '0.00'],
  ],
  ['by amounts', '80.00', ['60.25', '39.75'], ['48.20', '31.80']],
  ['nothing', '0.00', ['70', '30'], ['0.00', '0.00']],
  ['in fils', '10', ['33.3333', '33.3333', '33.3334'], ['3.333', '3.333', '3.334'], 'KWD'],
  ['in whole yen', '100', ['33.3333', '33.3333', '33.3334'], ['33.00', '33.00', '34.00'], 'JPY'],
])('%s', (_name, amount, shares, expected, currency = 'INR') => {
  expect(splitMoney(amount, shares, currency)).toEqual(expected)
})

test('parts sum up exactly and are less than a unit away from their shares, for any amount and shares', () => {
  const random = randomFrom(5)
  for (let round = 0; round < 300; round++) {
    const amount = `${random.between(0, 99_999)}.${String(random.between(0, 99)).padStart(2, '0')}`
    const shares = Array.from(
      { length: random.between(2, 20) },
      () => `${random.between(0, 900)}.${random.between(1, 9)}`,
    )
    const currency = random.chance(0.5) ? 'INR' : 'KWD'
    const parts = splitMoney(amount, shares, currency)
    expect(sumOfMoney(parts)).toBe(sumOfMoney([amount]))
    expect(parts.some((part) => part.startsWith('-'))).toBe(false)
    const whole = shares.reduce((sum, share) => sum + Number(share), 0)
    const unit = currency === 'INR' ? 0.01 : 0.001
    for (const [at, part] of parts.entries()) {
      const exact = (Number(amount) * Number(shares[at])) / whole
      expect(Math.abs(Number(part) - exact)).toBeLessThan(unit + 1e-6)
    }
  }
})
