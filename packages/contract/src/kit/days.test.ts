import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  dayOfParts,
  daysBetween,
  daysIn,
  eachDay,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayAfter,
  mondayOf,
  monthAfter,
  monthOf,
  monthsBetween,
  weekdayOf,
} from './days.ts'

test.each<[what: string, is: unknown, expected: unknown]>([
  ['a day over the end of a year', addDays('2026-12-31', 1), '2027-01-01'],
  ['a day back over 29 February', addDays('2028-03-01', -1), '2028-02-29'],
  ['zero days', addDays('2026-05-05', 0), '2026-05-05'],
  ['a month after the 31st', addMonths('2026-01-31', 1), '2026-02-28'],
  ['a month before the 31st', addMonths('2026-03-31', -1), '2026-02-28'],
  ['a year after 29 February', addYears('2028-02-29', 1), '2029-02-28'],
  ['four years after 29 February', addYears('2028-02-29', 4), '2032-02-29'],
  ['days from a day to itself', daysBetween('2026-05-05', '2026-05-05'), 0],
  ['days to an earlier day', daysBetween('2026-05-05', '2026-05-01'), -4],
  ['days of a period of one day', daysIn('2026-05-05', '2026-05-05'), 1],
  ['days of February', daysIn('2028-02-01', '2028-02-29'), 29],
  ['months before the day is reached', monthsBetween('2026-01-31', '2026-02-28'), 0],
  ['months on the day', monthsBetween('2026-01-15', '2026-02-15'), 1],
  ['months over a year', monthsBetween('2025-11-21', '2027-01-20'), 13],
  ['each day', eachDay('2026-02-27', '2026-03-01'), ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['each day of an empty period', eachDay('2026-02-27', '2026-02-26'), []],
  ['the weekday of a Monday', weekdayOf('2026-11-23'), 1],
  ['the weekday of a Sunday', weekdayOf('2026-11-22'), 7],
  ['the weekday of a Wednesday before 1970', weekdayOf('1969-12-31'), 3],
  ['the Monday of a Sunday', mondayOf('2026-11-22'), '2026-11-16'],
  ['the Monday after a Friday', mondayAfter('2026-11-27'), '2026-11-30'],
  ['the Monday after a Sunday', mondayAfter('2026-11-29'), '2026-11-30'],
  ['the Monday after a Monday', mondayAfter('2026-11-30'), '2026-12-07'],
  ['the Monday of a Monday', mondayOf('2026-11-23'), '2026-11-23'],
  ['the month of a day', monthOf('2026-11-23'), '2026-11'],
  ['the first of a month', firstOfMonth('2026-11'), '2026-11-01'],
  ['the last of a leap February', lastOfMonth('2028-02'), '2028-02-29'],
  ['the last of the month of a day', lastOfMonth('2026-04-12'), '2026-04-30'],
  ['a month over the end of a year', monthAfter('2026-11', 3), '2027-02'],
  ['a month back over the start of a year', monthAfter('2026-01', -1), '2025-12'],
  ['numbers of an existing day', dayOfParts(2028, 2, 29), '2028-02-29'],
  ['numbers of a day that does not exist', dayOfParts(2026, 2, 29), null],
])('%s', (_what, is, expected) => {
  expect(is).toEqual(expected)
})

test.each([
  ['2026-11-23', true],
  ['2026-02-29', false],
  ['2026-11-23T00:00', false],
  ['23/11/2026', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('refuses a text that is not a day', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => daysBetween('', '2026-01-01')).toThrow(RangeError)
  expect(() => lastOfMonth('2026-13')).toThrow(RangeError)
})

describe('agrees with Temporal', () => {
  const days = Array.from({ length: 800 }, (_, index) => addDays('2027-01-01', index))
  test('months, weekdays and differences of two years', () => {
    for (const day of days) {
      const same = Temporal.PlainDate.from(day)
      expect(weekdayOf(day)).toBe(same.dayOfWeek)
      expect(daysBetween('2027-06-15', day)).toBe(Temporal.PlainDate.from('2027-06-15').until(same).days)
      for (const months of [-13, -1, 1, 2, 12])
        expect(addMonths(day, months)).toBe(same.add({ months }).toString())
      for (const from of ['2026-01-31', '2026-12-15', '2024-02-29'])
        expect(monthsBetween(from, day)).toBe(
          Temporal.PlainDate.from(from).until(same, { largestUnit: 'months' }).months,
        )
    }
  })
})
