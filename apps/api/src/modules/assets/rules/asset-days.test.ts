import { expect, test } from 'vitest'
import { dayProblems } from './asset-days.ts'

const TODAY = '2026-11-30'

test.each([
  ['nothing', null, null, []],
  ['usual days', '2026-11-30', '2029-11-30', []],
  ['a year that is a slip', '1926-11-30', null, ['purchasedEarly']],
  ['the earliest day', '1950-01-01', null, []],
  ['a purchase within a year', '2027-11-30', null, []],
  ['a purchase in the far future', '2027-12-01', null, ['purchasedLate']],
  ['a warranty of fifty years', null, '2076-11-30', []],
  ['a warranty for ever', null, '9898-12-31', ['warrantyLate']],
  ['a warranty that ends before the purchase', '2026-01-02', '2026-01-01', ['warrantyBefore']],
])('%s', (_name, purchased, warranty, problems) => {
  expect(dayProblems(TODAY, purchased, warranty).map(({ problem }) => problem)).toEqual(problems)
})
