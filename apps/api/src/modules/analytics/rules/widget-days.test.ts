import { periodBefore } from '@muster/contract/reports/relative-periods'
import { describe, expect, test } from 'vitest'
import { periodsBetween, withoutGaps } from './fill-periods.ts'
import { daysAsked } from './widget-days.ts'

const TODAY = '2026-11-21'

describe('the days of a widget', () => {
  const cases: [string, Parameters<typeof daysAsked>[0], { from: string; to: string } | null][] = [
    ['the dashboard’s', { usual: 'last_month' }, { from: '2026-10-01', to: '2026-10-31' }],
    ['a period that has begun ends today', { usual: 'this_month' }, { from: '2026-11-01', to: TODAY }],
    [
      'chosen by its reader',
      { usual: 'this_month', period: 'last_year' },
      { from: '2025-01-01', to: '2025-12-31' },
    ],
    [
      'from one day to another',
      { usual: 'this_month', from: '2026-02-01', to: '2026-12-31' },
      { from: '2026-02-01', to: '2026-12-31' },
    ],
    [
      'its own stays',
      { usual: 'this_month', own: 'yesterday', from: '2026-02-01', to: '2026-02-03' },
      { from: '2026-11-20', to: '2026-11-20' },
    ],
    ['backwards', { usual: 'this_month', from: '2026-03-01', to: '2026-02-03' }, null],
  ]
  test.each(cases)('%s', (_name, asked, expected) => {
    expect(daysAsked(asked, TODAY)).toEqual(expected)
  })

  test('the period before has as many days', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
      from: '2026-10-11',
      to: '2026-10-31',
    })
  })
})

describe('a series over time', () => {
  test.each([
    ['month', ['2026-01-01', '2026-04-01'], ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']],
    ['week', ['2026-11-02', '2026-11-16'], ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['quarter', ['2026-01-01', '2026-07-01'], ['2026-01-01', '2026-04-01', '2026-07-01']],
    ['year', ['2024-01-01', '2026-01-01'], ['2024-01-01', '2025-01-01', '2026-01-01']],
    ['day', ['2026-02-27', '2026-03-01'], ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['day', [], []],
  ] as const)('has no gaps by %s', (period, given, expected) => {
    expect(withoutGaps(given, period, 100)).toEqual(expected)
  })

  test('stays as it is when it would be too long', () => {
    expect(withoutGaps(['1990-01-01', '2026-01-01'], 'day', 100)).toEqual(['1990-01-01', '2026-01-01'])
  })
})

test.each([
  ['day', '2026-02-27', '2026-03-01', 2],
  ['week', '2026-11-18', '2026-11-30', 2],
  ['month', '2025-12-15', '2026-02-01', 2],
  ['quarter', '2025-12-15', '2026-01-01', 1],
  ['year', '2024-06-01', '2026-01-01', 2],
  ['month', '2026-02-15', '2026-02-01', 0],
] as const)('by %s, from %s to %s', (period, from, day, expected) => {
  expect(periodsBetween(from, day, period)).toBe(expected)
})
