import { expect, test } from 'vitest'
import { differenceOf, type Movement, moved, totalOf } from './balance.ts'

test.each<[string, string, Movement, object]>([
  ['a top-up in fils', '0.005', { kind: 'top_up', amount: '1.23' }, { balance: '1.235', amount: '1.23' }],
  ['a top-up', '100.00', { kind: 'top_up', amount: '50' }, { balance: '150.00', amount: '50.00' }],
  [
    'a top-up to the limit',
    '900.00',
    { kind: 'top_up', amount: '100' },
    { balance: '1000.00', amount: '100.00' },
  ],
  ['a top-up a cent above it', '900.00', { kind: 'top_up', amount: '100.01' }, { problem: 'too_much' }],
  ['an expense', '100.00', { kind: 'expense', amount: '0.01' }, { balance: '99.99', amount: '-0.01' }],
  [
    'an expense of everything',
    '100.00',
    { kind: 'expense', amount: '100' },
    { balance: '0.00', amount: '-100.00' },
  ],
  ['an expense of a cent more', '100.00', { kind: 'expense', amount: '100.01' }, { problem: 'too_little' }],
  ['a return of more than there is', '0.00', { kind: 'return', amount: '0.01' }, { problem: 'too_little' }],
  ['nothing', '100.00', { kind: 'top_up', amount: '0' }, { problem: 'nothing' }],
  ['a negative expense', '100.00', { kind: 'expense', amount: '-5' }, { problem: 'nothing' }],
  [
    'a correction down',
    '100.00',
    { kind: 'correction', amount: '-0.50' },
    { balance: '99.50', amount: '-0.50' },
  ],
  [
    'a correction above the limit',
    '1000.00',
    { kind: 'correction', amount: '5' },
    { balance: '1005.00', amount: '5.00' },
  ],
  ['a correction below zero', '1.00', { kind: 'correction', amount: '-1.01' }, { problem: 'too_little' }],
])('%s', (_, before, movement, after) => expect(moved(before, '1000.00', movement)).toEqual(after))

test('denominations add up exactly', () => {
  expect(
    totalOf([
      { value: '500', pieces: 3 },
      { value: '0.05', pieces: 7 },
      { value: '10', pieces: 0 },
    ]),
  ).toBe('1500.35')
  expect(totalOf([])).toBe('0.00')
})

test('the difference is what was counted less what was expected', () => {
  expect(differenceOf('99.95', '100.00')).toBe('-0.05')
  expect(differenceOf('100.00', '100.00')).toBe('0.00')
})
