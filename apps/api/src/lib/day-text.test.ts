import { expect, test } from 'vitest'
import { daysText, dayText } from './day-text.ts'

const september = (count: number) => Array.from({ length: count }, (_, at) => `2026-09-0${at + 1}`)

test.each([
  [[], ''],
  [september(1), '01/09/2026'],
  [september(2), '01/09/2026, 02/09/2026'],
  [september(5), '01/09/2026, 02/09/2026, 03/09/2026, 04/09/2026, 05/09/2026'],
  [september(6), '01/09/2026, 02/09/2026, 03/09/2026, 04/09/2026, 05/09/2026 … (6)'],
])('%j', (days, text) => {
  expect(daysText(days)).toBe(text)
})

test.each([
  [undefined, '05/09/2026'],
  [0, '05-Sep-2026'],
  [1, '2026-09-05'],
  [2, '09-05-2026'],
  [3, '2026-05-09'],
  [4, '05 Sep 26'],
])('a day as format %s has it', (format, text) => {
  expect(dayText('2026-09-05', format)).toBe(text)
})
