import { describe, expect, test } from 'vitest'
import { debitFromLots } from './lots.ts'
import { sufficiency } from './sufficiency.ts'

const facts = { opening: 0, movements: [], lots: [], pending: [], request: [], negativeLimit: 0 }
const one = (on: string, units = 1) => ({ on, units })

describe.each([
  ['nothing asked for', {}, true],
  ['as much as there is', { opening: 2, request: [one('2026-01-05'), one('2026-01-06')] }, true],
  ['more than there is', { opening: 1, request: [one('2026-01-05'), one('2026-01-06')] }, false],
  ['below 0 as far as it may', { negativeLimit: 1, request: [one('2026-01-05')] }, true],
  [
    'a credit that comes in time',
    { movements: [{ ...one('2026-01-05'), isBooked: false }], request: [one('2026-01-05')] },
    true,
  ],
  [
    'a credit that comes too late',
    { movements: [{ ...one('2026-01-06'), isBooked: false }], request: [one('2026-01-05')] },
    false,
  ],
  ['days others wait for', { opening: 1, pending: [one('2026-02-01')], request: [one('2026-01-05')] }, false],
  [
    'a debit after the last booked day',
    {
      opening: 1,
      movements: [{ on: '2026-03-01', units: -1, isBooked: false }],
      request: [one('2026-01-05')],
    },
    true,
  ],
  [
    'days that were paid out, or lapsed, since',
    {
      opening: 1,
      movements: [{ on: '2026-03-01', units: -1, isBooked: false }],
      request: [one('2026-01-05')],
      today: '2026-03-01',
    },
    false,
  ],
  [
    'days for which enough was left when others were paid out',
    {
      opening: 2,
      movements: [{ on: '2026-03-01', units: -1, isBooked: false }],
      request: [one('2026-01-05')],
      today: '2026-03-02',
    },
    true,
  ],
  [
    'leave booked later',
    {
      opening: 1,
      movements: [{ on: '2026-03-01', units: -1, isBooked: true }],
      request: [one('2026-01-05')],
    },
    false,
  ],
  [
    'days of a lot before it expires',
    { opening: 1, lots: [{ id: 1, expiresOn: '2026-01-05', left: 1 }], request: [one('2026-01-05')] },
    true,
  ],
  [
    'days of a lot after it has expired',
    { opening: 1, lots: [{ id: 1, expiresOn: '2026-01-05', left: 1 }], request: [one('2026-01-06')] },
    false,
  ],
  [
    'a lapse between two days',
    {
      opening: 2,
      lots: [{ id: 1, expiresOn: '2026-01-05', left: 2 }],
      request: [one('2026-01-05'), one('2026-01-06')],
    },
    false,
  ],
])('booking %s', (_name, input, expected) => {
  test(`is ${expected ? 'possible' : 'refused'}`, () => {
    expect(sufficiency({ ...facts, ...input }).ok).toBe(expected)
  })
})

test('is short by what the balance would lack on its last day, and names the first day', () => {
  const request = [one('2026-01-13'), one('2026-01-14'), one('2026-01-15')]
  expect(sufficiency({ ...facts, opening: 1, request })).toEqual({
    ...{ ok: false, day: '2026-01-14', missing: 2, after: -2 },
  })
})

test('takes from the lot that expires first, then the next, then from the balance without expiry', () => {
  const lots = [
    { id: 1, expiresOn: '2026-06-30', left: 1 },
    { id: 2, expiresOn: '2026-03-31', left: 2 },
  ]
  const { taken, left } = debitFromLots([one('2026-04-01', 2), one('2026-03-31', 1)], lots)
  expect(taken).toEqual([
    { on: '2026-03-31', units: 1, lotId: 2 },
    { on: '2026-04-01', units: 1, lotId: 1 },
    { on: '2026-04-01', units: 1, lotId: null },
  ])
  expect([...left]).toEqual([
    [2, 1],
    [1, 0],
  ])
})
