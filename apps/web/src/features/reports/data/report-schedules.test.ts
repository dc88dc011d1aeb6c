import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import '../texts.ts'
import { bodyOf, monthDays, quarterHours, ruleWords, type ScheduleRow } from './report-schedules.ts'

const words = {
  t: i18next.getFixedT('en', 'reports') as never,
  weekday: (day: number) => ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'][day] ?? '',
  time: (time: string) => time,
}
const rule = (given: Partial<ScheduleRow['rule']>) => ({
  ...{ every: 'day' as const, weekdays: [], month_day: null, time: '08:15', ...given },
})

describe('when a schedule runs, in words', () => {
  it.each([
    [rule({}), 'Every day at 08:15'],
    [rule({ every: 'week', weekdays: [1, 4] }), 'Every week on Monday and Thursday at 08:15'],
    [rule({ every: 'month', month_day: 5 }), 'Every month on day 5 at 08:15'],
    [rule({ every: 'month', month_day: 'last_working' }), 'On the last working day of the month at 08:15'],
  ])('%o', (given, text) => {
    expect(ruleWords(given, words)).toBe(text)
  })
})

describe('the form of a schedule', () => {
  it('offers quarters of an hour and days of the month', () => {
    expect([quarterHours.length, quarterHours[1], quarterHours.at(-1)]).toEqual([96, '00:15', '23:45'])
    expect([monthDays.length, monthDays[0], monthDays.at(-1)]).toEqual([32, 'last_working', '31'])
  })

  it('sends what its rule needs, with the filters of the page but not its days', () => {
    const draft = {
      ...{ report_id: 20, name: 'Late', every: 'month', weekdays: [1], month_day: '31', time: '08:00' },
      ...{ period: 'last_month', roles: [9], skip_empty: true },
    }
    const asked = { from: '2026-11-01', to: '2026-11-30', search: 'rao' }
    expect(bodyOf(draft, [{ id: 7 }], { schedule: null, reportId: null, asked })).toEqual({
      ...{
        report_id: 20,
        name: 'Late',
        period: 'last_month',
        format: null,
        skip_empty: true,
        asked: { search: 'rao' },
      },
      rule: { every: 'month', weekdays: [], month_day: 31, time: '08:00' },
      recipients: [
        { kind: 'person', id: 7 },
        { kind: 'role', id: 9 },
      ],
    })
  })
})
