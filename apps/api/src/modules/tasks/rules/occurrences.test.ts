import { recurrenceOf, recurrenceText } from '@muster/contract/tasks/recurrence'
import { describe, expect, test } from 'vitest'
import { firstOccurrences, nextOccurrence, occurrencesWithin } from './occurrences.ts'

describe('the days of a recurrence', () => {
  test.each([
    ['every day', 'FREQ=DAILY', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['every third day', 'FREQ=DAILY;INTERVAL=3', '2026-11-29', ['2026-11-29', '2026-12-02', '2026-12-05']],
    [
      'working days, from a Friday',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      '2026-11-27',
      ['2026-11-27', '2026-11-30', '2026-12-01'],
    ],
    [
      'weekly takes the weekday of its first day',
      'FREQ=WEEKLY',
      '2026-11-25',
      ['2026-11-25', '2026-12-02', '2026-12-09'],
    ],
    [
      'every second week on two days',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      '2026-11-30',
      ['2026-11-30', '2026-12-03', '2026-12-14'],
    ],
    [
      'monthly on the 31st is the last day of shorter months',
      'FREQ=MONTHLY',
      '2026-12-31',
      ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'monthly on the 30th is the last day of February',
      'FREQ=MONTHLY',
      '2027-01-30',
      ['2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'monthly on the 29th, in a leap year',
      'FREQ=MONTHLY',
      '2028-01-29',
      ['2028-01-29', '2028-02-29', '2028-03-29'],
    ],
    [
      'the last day of the month',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      '2026-11-30',
      ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
    ],
    [
      'the second Tuesday',
      'FREQ=MONTHLY;BYDAY=2TU',
      '2026-11-10',
      ['2026-11-10', '2026-12-08', '2027-01-12'],
    ],
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', ['2026-11-27', '2026-12-25', '2027-01-29']],
    [
      'every quarter from the 31st',
      'FREQ=MONTHLY;INTERVAL=3',
      '2026-08-31',
      ['2026-08-31', '2026-11-30', '2027-02-28'],
    ],
    [
      'yearly on 29 February is the 28th in a common year',
      'FREQ=YEARLY',
      '2028-02-29',
      ['2028-02-29', '2029-02-28', '2030-02-28'],
    ],
    ['three times', 'FREQ=DAILY;COUNT=3', '2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-01']],
    ['until a day, which counts', 'FREQ=DAILY;UNTIL=20261130', '2026-11-29', ['2026-11-29', '2026-11-30']],
    [
      'until a day with a time',
      'FREQ=DAILY;UNTIL=20261130T000000Z',
      '2026-11-29',
      ['2026-11-29', '2026-11-30'],
    ],
  ])('%s', (_, rule, startsOn, days) => {
    const most = rule.includes('COUNT') || rule.includes('UNTIL') ? 10 : days.length
    expect(firstOccurrences({ rule, startsOn }, most)).toEqual(days)
  })

  test('what a form chooses starts on the due date it was chosen for', () => {
    const choice = { every: 1, days: [], ends: 'never', until: null, count: null } as const
    const rule = (unit: 'week' | 'month' | 'year', monthly: 'day' | 'weekday' | 'last', from: string) =>
      recurrenceText(recurrenceOf({ ...choice, days: [], unit, monthly }, from))
    expect(rule('week', 'day', '2026-11-29')).toBe('FREQ=WEEKLY;BYDAY=SU')
    expect(rule('month', 'weekday', '2026-11-29')).toBe('FREQ=MONTHLY;BYDAY=-1SU')
    expect(rule('month', 'day', '2026-12-31')).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')
    expect(rule('year', 'day', '2026-11-29')).toBe('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28,29;BYSETPOS=-1')
  })
})

describe('the next occurrence', () => {
  const daily = { rule: 'FREQ=DAILY', startsOn: '2026-11-01' }
  test.each([
    ['of a day that has not come', daily, '2026-11-29', '2026-11-29', '2026-11-30'],
    ['of a day that was finished early', daily, '2026-12-01', '2026-11-29', '2026-12-02'],
    ['after a pause is the latest, once', daily, '2026-11-20', '2026-11-29', '2026-11-29'],
    [
      'after a pause of a weekly one',
      { rule: 'FREQ=WEEKLY', startsOn: '2026-11-02' },
      '2026-11-02',
      '2026-11-29',
      '2026-11-23',
    ],
    [
      'of an ended one',
      { rule: 'FREQ=DAILY;UNTIL=20261129', startsOn: '2026-11-01' },
      '2026-11-29',
      '2026-11-29',
      null,
    ],
    [
      'of one whose last was missed',
      { rule: 'FREQ=DAILY;UNTIL=20261125', startsOn: '2026-11-01' },
      '2026-11-20',
      '2026-11-29',
      '2026-11-25',
    ],
    [
      'of one that was counted out',
      { rule: 'FREQ=DAILY;COUNT=2', startsOn: '2026-11-28' },
      '2026-11-29',
      '2026-11-29',
      null,
    ],
  ])('%s', (_, recurrence, lastOn, today, next) => {
    expect(nextOccurrence(recurrence, lastOn, today)).toBe(next)
  })

  test('does not depend on the time zone of the server', () => {
    const before = process.env.TZ
    try {
      for (const zone of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
        process.env.TZ = zone
        expect(nextOccurrence(daily, '2026-11-29', '2026-11-29')).toBe('2026-11-30')
      }
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

test('a period has only occurrences of which no task exists yet', () => {
  const weekly = { rule: 'FREQ=WEEKLY', startsOn: '2026-11-02' }
  expect(occurrencesWithin(weekly, { after: '2026-11-16', from: '2026-11-01', to: '2026-11-30' })).toEqual([
    '2026-11-23',
    '2026-11-30',
  ])
})

describe('rules that are seldom or never met', () => {
  const first = (rule: string, startsOn = '2026-12-01') => firstOccurrences({ rule, startsOn }, 3)

  test.each([
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2'],
    ['FREQ=MONTHLY;BYMONTHDAY=-31;BYMONTH=2'],
    ['FREQ=YEARLY;BYMONTHDAY=-31;BYMONTH=2,4'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO'],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYMONTH=4,6'],
    ['FREQ=DAILY;INTERVAL=99;BYMONTH=2;BYMONTHDAY=29'],
    ['FREQ=YEARLY;INTERVAL=99;BYMONTH=2;BYMONTHDAY=29;BYDAY=5MO'],
  ])('%s has no occurrence within ten years', (rule) => {
    expect(first(rule)).toEqual([])
  })

  test('nothing is due after the last day that a date can have', () => {
    expect(first('FREQ=YEARLY', '9898-03-01')).toEqual(['9898-03-01', '9899-03-01'])
    const rule = { rule: 'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', startsOn: '2026-11-13' }
    expect(occurrencesWithin(rule, { after: '2026-11-13', from: '9899-12-01', to: '9899-12-31' })).toEqual([])
  })

  test('a period is as quick after a century as after a week', () => {
    const rule = { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', startsOn: '1904-02-29' }
    const times = ['1904-03-01', '2300-02-01'].map((from) => {
      const started = performance.now()
      const to = Temporal.PlainDate.from(from).add({ days: 30 }).toString()
      for (let round = 0; round < 20; round++) occurrencesWithin(rule, { after: '1904-02-29', from, to })
      return performance.now() - started
    })
    expect(times[1]).toBeLessThan((times[0] as number) * 10)
  })
})

test.each([
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,SU', '2020-01-03'],
  ['FREQ=WEEKLY;INTERVAL=2', '2020-01-03'],
  ['FREQ=DAILY;INTERVAL=7', '2020-02-29'],
  ['FREQ=MONTHLY;INTERVAL=5', '2020-01-31'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2020-01-15'],
  ['FREQ=YEARLY;INTERVAL=3;BYMONTH=2,8;BYDAY=-1SU', '2019-08-25'],
])('%s gives the same days wherever its years are asked for', (rule, startsOn) => {
  const whole = firstOccurrences({ rule, startsOn }, 60)
  const parts = ['2020-06-17', '2023-03-01', '2024-02-29'].map((after) =>
    occurrencesWithin({ rule, startsOn }, { after, from: after, to: whole.at(-1) as string }),
  )
  const expected = ['2020-06-17', '2023-03-01', '2024-02-29'].map((after) =>
    whole.filter((day) => day > after).slice(0, 62),
  )
  expect(parts).toEqual(expected)
})
