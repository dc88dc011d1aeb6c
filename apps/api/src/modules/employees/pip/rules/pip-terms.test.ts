import { describe, expect, test } from 'vitest'
import { abilitiesOf, achievedWeight, extensionProblem, nextCheckIn, planProblems } from './pip-terms.ts'

const whole = { due_on: '2026-12-31', weight: 100 }
const plan = { starts_on: '2026-12-01', ends_on: '2027-01-31', goals: [whole] }

describe('problems of a plan', () => {
  test.each([
    ['nothing', plan, []],
    ['it begins before the person joined', { ...plan, starts_on: '2025-12-31' }, ['starts_on', 'ends_on']],
    ['its last day is its first', { ...plan, ends_on: '2026-12-01' }, ['ends_on', 'goals.0.due_on']],
    ['it takes more than a year', { ...plan, ends_on: '2027-12-31' }, ['ends_on']],
    ['a goal is due outside', { ...plan, goals: [{ ...whole, due_on: '2027-02-01' }] }, ['goals.0.due_on']],
    ['weights make 90', { ...plan, goals: [{ ...whole, weight: 90 }] }, ['goals']],
    [
      'weights of two make 100',
      {
        ...plan,
        goals: [
          { ...whole, weight: 40 },
          { ...whole, weight: 60 },
        ],
      },
      [],
    ],
  ])('%s', (_name, given, fields) => {
    expect(Object.keys(planProblems(given, '2026-01-01'))).toEqual(fields)
  })
})

test.each([
  ['no day', undefined, true],
  ['the present last day', '2027-01-31', true],
  ['the day after it', '2027-02-01', false],
  ['a year after the first last day', '2028-02-01', false],
  ['later than that', '2028-02-02', true],
])('an extension to %s', (_name, to, isRefused) => {
  const dates = { ends_on: '2027-01-31', first_ends_on: '2027-01-31' }
  expect(extensionProblem(dates, to, '2026-12-15') !== undefined).toBe(isRefused)
})

test('an overdue plan must be extended to a day in the future', () => {
  const dates = { ends_on: '2027-01-31', first_ends_on: '2027-01-31' }
  expect(extensionProblem(dates, '2027-02-05', '2027-02-05')).toBe('Choose a day that lies ahead.')
})

test('counts only goals that are met', () => {
  expect(
    achievedWeight([
      { weight: 40, standing: 'met' },
      { weight: 35, standing: 'on_track' },
      { weight: 25, standing: 'not_met' },
    ]),
  ).toBe(40)
})

test.each([
  ['the first, from the beginning', null, '2026-12-15'],
  ['the next, from the last', '2026-12-20', '2027-01-03'],
  ['at the end, never after it', '2027-01-25', '2027-01-31'],
])('a check-in is expected: %s', (_name, last, day) => {
  expect(nextCheckIn({ starts_on: '2026-12-01', ends_on: '2027-01-31', check_in_days: 14, last })).toBe(day)
})

describe('actions on a plan', () => {
  const able = (given: Parameters<typeof abilitiesOf>[0]) =>
    Object.entries(abilitiesOf(given))
      .filter(([, is]) => is)
      .map(([name]) => name)
  test.each([
    ['manager, draft', { state: 'draft', isSelf: false, manages: true }, ['edit', 'start', 'discard']],
    ['manager, draft that waits', { state: 'draft', isSelf: false, manages: true, isWaiting: true }, []],
    [
      'manager, running',
      { state: 'active', isSelf: false, manages: true },
      ['check_in', 'extend', 'close', 'comment'],
    ],
    ['manager, closed', { state: 'closed', isSelf: false, manages: true }, []],
    ['reader, running', { state: 'active', isSelf: false, manages: false }, ['comment']],
    [
      'oneself, even with the right',
      { state: 'active', isSelf: true, manages: true },
      ['comment', 'acknowledge'],
    ],
  ] as const)('%s', (_name, given, expected) => {
    expect(able({ ...given, isAcknowledged: false })).toEqual(expected)
  })
})
