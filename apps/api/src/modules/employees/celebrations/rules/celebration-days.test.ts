import { daysBetween } from '@muster/contract/kit/days'
import { describe, expect, it } from 'vitest'
import { celebratedDays } from './celebration-days.ts'

const keyed = (from: string, days: number) => celebratedDays(from, days).map((day) => [day.monthDay, day.on])

describe('celebratedDays', () => {
  it('continues into the next year', () => {
    expect(keyed('2026-12-30', 4)).toEqual([
      [1230, '2026-12-30'],
      [1231, '2026-12-31'],
      [101, '2027-01-01'],
      [102, '2027-01-02'],
    ])
  })
  it.each([
    ['moves 29 February to the 28th in a common year', '2027-02-27', 3, ['228', '229', '227', '301'].sort()],
    ['keeps 29 February in a leap year', '2028-02-28', 2, ['228', '229']],
    ['moves 29 February in 2100, which is no leap year', '2100-02-28', 2, ['228', '229', '301']],
  ])('%s', (_what, from, days, expected) => {
    expect(
      celebratedDays(from, days)
        .map((day) => String(day.monthDay))
        .sort(),
    ).toEqual(expected)
  })
  it('returns the date on which 29 February is celebrated', () => {
    const leap = (from: string) => celebratedDays(from, 3).find(({ monthDay }) => monthDay === 229)?.on
    expect([leap('2027-02-27'), leap('2028-02-27')]).toEqual(['2027-02-28', '2028-02-29'])
  })
  it('counts the days between two dates', () => {
    expect([daysBetween('2026-12-30', '2026-12-30'), daysBetween('2026-12-30', '2027-01-02')]).toEqual([0, 3])
  })
})
