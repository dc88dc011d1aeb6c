import { expect, test } from 'vitest'
import { randomFrom } from '../../../../seeds/random.ts'
import { leftOf, schedule } from './advance-schedule.ts'
import { sumOfMoney } from './amounts.ts'

test.each<[string, string, number, string, string[], string?]>([
  ['one instalment', '500.00', 1, '2026-11-21', ['2026-12-01 500.00']],
  [
    'whole yen',
    '1000',
    3,
    '2026-11-21',
    ['2026-12-01 333.00', '2027-01-01 333.00', '2027-02-01 334.00'],
    'JPY',
  ],
  [
    'the last has what division leaves',
    '100',
    3,
    '2026-11-30',
    ['2026-12-01 33.33', '2027-01-01 33.33', '2027-02-01 33.34'],
  ],
  ['a cent each', '0.03', 3, '2027-01-31', ['2027-02-01 0.01', '2027-03-01 0.01', '2027-04-01 0.01']],
  ['fils', '10', 3, '2026-11-21', ['2026-12-01 3.333', '2027-01-01 3.333', '2027-02-01 3.334'], 'KWD'],
  ['over the end of a year', '24', 2, '2026-12-31', ['2027-01-01 12.00', '2027-02-01 12.00']],
])('%s', (_name, amount, count, on, expected, currency = 'INR') => {
  expect(schedule(amount, count, on, currency).map(({ month, amount: each }) => `${month} ${each}`)).toEqual(
    expected,
  )
})

test.each([
  ['nothing paid back', '100.00', ['33.33', '33.33', '33.34']],
  ['the first one', '66.67', ['0.00', '33.33', '33.34']],
  ['half of the second', '50.00', ['0.00', '16.66', '33.34']],
  ['all but a cent', '0.01', ['0.00', '0.00', '0.01']],
  ['all of it', '0.00', ['0.00', '0.00', '0.00']],
] as const)('what is left with %s', (_name, balance, expected) => {
  expect(leftOf(schedule('100', 3, '2026-11-21', 'INR'), balance).map(({ left }) => left)).toEqual(expected)
})

test('instalments and what is left of them sum up exactly, for any amounts', () => {
  const random = randomFrom(11)
  for (let round = 0; round < 300; round++) {
    const cents = random.between(200, 99_999_999)
    const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const all = schedule(amount, random.between(1, 120), '2026-11-21', 'INR')
    expect(sumOfMoney(all.map((one) => one.amount))).toBe(sumOfMoney([amount]))
    const owed = random.between(0, cents)
    const balance = `${Math.floor(owed / 100)}.${String(owed % 100).padStart(2, '0')}`
    expect(sumOfMoney(leftOf(all, balance).map(({ left }) => left))).toBe(balance)
  }
})
