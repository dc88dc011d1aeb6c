import { daysBetween } from '@muster/contract/kit/days'
import { describe, expect, it } from 'vitest'
import { celebratedDays } from './celebration-days.ts'

const keyed = (from: string, days: number) => celebratedDays(from, days).map((day) => [day.monthDay, day.on])

describe('the days of a period', () => {
  it('go over the end of a year', () => {
    expect(keyed('2026-12-30', 4)).toEqual([
      [1230, '2026-12-30'],
      [1231, '2026-12-31'],
      [101, '2027-01-01'],
      [102, '2027-01-02'],
    ])
  })
  it.each([
    ['a year without it keeps 29 February on the 28th', '2027-02-27', 3, ['228', '229', '227', '301'].sort()],
    ['a leap year keeps it on its day', '2028-02-28', 2, ['228', '229']],
    ['a hundredth year without it, too', '2100-02-28', 2, ['228', '229', '301']],
  ])('%s', (_what, from, days, expected) => {
    expect(
      celebratedDays(from, days)
        .map((day) => String(day.monthDay))
        .sort(),
    ).toEqual(expected)
  })
  it('of 29 February say the day it is kept', () => {
    const leap = (from: string) => celebratedDays(from, 3).find(({ monthDay }) => monthDay === 229)?.on
    expect([leap('2027-02-27'), leap('2028-02-27')]).toEqual(['2027-02-28', '2028-02-29'])
  })
  it('are counted', () => {
    expect([daysBetween('2026-12-30', '2026-12-30'), daysBetween('2026-12-30', '2027-01-02')]).toEqual([0, 3])
  })
})
