import type { WeekOffRule } from '@muster/contract/holidays/week-off-shapes'
import { describe, expect, test } from 'vitest'
import {
  type HolidayFact,
  holidaysIn,
  isFor,
  type Period,
  type Place,
  spansOf,
  weekOffsIn,
} from './off-days.ts'

const holiday = (overrides: Partial<HolidayFact> = {}): HolidayFact => ({
  ...{ id: 1, date: '2026-08-15', name: 'Independence Day', type: 1, isRestricted: false, note: '' },
  ...{ locationIds: [], stateIds: [], entityIds: [] },
  ...overrides,
})
const place = (overrides: Partial<Place> = {}): Place => ({
  locationId: 10,
  stateId: 20,
  entityId: 30,
  ...overrides,
})

describe('people of a holiday', () => {
  const rows: [string, Partial<HolidayFact>, Partial<Place>, boolean][] = [
    ['everybody', {}, {}, true],
    [
      'everybody, also somebody without a place',
      {},
      { locationId: null, stateId: null, entityId: null },
      true,
    ],
    ['its location', { locationIds: [9, 10] }, {}, true],
    ['not another location', { locationIds: [9] }, {}, false],
    ['its state', { stateIds: [20] }, {}, true],
    ['a location outside its states', { stateIds: [21], locationIds: [10] }, {}, true],
    ['neither its states nor its locations', { stateIds: [21], locationIds: [11] }, {}, false],
    ['its entity', { entityIds: [30] }, {}, true],
    ['not another entity at the same place', { locationIds: [10], entityIds: [31] }, {}, false],
    ['nobody without a location', { locationIds: [10] }, { locationId: null, stateId: null }, false],
    ['nobody without an entity', { entityIds: [30] }, { entityId: null }, false],
  ]
  test.each(rows)('%s', (_name, input, where, expected) => {
    expect(isFor(holiday(input), place(where))).toBe(expected)
  })
})

describe('week-offs', () => {
  const of = (...rules: WeekOffRule[]) => ({ own: [], organisation: [{ from: '2020-01-01', rules }] })
  const november = { from: '2026-11-01', to: '2026-11-30' }

  test('default to Saturday and Sunday', () => {
    expect(weekOffsIn({ from: '2026-11-02', to: '2026-11-15' }, { own: [], organisation: [] })).toEqual([
      ...['2026-11-07', '2026-11-08', '2026-11-14', '2026-11-15'],
    ])
  })
  test('can be the second and fourth Saturday', () => {
    expect(weekOffsIn(november, of({ weekday: 6, weeks: 'nth', nth: [2, 4] }))).toEqual([
      ...['2026-11-14', '2026-11-28'],
    ])
  })
  test('include a fifth weekday only where it exists', () => {
    const rules = of({ weekday: 1, weeks: 'nth', nth: [5] })
    expect(weekOffsIn({ from: '2026-10-01', to: '2026-11-30' }, rules)).toEqual(['2026-11-30'])
  })
  test('can be every second Friday, before and after the anchor, across years', () => {
    const rules = of({ weekday: 5, weeks: 'alternate', anchor: '2026-12-30' })
    expect(weekOffsIn({ from: '2026-12-01', to: '2027-01-31' }, rules)).toEqual([
      ...['2026-12-04', '2026-12-18', '2027-01-01', '2027-01-15', '2027-01-29'],
    ])
  })
  test('can be empty', () => {
    expect(weekOffsIn(november, of())).toEqual([])
  })
  test('follow the location’s pattern from its date, until it follows the organisation again', () => {
    const own = [
      { from: '2026-11-09', rules: [{ weekday: 5, weeks: 'every' } as const] },
      { from: '2026-11-23', rules: null },
    ]
    expect(weekOffsIn(november, { own, organisation: [] })).toEqual([
      ...['2026-11-01', '2026-11-07', '2026-11-08', '2026-11-13', '2026-11-20', '2026-11-28', '2026-11-29'],
    ])
  })
})

describe('locations of a person', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  const record = { locationId: 1, entityId: 5 }
  const at = (value: number | null, from: string, to: string | null): Period => ({
    ...{ attribute: 'location' as const, value, from, to },
  })
  const rows: [string, Period[], unknown[]][] = [
    ['the record, without periods', [], [['2026-11-01', '2026-11-30', 1]]],
    [
      'each place on its days',
      [at(1, '2026-01-01', '2026-11-10'), at(2, '2026-11-11', null)],
      [
        ['2026-11-01', '2026-11-10', 1],
        ['2026-11-11', '2026-11-30', 2],
      ],
    ],
    [
      'nowhere in a gap',
      [at(1, '2026-01-01', '2026-11-10'), at(2, '2026-11-21', null)],
      [
        ['2026-11-01', '2026-11-10', 1],
        ['2026-11-11', '2026-11-20', null],
        ['2026-11-21', '2026-11-30', 2],
      ],
    ],
    [
      'a last day that is the last asked about',
      [at(2, '2026-01-01', '2026-11-30')],
      [['2026-11-01', '2026-11-30', 2]],
    ],
  ]
  test.each(rows)('%s', (_name, periods, expected) => {
    const spans = spansOf(range, record, periods)
    expect(spans.map((span) => [span.from, span.to, span.locationId])).toEqual(expected)
    expect(spans.every((span) => span.entityId === 5)).toBe(true)
  })
})

test('gives restricted holidays only to those who chose them', () => {
  const holidays = [
    holiday({ id: 2, date: '2026-08-28', name: 'Onam', type: 3, isRestricted: true }),
    holiday({ id: 3 }),
    holiday({ id: 4, type: 2, name: 'State day' }),
    holiday({ id: 5, date: '2027-01-01' }),
  ]
  const year = { from: '2026-01-01', to: '2026-12-31' }
  const names = (chosen?: ReadonlySet<number>) =>
    holidaysIn(year, place(), holidays, chosen).map((one) => one.name)
  expect(names()).toEqual(['Independence Day', 'State day'])
  expect(names(new Set([2]))).toEqual(['Independence Day', 'State day', 'Onam'])
})
