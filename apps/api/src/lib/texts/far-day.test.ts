import { expect, test } from 'vitest'
import { farDayProblem } from './far-day.texts.ts'

test.each([
  ['1900-01-01', false],
  ['2016-11-20', false],
  ['2016-11-21', true],
  ['2026-11-21', true],
  ['2027-11-21', true],
  ['2027-11-22', false],
  ['2206-11-21', false],
])('%s is near enough: %s', (day, isNear) => {
  const problem = farDayProblem(day, '2026-11-21', { before: 10, after: 1 })
  expect(problem === null).toBe(isNear)
  if (problem !== null) expect(problem).toContain('2016')
})

test('a span counts from its first and its last day', () => {
  const near = (day: string) =>
    farDayProblem(day, ['2026-11-24', '2027-02-01'], { before: 1, after: 1 }) === null
  expect([near('2025-11-24'), near('2025-11-23'), near('2028-02-01'), near('2028-02-02')]).toEqual([
    ...[true, false, true, false],
  ])
})
