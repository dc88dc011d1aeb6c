import { expect, test } from 'vitest'
import { type ShiftTerms, shiftTerms } from './shift-shapes.ts'
import { isNightShift, lengthOf, NEW_TERMS, shiftProblems } from './shift-terms.ts'

const general = { start: '09:30', end: '18:30', full_day_minutes: 480, half_day_minutes: 240 }
const problemsOf = (given: Partial<ShiftTerms>) =>
  Object.keys(shiftProblems(shiftTerms.parse({ ...general, ...given }))).sort()

test.each<[string, Partial<ShiftTerms>, string[]]>([
  ['a general shift', {}, []],
  ['a full day longer than the shift', { full_day_minutes: 541 }, ['full_day_minutes']],
  ['a full day as long as the shift', { full_day_minutes: 540 }, []],
  ['half a day longer than a full one', { half_day_minutes: 481 }, ['half_day_minutes']],
  ['half a day as long as a full one', { half_day_minutes: 480 }, []],
  ['no length', { full_day_minutes: 0, half_day_minutes: 0 }, ['full_day_minutes', 'half_day_minutes']],
  [
    'grace beyond the middle',
    { start: '09:00', end: '11:00', full_day_minutes: 120, half_day_minutes: 60, grace_in: 61 },
    ['grace_in'],
  ],
  ['overtime before a full day', { overtime_after: 479 }, ['overtime_after']],
  [
    'breaks as long as the shift',
    {
      breaks: [
        { name: 'Nap', minutes: 300, paid: false },
        { name: 'Tea', minutes: 240, paid: true },
      ],
    },
    ['breaks'],
  ],
  [
    'two breaks of one name',
    {
      breaks: [
        { name: 'Tea', minutes: 10, paid: true },
        { name: 'tea', minutes: 10, paid: true },
      ],
    },
    ['breaks'],
  ],
  ['an automatic break too long', { auto_break: { minutes: 60, after_minutes: 60 } }, ['auto_break']],
  ['core hours of a fixed shift', { core_start: '11:00', core_end: '16:00' }, ['core_start']],
  ['core hours inside', { flexible: true, core_start: '11:00', core_end: '16:00' }, []],
  ['core hours to the very end', { flexible: true, core_start: '09:30', core_end: '18:30' }, []],
  ['core hours before the start', { flexible: true, core_start: '09:00', core_end: '16:00' }, ['core_start']],
  ['core hours past the end', { flexible: true, core_start: '11:00', core_end: '19:00' }, ['core_end']],
  [
    'core hours the wrong way round',
    { flexible: true, core_start: '16:00', core_end: '11:00' },
    ['core_end'],
  ],
  ['half of the core hours', { flexible: true, core_start: '11:00' }, ['core_end']],
  [
    'core hours past midnight',
    { start: '20:00', end: '05:00', flexible: true, core_start: '23:00', core_end: '02:00' },
    [],
  ],
])('%s', (_, given, expected) => {
  expect(problemsOf(given)).toEqual(expected)
})

test.each<[string, string, number, boolean]>([
  ['09:30', '18:30', 540, false],
  ['22:00', '06:00', 480, true],
  ['18:00', '03:00', 540, true],
  ['14:00', '23:00', 540, false],
  ['00:00', '08:00', 480, true],
  ['03:00', '12:00', 540, true],
  ['03:01', '12:00', 539, false],
  ['08:00', '08:00', 1440, true],
])('%s to %s is %i minutes, at night: %s', (start, end, length, isNight) => {
  expect([lengthOf({ start, end }), isNightShift({ start, end })]).toEqual([length, isNight])
})

test('a new shift has the defaults of the schema', () => {
  const { start, end, full_day_minutes, half_day_minutes } = NEW_TERMS
  expect(shiftTerms.parse({ start, end, full_day_minutes, half_day_minutes })).toEqual(NEW_TERMS)
  expect(shiftProblems(NEW_TERMS)).toEqual({})
})
