import { expect, test } from 'vitest'
import { type AdvanceCase, advanceProblems } from './advance-eligibility.ts'

const terms = { min_months: 12, max_amount: '60000', max_percent: 150, max_open: 1, max_instalments: 6 }
const usual: AdvanceCase = {
  ...{ kind: 'salary', amount: '60000.00', instalments: 6, terms, months: 12, pay: '40000', open: 0 },
  currency: 'INR',
}

test.each<[string, Partial<AdvanceCase>, string[]]>([
  ['at all limits', {}, []],
  ['less than a yen each', { amount: '5', instalments: 6, currency: 'JPY' }, ['instalments_too_small']],
  ['a yen each', { amount: '6', instalments: 6, currency: 'JPY' }, []],
  ['nobody’s rule', { terms: null }, ['no_rule']],
  ['a month too early', { months: 11 }, ['too_early']],
  ['another one open', { open: 1 }, ['too_many']],
  ['a second one where two may be open', { open: 1, terms: { ...terms, max_open: 2 } }, []],
  ['a hundredth too much', { amount: '60000.01' }, ['too_much', 'too_much_of_pay']],
  ['too much of the pay', { pay: '39999.99' }, ['too_much_of_pay']],
  ['an odd share, exactly', { amount: '33.33', pay: '33.33', terms: { ...terms, max_percent: 100 } }, []],
  ['a pay that is not known', { pay: null }, ['pay_unknown']],
  ['no pay where it does not matter', { pay: null, terms: { ...terms, max_percent: null } }, []],
  ['no limit of the amount', { amount: '60000.01', pay: '99999', terms: { ...terms, max_amount: null } }, []],
  ['without instalments', { instalments: null }, ['instalments_needed']],
  ['one instalment too many', { instalments: 7 }, ['too_many_instalments']],
  ['less than a hundredth each', { amount: '0.05', instalments: 6 }, ['instalments_too_small']],
  ['for expenses, without instalments', { kind: 'expense', instalments: null }, []],
  [
    'everything at once',
    { months: 0, open: 2, amount: '99999', instalments: 9 },
    ['too_early', 'too_many', 'too_much', 'too_much_of_pay', 'too_many_instalments'],
  ],
])('an advance: %s', (_name, given, problems) => {
  expect(advanceProblems({ ...usual, ...given })).toEqual(problems)
})
