import { expect, test } from 'vitest'
import { dueStep, suspensionProblems } from './suspension-days.ts'

const facts = {
  from: '2026-12-01',
  to: '2026-12-10',
  today: '2026-11-21',
  joinedOn: '2024-01-01',
  leftOn: null as string | null,
}

test.each([
  ['future days', {}, {}],
  ['one day', { to: '2026-12-01' }, {}],
  ['from yesterday until tomorrow', { from: '2026-11-20', to: '2026-11-22' }, {}],
  [
    'the end before the start',
    { to: '2026-11-30' },
    { to_date: 'The last day can’t be before the first day.' },
  ],
  [
    'before joining',
    { joinedOn: '2026-12-05' },
    { from_date: 'A suspension can’t start before the date of joining.' },
  ],
  ['after leaving', { leftOn: '2026-11-30' }, { from_date: 'The person will have left by then.' }],
  [
    'beyond the last working day',
    { leftOn: '2026-12-05' },
    { to_date: 'The last day can’t be after the last working day.' },
  ],
  ['in the past', { from: '2026-11-01', to: '2026-11-20' }, { to_date: 'The last day has already passed.' }],
  ['two years including a leap day', { from: '2027-03-01', to: '2029-02-27' }, {}],
  [
    'longer than two years',
    { from: '2027-03-01', to: '2029-03-01' },
    { to_date: 'A suspension can last up to 730 days.' },
  ],
])('%s', (_name, more, problems) => {
  expect(suspensionProblems({ ...facts, ...more })).toEqual(problems)
})

test.each([
  ['planned', '2026-11-30', 'wait'],
  ['planned', '2026-12-01', 'start'],
  ['planned', '2026-12-10', 'start'],
  ['planned', '2026-12-11', 'pass'],
  ['running', '2026-12-10', 'wait'],
  ['running', '2026-12-11', 'end'],
] as const)('%s on %s: %s', (state, today, step) => {
  expect(dueStep({ state, from: facts.from, to: facts.to }, today)).toBe(step)
})
