import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

const start = '2026-11-21T06:00:00Z'

test.each([
  ['2026-11-21T06:00:00.250Z', '0.3 sec'],
  ['2026-11-21T06:00:42Z', '42 sec'],
  ['2026-11-21T06:03:10Z', '3 min'],
  ['2026-11-21T08:15:00Z', '2.3 hr'],
  // Two nodes with slightly different clocks.
  ['2026-11-21T05:59:59Z', '0 sec'],
])('until %s', (to, expected) => {
  expect(durationText(start, to, 'en')).toBe(expected)
})

test('is null for a job that has not ended', () => {
  expect(durationText(start, null, 'en')).toBeNull()
  expect(durationText(null, null, 'en')).toBeNull()
})
