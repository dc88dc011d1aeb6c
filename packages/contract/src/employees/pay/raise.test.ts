import { describe, expect, test } from 'vitest'
import { raisedAmount, raisedPay } from './raise.ts'

test.each([
  ['100000', '8', '108000.00'],
  ['0.10', '10', '0.11'],
  ['99.99', '2.5', '102.49'],
  ['1000', '-2.5', '975.00'],
  ['1000', '-100', '0.00'],
  ['1000', '-250', '0.00'],
  ['999999999999.99', '0.0001', '1000000999999.99'],
  ['33333.33', '0', '33333.33'],
])('%s and %s % of it is %s', (amount, percent, raised) => {
  expect(raisedAmount(amount, percent)).toBe(raised)
})

describe('pay with a percentage added', () => {
  const fixed = (amount: string | null) => ({ calculation: 'fixed', amount }) as const
  const rest = { calculation: 'rest' } as const
  test.each([
    [
      'a CTC whose rest is taken: fixed amounts stay',
      { basis: 'ctc', target: '1200000', lines: [fixed('1800'), rest] },
      { basis: 'ctc', target: '1320000.00', lines: [fixed('1800'), rest] },
    ],
    [
      'a CTC of fixed amounts: each grows',
      { basis: 'ctc', target: '1200', lines: [fixed('100')] },
      { basis: 'ctc', target: '1320.00', lines: [fixed('110.00')] },
    ],
    [
      'a sum: each amount grows, percentages stay',
      { basis: 'none', target: null, lines: [fixed('50000'), { calculation: 'percent_of_component' }] },
      { basis: 'none', target: null, lines: [fixed('55000.00'), { calculation: 'percent_of_component' }] },
    ],
    [
      'nothing entered yet',
      { basis: 'gross', target: '', lines: [fixed(null)] },
      { basis: 'gross', target: '', lines: [fixed(null)] },
    ],
  ] as const)('%s', (_name, before, after) => {
    expect(raisedPay(before, '10')).toEqual(after)
  })
})
