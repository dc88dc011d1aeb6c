import { expect, test } from 'vitest'
import { spanText } from './span.texts.ts'
import { englishOf } from './texts.ts'

test.each([
  ['2026-12-03', '2026-12-03', '3 Dec 2026'],
  ['2026-12-03', '2026-12-05', '3 to 5 Dec 2026'],
  ['2026-11-30', '2026-12-02', '30 Nov to 2 Dec 2026'],
  ['2026-12-31', '2027-01-01', '31 Dec 2026 to 1 Jan 2027'],
])('%s to %s', (from, to, text) => {
  expect(englishOf(spanText(from, to))).toBe(text)
})
