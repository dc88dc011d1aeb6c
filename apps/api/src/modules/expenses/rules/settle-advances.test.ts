import { expect, test } from 'vitest'
import { settleAdvances } from './settle-advances.ts'

const claim = (id: number, approved: string, { employee = 1, reference = '' } = {}) => ({
  ...{ id, employee, approved, reference },
})
const advance = (id: number, balance: string, { employee = 1, reference = '' } = {}) => ({
  ...{ id, employee, balance, reference },
})

test.each([
  ['nothing is owed', [claim(1, '10')], [], []],
  ['an advance smaller than the claim', [claim(1, '100.50')], [advance(7, '40')], ['1 7 40.00']],
  ['an advance larger than the claim', [claim(1, '100.50')], [advance(7, '900')], ['1 7 100.50']],
  ['one that is as large', [claim(1, '100')], [advance(7, '100')], ['1 7 100.00']],
  [
    'one advance and two claims',
    [claim(1, '60'), claim(2, '60')],
    [advance(7, '100')],
    ['1 7 60.00', '2 7 40.00'],
  ],
  [
    'one claim and two advances',
    [claim(1, '150')],
    [advance(7, '100'), advance(8, '100')],
    ['1 7 100.00', '1 8 50.00'],
  ],
  ['fils', [claim(1, '1.235')], [advance(7, '1.23'), advance(8, '9')], ['1 7 1.23', '1 8 0.005']],
  ['somebody else’s', [claim(1, '150')], [advance(7, '100', { employee: 2 })], []],
  [
    'the advance of the claim’s own trip first',
    [claim(1, '80', { reference: 'TRIP-2' })],
    [advance(7, '50', { reference: 'TRIP-1' }), advance(8, '60', { reference: 'TRIP-2' })],
    ['1 8 60.00', '1 7 20.00'],
  ],
  [
    'an older claim leaves a trip’s advance to the trip’s claim',
    [claim(1, '50'), claim(2, '80', { reference: 'TRIP-2' })],
    [advance(8, '60', { reference: 'TRIP-2' })],
    ['2 8 60.00'],
  ],
  ['nothing approved', [claim(1, '0.00')], [advance(7, '100')], []],
] as const)('%s', (_name, claims, advances, expected) => {
  const taken = settleAdvances(claims, advances)
  expect(taken.map(({ claim: of, advance: from, amount }) => `${of} ${from} ${amount}`)).toEqual(expected)
})
