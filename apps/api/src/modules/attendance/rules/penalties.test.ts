import { expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { penaltyOf, splitDeduction } from './penalties.ts'

const each3 = { free: 0, every: 3, deduct_days: 0.5 }
const twoFree = { free: 2, every: 1, deduct_days: 0.5 }

test.each([
  [0, each3, 0, 3],
  [2, each3, 0, 3],
  [3, each3, 0.5, 6],
  [5, each3, 0.5, 6],
  [6, each3, 1, 9],
  [2, twoFree, 0, 3],
  [3, twoFree, 0.5, 4],
  [5, twoFree, 1.5, 6],
])('%i by %o', (count, terms, days, nextAt) => {
  expect(penaltyOf(count, terms, 'late')).toMatchObject({ count, days, nextAt })
})

test('explains the count', () => {
  expect(englishOf(penaltyOf(2, each3, 'late').explanation)).toBe(
    'Late 2 times this month (every 3 cost half a day): nothing is deducted yet. The next deduction is at 3.',
  )
  expect(englishOf(penaltyOf(4, twoFree, 'both').explanation)).toBe(
    'Late or early 4 times this month (2 are free, then each one costs half a day): this costs one day. The next deduction is at 5.',
  )
})

test.each([
  [1, 3, 1, 0],
  [1.5, 1.25, 1, 0.5],
  [0.5, 0.25, 0, 0.5],
  [0.5, -2, 0, 0.5],
])('%d days with %d left', (days, balance, fromLeave, unpaid) => {
  expect(splitDeduction(days, balance)).toEqual({ fromLeave, unpaid })
})
