import type { ScheduleRule } from '@muster/contract/reports/schedule-rule'
import { describe, expect, it } from 'vitest'
import { lastCalendarDay, nextRun } from './next-run.ts'

const rule = (given: Partial<ScheduleRule>): ScheduleRule => ({
  ...{ every: 'day', weekdays: [], month_day: null, time: '08:00' },
  ...given,
})
const KOLKATA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'
/** Saturday and Sunday, and the last Friday of January 2027 as a holiday. */
const isOff = (date: string) => Temporal.PlainDate.from(date).dayOfWeek > 5 || date === '2027-01-29'

describe('a schedule runs next', () => {
  it.each<[string, ScheduleRule, string, string, string]>([
    [
      'today, before its time',
      rule({}),
      KOLKATA,
      '2026-11-28T08:00+05:30[Asia/Kolkata]',
      '2026-11-28T07:59+05:30',
    ],
    [
      'tomorrow, at its time',
      rule({}),
      KOLKATA,
      '2026-11-29T08:00+05:30[Asia/Kolkata]',
      '2026-11-28T08:00+05:30',
    ],
    [
      'on the next of its days of the week',
      rule({ every: 'week', weekdays: [1, 4] }),
      KOLKATA,
      '2026-11-30T08:00+05:30[Asia/Kolkata]',
      '2026-11-28T12:00+05:30',
    ],
    [
      'on its day of the month',
      rule({ every: 'month', month_day: 5 }),
      KOLKATA,
      '2026-12-05T08:00+05:30[Asia/Kolkata]',
      '2026-11-28T12:00+05:30',
    ],
    [
      'on the last day of a shorter month',
      rule({ every: 'month', month_day: 31 }),
      KOLKATA,
      '2027-02-28T08:00+05:30[Asia/Kolkata]',
      '2027-01-31T12:00+05:30',
    ],
    [
      'on the last working day of the month',
      rule({ every: 'month', month_day: 'last_working' }),
      KOLKATA,
      '2026-11-30T08:00+05:30[Asia/Kolkata]',
      '2026-11-28T12:00+05:30',
    ],
    [
      'before a holiday at the end of the month',
      rule({ every: 'month', month_day: 'last_working' }),
      KOLKATA,
      '2027-01-28T08:00+05:30[Asia/Kolkata]',
      '2027-01-01T12:00+05:30',
    ],
    [
      'in the next month after the last working day',
      rule({ every: 'month', month_day: 'last_working' }),
      KOLKATA,
      '2027-02-26T08:00+05:30[Asia/Kolkata]',
      '2027-01-28T12:00+05:30',
    ],
    [
      'an hour later when the clocks go forward',
      rule({ time: '02:30' }),
      NEW_YORK,
      '2027-03-14T03:30-04:00[America/New_York]',
      '2027-03-14T00:00-05:00',
    ],
    [
      'once when the clocks go back',
      rule({ time: '01:30' }),
      NEW_YORK,
      '2026-11-02T01:30-05:00[America/New_York]',
      '2026-11-01T01:30-04:00',
    ],
  ])('%s', (_, given, zone, expected, after) => {
    const at = nextRun(given, zone, Temporal.Instant.from(after), isOff)
    expect(at.toString()).toBe(Temporal.ZonedDateTime.from(expected).toInstant().toString())
  })

  it('with days off known until the end of the next month', () => {
    expect(lastCalendarDay(Temporal.Instant.from('2027-01-31T20:00Z'), KOLKATA)).toBe('2027-03-31')
    expect(lastCalendarDay(Temporal.Instant.from('2027-01-31T12:00Z'), KOLKATA)).toBe('2027-02-28')
  })
})
