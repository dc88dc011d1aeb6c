import type { TripLeg, TripStay } from '@muster/contract/travel/travel-shapes'
import { describe, expect, test } from 'vitest'
import { costChange } from './booking-cost.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { deskState } from './desk-state.ts'
import { distanceOf } from './track-distance.ts'
import { daysOfPlan, destinationOf, estimateOf, legOutOfOrder, routeOf } from './trip-plan.ts'

const leg = (from: string, to: string, on: string, estimate: string | null = null): TripLeg => ({
  ...{ mode: 'train', from, to, on, time: 'any', class: null, minutes: null, estimate, note: '' },
})
const stay = (city: string, from: string, nights: number, per_night: string | null = null): TripStay => ({
  ...{ city, from, nights, per_night, note: '' },
})

describe('the plan of a trip', () => {
  test.each([
    [
      'out and back',
      [leg('Pune', 'Mumbai', '2026-12-01'), leg('mumbai ', 'Pune', '2026-12-03')],
      [],
      'Pune → Mumbai → Pune',
    ],
    [
      'a gap',
      [leg('Pune', 'Delhi', '2026-12-01'), leg('Agra', 'Pune', '2026-12-04')],
      [],
      'Pune → Delhi, Agra → Pune',
    ],
    ['stays alone', [], [stay('Goa', '2026-12-01', 1), stay('Goa', '2026-12-05', 1)], 'Goa'],
  ])('route: %s', (_name, legs, stays, route) => {
    expect(routeOf({ legs, stays })).toBe(route)
  })

  test('days are from the first leg or night to the last leg or morning after', () => {
    const legs = [leg('Pune', 'Delhi', '2026-12-02')]
    expect(daysOfPlan({ legs, stays: [stay('Delhi', '2026-12-02', 3)] })).toEqual({
      from: '2026-12-02',
      to: '2026-12-05',
    })
    expect(daysOfPlan({ legs: [], stays: [] })).toBeNull()
    expect(legOutOfOrder({ legs: [...legs, leg('Delhi', 'Pune', '2026-12-01')], stays: [] })).toBe(1)
    expect(
      destinationOf({ legs, stays: [stay('Agra', '2026-12-02', 1), stay('Delhi', '2026-12-03', 2)] }),
    ).toBe('Delhi')
  })

  test('the estimate is exact', () => {
    const plan = {
      legs: [leg('A', 'B', '2026-12-01', '0.1'), leg('B', 'A', '2026-12-02', '0.2')],
      stays: [stay('B', '2026-12-01', 3, '33.33')],
    }
    expect(estimateOf(plan)).toBe('100.29')
  })
})

describe('the cost of a booking', () => {
  test.each([
    [
      'a fee',
      { before: '1000.00', extra: null, fee: '250', refund: null },
      { amount: '250.00', after: '1250.00' },
    ],
    [
      'a refund less a fee',
      { before: '1000.00', extra: null, fee: '150.50', refund: '1000' },
      { amount: '-849.50', after: '150.50' },
    ],
    [
      'all refunded',
      { before: '1000.00', extra: null, fee: null, refund: '1000' },
      { amount: '-1000.00', after: '0.00' },
    ],
    [
      'a dearer ticket',
      { before: '1000.00', extra: '400', fee: '100', refund: null },
      { amount: '500.00', after: '1500.00' },
    ],
    ['more than was paid', { before: '1000.00', extra: null, fee: null, refund: '1000.01' }, null],
    ['nothing', { before: '0.00', extra: null, fee: null, refund: null }, { amount: '0.00', after: '0.00' }],
  ])('%s', (_name, given, result) => {
    expect(costChange(given)).toEqual(result)
  })
})

test.each([
  ['to_book', 0, 0, 'to_book'],
  ['to_book', 1, 0, 'offered'],
  ['offered', 0, 1, 'chosen'],
  ['offered', 1, 1, 'offered'],
  ['chosen', 0, 0, 'to_book'],
  ['booked', 1, 1, 'booked'],
  ['to_cancel', 1, 0, 'to_cancel'],
] as const)('the desk: %s with %i open and %i chosen is %s', (state, open, chosen, next) => {
  expect(deskState({ state, open, chosen })).toBe(next)
})

test.each([
  [42_349, 'km', '42.3'],
  [42_350, 'km', '42.4'],
  [49, 'km', '0.0'],
  [50, 'km', '0.1'],
  [1_609, 'mile', '1.0'],
  [80_467, 'mile', '50.0'],
] as const)('%i metres are %s %s', (metres, unit, distance) => {
  expect(distanceOf(metres, unit)).toBe(distance)
})

describe('the calendar file', () => {
  const entry = (given: Partial<CalendarEntry>): CalendarEntry => ({
    ...{ uid: 'a@muster', title: 'Flight', place: '', notes: '', sequence: 1, status: 'confirmed' },
    when: { from: '2026-12-01', to: '2026-12-01' },
    ...given,
  })
  const stamp = Temporal.Instant.from('2026-11-30T06:00:00.500Z')
  const linesOf = (given: Partial<CalendarEntry>) =>
    calendarFile({ stamp, entries: [entry(given)] }).split('\r\n')

  test.each([
    ['India', 'Asia/Kolkata', '2026-12-01T06:10', '20261201T004000Z'],
    ['the day before in UTC', 'Asia/Tokyo', '2026-12-01T06:10', '20261130T211000Z'],
    ['New York in winter', 'America/New_York', '2026-12-01T18:30', '20261201T233000Z'],
    ['New York in summer', 'America/New_York', '2026-07-01T18:30', '20260701T223000Z'],
    ['an hour that the clocks skip', 'America/New_York', '2026-03-08T02:30', '20260308T073000Z'],
  ])('local times are the right instants: %s', (_name, zone, at, written) => {
    expect(linesOf({ when: { start: { at, zone }, end: null } })).toContain(`DTSTART:${written}`)
  })

  test('an arrival in another zone, and whole days that end the day after', () => {
    const flight = {
      start: { at: '2026-12-01T02:00', zone: 'Asia/Kolkata' },
      end: { at: '2026-12-01T06:00', zone: 'Europe/London' },
    }
    expect(linesOf({ when: flight })).toEqual(
      expect.arrayContaining(['DTSTART:20261130T203000Z', 'DTEND:20261201T060000Z']),
    )
    expect(linesOf({ when: { from: '2026-12-31', to: '2026-12-31' } })).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'DTSTAMP:20261130T060000Z',
      ]),
    )
  })

  test('texts are escaped, long lines folded within 75 octets, and cancelled entries say so', () => {
    const lines = linesOf({ title: 'A, b; c\\d', notes: `${'पुणे '.repeat(20)}\nsecond`, status: 'cancelled' })
    expect(lines).toContain('SUMMARY:A\\, b\\; c\\\\d')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
    expect(unfolded).toContain(`${'पुणे '.repeat(20)}\\nsecond`)
  })
})
