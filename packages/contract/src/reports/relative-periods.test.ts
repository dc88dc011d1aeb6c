import { describe, expect, it } from 'vitest'
import { daysOfPeriod, type RelativePeriod } from './relative-periods.ts'

describe('the days of a relative period', () => {
  // 2028 is a leap year, and 2028-03-01 is a Wednesday.
  const today = '2028-03-01'
  it.each<[RelativePeriod, string, string]>([
    ['today', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-02-29', '2028-02-29'],
    ['this_week', '2028-02-28', '2028-03-05'],
    ['last_week', '2028-02-21', '2028-02-27'],
    ['this_month', '2028-03-01', '2028-03-31'],
    ['last_month', '2028-02-01', '2028-02-29'],
    ['this_quarter', '2028-01-01', '2028-03-31'],
    ['last_quarter', '2027-10-01', '2027-12-31'],
    ['this_year', '2028-01-01', '2028-12-31'],
    ['last_year', '2027-01-01', '2027-12-31'],
    ['last_7_days', '2028-02-24', '2028-03-01'],
    ['last_30_days', '2028-02-01', '2028-03-01'],
    ['last_90_days', '2027-12-03', '2028-03-01'],
    ['last_12_months', '2027-03-01', '2028-02-29'],
  ])('%s', (period, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to })
  })

  it('of a month that ends earlier than today’s day', () => {
    expect(daysOfPeriod('last_month', '2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(daysOfPeriod('last_quarter', '2027-05-31')).toEqual({ from: '2027-01-01', to: '2027-03-31' })
  })
})
