import { expect, test } from 'vitest'
import { birthProblem, candidateDateProblems, joiningProblem } from './candidate-dates.ts'

const TODAY = '2026-11-30'

test.each<[string, unknown, boolean]>([
  ['fourteen today', '2012-11-30', true],
  ['fourteen tomorrow', '2012-12-01', false],
  ['born four weeks ago', '2026-11-02', false],
  ['none', null, true],
  ['no day', 'soon', true],
])('a date of birth: %s', (_name, value, isFine) => {
  expect(birthProblem(value, TODAY) === undefined).toBe(isFine)
})

test.each<[string, unknown, boolean]>([
  ['today', TODAY, true],
  ['a year ago', '2025-11-30', true],
  ['longer ago', '2025-11-28', false],
  ['1990', '1990-01-01', false],
  ['in ten years', '2036-11-30', true],
  ['in the year 9000', '9000-01-01', false],
])('a day of joining: %s', (_name, value, isFine) => {
  expect(joiningProblem(value, TODAY) === undefined).toBe(isFine)
})

test('dates that stay as they were are not judged', () => {
  const old = { EXPECTED_JOINING: '1990-01-01', DATE_OF_BIRTH: '2026-11-02' }
  expect(candidateDateProblems(old, TODAY, old)).toEqual({})
  expect(Object.keys(candidateDateProblems(old, TODAY))).toEqual(['DATE_OF_BIRTH', 'EXPECTED_JOINING'])
})
