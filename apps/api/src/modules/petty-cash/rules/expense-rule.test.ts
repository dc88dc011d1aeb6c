import { expect, test } from 'vitest'
import { type AskedExpense, expenseProblems } from './expense-rule.ts'

const rule = {
  ...{ per_expense: '500.00', receipt_above: '100.00', max_age_days: 30 },
  categories: [{ name: 'Tea', gl_code: '5110' }],
}
const asked = (more: Partial<AskedExpense>): AskedExpense => ({
  ...{ category: 'Tea', amount: '80', spent_on: '2026-11-20', receipts: 0 },
  ...more,
})

test.each<[string, Partial<AskedExpense>, string[]]>([
  ['sound', {}, []],
  ['exactly the limit, with a receipt', { amount: '500', receipts: 1 }, []],
  ['a cent above it', { amount: '500.01', receipts: 1 }, ['amount tooMuch']],
  ['exactly what needs no receipt', { amount: '100.00' }, []],
  ['a cent more without one', { amount: '100.01' }, ['files receiptNeeded']],
  ['nothing', { amount: '0' }, ['amount nothing']],
  ['another category', { category: 'Wine' }, ['category chooseCategory']],
  ['tomorrow', { spent_on: '2026-11-22' }, ['spent_on inFuture']],
  ['thirty days ago', { spent_on: '2026-10-22' }, []],
  ['a day more', { spent_on: '2026-10-21' }, ['spent_on tooOld']],
])('%s', (_, more, problems) =>
  expect(
    expenseProblems(rule, asked(more), '2026-11-21').map(({ field, problem }) => `${field} ${problem}`),
  ).toEqual(problems),
)

test('a rule without limits allows everything but the future and unknown categories', () =>
  expect(
    expenseProblems(
      { per_expense: null, receipt_above: null, max_age_days: null, categories: rule.categories },
      asked({ amount: '99999999', spent_on: '2001-01-01' }),
      '2026-11-21',
    ),
  ).toEqual([]))
