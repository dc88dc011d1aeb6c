import { expect, test } from 'vitest'
import {
  dayNumber,
  dayNumberAtStart,
  dayText,
  firstDayOf,
  monthNumber,
  monthOfDay,
  monthsLater,
  twoDigitsAt,
} from './day-number.ts'

test('agrees with Temporal on every kind of leap year', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  for (const year of [0, 1, 4, 100, 400, 1582, 1899, 1900, 1969, 1999, 2000, 2024, 2100, 9999]) {
    let date = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    let day = Temporal.PlainDate.from('1970-01-01').until(date).days
    for (; date.year === year; date = date.add({ days: 1 }), day++) {
      expect(dayText(day)).toBe(date.toString())
      expect(dayNumber(date.toString())).toBe(day)
      expect(monthOfDay(day)).toBe(year * 12 + date.month - 1)
      // JavaScript dates end in the year 275760, our texts in 9999.
      if (year === 9999) continue
      for (const months of [0, 1, 11, 12, 18, 48]) {
        expect(dayText(monthsLater(day, months)), `${date} + ${months}`).toBe(date.add({ months }).toString())
      }
    }
  }
})

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '26-01-01',
  '2026-1-1',
  '2026/01/01',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '',
])('%s is not a calendar day', (text) => {
  expect(() => dayNumber(text)).toThrow(RangeError)
})

test('reads months and the day at the start of a longer text', () => {
  expect(dayNumberAtStart('1970-01-02T10:00:00Z')).toBe(1)
  expect(dayNumberAtStart('1970-02-30T10:00:00Z')).toBeNaN()
  expect(dayText(firstDayOf(monthNumber('2028-03')) - 1)).toBe('2028-02-29')
  expect(() => monthNumber('2028-3')).toThrow(RangeError)
  expect(twoDigitsAt('a7', 0)).toBeNaN()
  expect(twoDigitsAt('7', 0)).toBeNaN()
})
