import { expect, test } from 'vitest'
import { sameWithin } from './same-within.ts'

const line = (more: Partial<Parameters<typeof sameWithin>[0][number]>) => ({
  ...{ merchant: '', on: '2026-04-01', amount: '10', currency: 'INR', receipts: [] },
  ...more,
})

test('lines with the same receipt, or merchant, day and amount, point to the first of them', () => {
  expect(
    sameWithin([
      line({ receipts: ['a', 'b'], merchant: 'Hotel' }),
      line({ receipts: ['b', 'a'], merchant: 'hotel', amount: '10.00' }),
      line({ receipts: ['c'], merchant: 'Hotel', on: '2026-04-02' }),
      line({}),
      line({}),
    ]),
  ).toEqual([
    [],
    [
      { kind: 'receipt', line: 0 },
      { kind: 'expense', line: 0 },
    ],
    [],
    [],
    [],
  ])
})
