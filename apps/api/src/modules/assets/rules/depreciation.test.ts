import { describe, expect, test } from 'vitest'
import {
  type DepreciatedAsset,
  type DepreciationTerms,
  depreciatedBy,
  depreciationYears,
} from './depreciation.ts'

const asset = (given: Partial<DepreciatedAsset> = {}): DepreciatedAsset => ({
  ...{ cost: '90000.00', decimals: 2, bought_on: '2024-04-01', retired_on: null },
  ...given,
})
const straight = (given: Partial<DepreciationTerms> = {}): DepreciationTerms => ({
  ...{ method: 'straight_line', life_months: 36, salvage_percent: '10', rate_percent: null },
  ...{ by: 'month', year_start: 4 },
  ...given,
})
const written = (given: Partial<DepreciationTerms> = {}): DepreciationTerms =>
  straight({ method: 'written_down', rate_percent: '40', ...given })

/** Each year as `from charge closing`. */
const briefly = (of: DepreciatedAsset, terms: DepreciationTerms) =>
  depreciationYears(of, terms).map(
    ({ from, charge, closing, written_off }) =>
      `${from} ${charge} ${closing}${Number(written_off) > 0 ? ` off ${written_off}` : ''}`,
  )

type Case = readonly [name: string, of: DepreciatedAsset, terms: DepreciationTerms, years: readonly string[]]

const cases: readonly Case[] = [
  [
    'whole years in equal parts',
    asset(),
    straight(),
    ['2024-04-01 27000.00 63000.00', '2025-04-01 27000.00 36000.00', '2026-04-01 27000.00 9000.00'],
  ],
  [
    'the month of the purchase counts, whatever the day',
    asset({ bought_on: '2025-01-31' }),
    straight(),
    [
      '2024-04-01 6750.00 83250.00',
      '2025-04-01 27000.00 56250.00',
      '2026-04-01 27000.00 29250.00',
      '2027-04-01 20250.00 9000.00',
    ],
  ],
  [
    'by days, leap day included',
    asset({ bought_on: '2024-02-01', cost: '1096.00' }),
    straight({ by: 'day', salvage_percent: '0' }),
    [
      '2023-04-01 60.00 1036.00',
      '2024-04-01 365.00 671.00',
      '2025-04-01 365.00 306.00',
      '2026-04-01 306.00 0.00',
    ],
  ],
  [
    'a calendar year',
    asset({ bought_on: '2024-07-15' }),
    straight({ year_start: 1 }),
    [
      '2024-01-01 13500.00 76500.00',
      '2025-01-01 27000.00 49500.00',
      '2026-01-01 27000.00 22500.00',
      '2027-01-01 13500.00 9000.00',
    ],
  ],
  [
    'thirds of a cent never add up',
    asset({ cost: '100.00' }),
    straight({ salvage_percent: '0' }),
    ['2024-04-01 33.33 66.67', '2025-04-01 33.34 33.33', '2026-04-01 33.33 0.00'],
  ],
  [
    'a currency without decimals',
    asset({ cost: '1000', decimals: 0 }),
    straight({ salvage_percent: '0' }),
    ['2024-04-01 333 667', '2025-04-01 334 333', '2026-04-01 333 0'],
  ],
  [
    'a cost with more decimals than its currency: the last period takes them',
    asset({ cost: '100.50', decimals: 0 }),
    straight({ salvage_percent: '0' }),
    ['2024-04-01 34.00 66.50', '2025-04-01 33.00 33.50', '2026-04-01 33.50 0.00'],
  ],
  [
    'three decimals',
    asset({ cost: '10', decimals: 3 }),
    straight({ salvage_percent: '0' }),
    ['2024-04-01 3.333 6.667', '2025-04-01 3.334 3.333', '2026-04-01 3.333 0.000'],
  ],
  [
    'the rate of what is left, the remainder in the last year',
    asset(),
    written(),
    ['2024-04-01 36000.00 54000.00', '2025-04-01 21600.00 32400.00', '2026-04-01 23400.00 9000.00'],
  ],
  [
    'part of a year by months',
    asset({ bought_on: '2024-10-20' }),
    written({ life_months: 24 }),
    ['2024-04-01 18000.00 72000.00', '2025-04-01 28800.00 43200.00', '2026-04-01 34200.00 9000.00'],
  ],
  [
    'part of a year by days',
    asset({ bought_on: '2025-03-02', cost: '36500.00' }),
    written({ by: 'day', life_months: 12, salvage_percent: '0' }),
    ['2024-04-01 1200.00 35300.00', '2025-04-01 35300.00 0.00'],
  ],
  [
    'never below the salvage value',
    asset({ cost: '1000.00' }),
    written({ salvage_percent: '50', life_months: 60 }),
    [
      '2024-04-01 400.00 600.00',
      '2025-04-01 100.00 500.00',
      '2026-04-01 0.00 500.00',
      '2027-04-01 0.00 500.00',
      '2028-04-01 0.00 500.00',
    ],
  ],
  [
    'a write-off ends it with what is left',
    asset({ retired_on: '2025-10-15' }),
    straight(),
    ['2024-04-01 27000.00 63000.00', '2025-04-01 13500.00 0.00 off 49500.00'],
  ],
  [
    'a write-off by days',
    asset({ bought_on: '2024-04-01', cost: '1095.00', retired_on: '2024-04-11' }),
    straight({ by: 'day', salvage_percent: '0' }),
    ['2024-04-01 10.00 0.00 off 1085.00'],
  ],
  [
    'written off on the day of the purchase',
    asset({ retired_on: '2024-04-01' }),
    straight(),
    ['2024-04-01 0.00 0.00 off 90000.00'],
  ],
  [
    'written off on the first day of a year',
    asset({ retired_on: '2025-04-01' }),
    straight(),
    ['2024-04-01 27000.00 63000.00', '2025-04-01 0.00 0.00 off 63000.00'],
  ],
  [
    'written off after its useful life: the salvage value',
    asset({ bought_on: '2020-04-01', retired_on: '2026-11-30' }),
    straight({ life_months: 12 }),
    ['2020-04-01 81000.00 9000.00', '2026-04-01 0.00 0.00 off 9000.00'],
  ],
  [
    'all salvage value',
    asset(),
    straight({ salvage_percent: '100', life_months: 12 }),
    ['2024-04-01 0.00 90000.00'],
  ],
  ['no cost', asset({ cost: '0' }), straight({ life_months: 12 }), ['2024-04-01 0.00 0.00']],
  [
    'a purchase on a leap day, by days',
    asset({ bought_on: '2024-02-29', cost: '365.00' }),
    straight({ by: 'day', life_months: 12, salvage_percent: '0' }),
    ['2023-04-01 32.00 333.00', '2024-04-01 333.00 0.00'],
  ],
]

describe('depreciation', () => {
  test.each(cases)('%s', (_name, of, terms, years) => {
    expect(briefly(of, terms)).toEqual(years)
  })

  test('every year says what it counts, and the last one that it is the remainder', () => {
    const [first, , third] = depreciationYears(
      asset({ bought_on: '2024-10-20' }),
      written({ life_months: 24 }),
    )
    expect(first).toMatchObject({ counted: 6, of: 12, is_remainder: false })
    expect(third).toMatchObject({ counted: 6, of: 12, is_remainder: true })
    const [year] = depreciationYears(asset(), straight())
    expect(year).toMatchObject({ counted: 12, of: 36, opening: '90000.00', accumulated: '27000.00' })
  })

  test('a type without depreciation has no years', () => {
    expect(depreciationYears(asset(), straight({ method: 'none' }))).toEqual([])
    expect(depreciatedBy(asset(), straight({ method: 'none' }), '2026-04-01')).toBe('0.00')
  })

  test('amounts until a day', () => {
    const by = (day: string, of = asset()) => depreciatedBy(of, straight(), day)
    expect(by('2024-04-01')).toBe('0.00')
    expect(by('2023-01-01')).toBe('0.00')
    expect(by('2024-05-31')).toBe('2250.00')
    expect(by('2024-06-01')).toBe('4500.00')
    expect(by('2040-01-01')).toBe('81000.00')
    expect(by('2026-01-01', asset({ retired_on: '2024-06-10' }))).toBe('4500.00')
  })
})
