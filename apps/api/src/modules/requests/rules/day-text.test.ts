import { expect, test } from 'vitest'
import { englishOf } from '../../../lib/texts/texts.ts'
import { rangeText } from './day-text.ts'

test.each([
  ['2026-12-03', '2026-12-03', '3 December 2026'],
  ['2026-12-03', '2026-12-05', '3 to 5 December 2026'],
  ['2026-11-30', '2026-12-02', '30 November to 2 December 2026'],
  ['2026-12-31', '2027-01-01', '31 December 2026 to 1 January 2027'],
])('%s to %s', (from, to, text) => {
  expect(englishOf(rangeText(from, to))).toBe(text)
})
