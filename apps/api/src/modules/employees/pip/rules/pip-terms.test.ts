import { describe, expect, test } from 'vitest'
import { abilitiesOf, achievedWeight, extensionProblem, nextCheckIn, planProblems } from './pip-terms.ts'

const whole = { due_on: '2026-12-31', weight: 100 }
const plan = { starts_on: '2026-12-01', ends_on: '2027-01-31', goals: [whole] }

describe('problems of a plan', () => {
  test.each([
    ['no problem', plan, []],
    ['it starts before the person joined', { ...plan, starts_on: '2025-12-31' }, ['starts_on', 'ends_on']],
    ['its last day is its first day', { ...plan, ends_on: '2026-12-01' }, ['ends_on', 'goals.0.due_on']],
    ['it is longer than a year', { ...plan, ends_on: '2027-12-31' }, ['ends_on']],
    [
      'a goal is due outside the plan',
      { ...plan, goals: [{ ...whole, due_on: '2027-02-01' }] },
      ['goals.0.due_on'],
    ],
    ['weights add up to 90', { ...plan, goals: [{ ...whole, weight: 90 }] }, ['goals']],
    [
      'weights of two goals add up to 100',
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
  ['the current last day', '2027-01-31', true],
  ['the day after', '2027-02-01', false],
  ['a year after the original last day', '2028-02-01', false],
  ['more than a year after the original last day', '2028-02-02', true],
])('validates an extension to %s', (_name, to, isRefused) => {
  const dates = { ends_on: '2027-01-31', first_ends_on: '2027-01-31' }
  expect(extensionProblem(dates, to, '2026-12-15') !== undefined).toBe(isRefused)
})

test('an overdue plan must be extended to a day in the future', () => {
  const dates = { ends_on: '2027-01-31', first_ends_on: '2027-01-31' }
  expect(extensionProblem(dates, '2027-02-05', '2027-02-05')).toBe('Choose a date in the future.')
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
  ['the first, counted from the start', null, '2026-12-15'],
  ['the next, counted from the previous one', '2026-12-20', '2027-01-03'],
  ['at the end, never later', '2027-01-25', '2027-01-31'],
])('the next check-in is due: %s', (_name, last, day) => {
  expect(nextCheckIn({ starts_on: '2026-12-01', ends_on: '2027-01-31', check_in_days: 14, last })).toBe(day)
})

describe('actions on a plan', () => {
  const able = (given: Parameters<typeof abilitiesOf>[0]) =>
    Object.entries(abilitiesOf(given))
      .filter(([, is]) => is)
      .map(([name]) => name)
  test.each([
    ['manager, draft', { state: 'draft', isSelf: false, manages: true }, ['edit', 'start', 'discard']],
    [
      'manager, draft waiting for approval',
      { state: 'draft', isSelf: false, manages: true, isWaiting: true },
      [],
    ],
    [
      'manager, running',
      { state: 'active', isSelf: false, manages: true },
      ['check_in', 'extend', 'close', 'comment'],
    ],
    ['manager, closed', { state: 'closed', isSelf: false, manages: true }, []],
    ['reader, running', { state: 'active', isSelf: false, manages: false }, ['comment']],
    [
      'the person themselves, even with the permission',
      { state: 'active', isSelf: true, manages: true },
      ['comment', 'acknowledge'],
    ],
  ] as const)('%s', (_name, given, expected) => {
    expect(able({ ...given, isAcknowledged: false })).toEqual(expected)
  })
})
