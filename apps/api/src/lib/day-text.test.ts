import { expect, test } from 'vitest'
import { dayText, organisationReader } from './day-text.ts'
import { datesText, dateText } from './texts/span.texts.ts'
import { wordsOf } from './texts/texts.ts'

test.each([
  [0, 'en', '05-Sep-2026'],
  [1, 'en', '2026-09-05'],
  [2, 'en', '09-05-2026'],
  [3, 'en', '2026-05-09'],
  [4, 'en', '05 Sep 26'],
  [9, 'en', '05-Sep-2026'],
  [0, 'hi', '05-सित॰-2026'],
  [1, 'hi', '2026-09-05'],
] as const)('a day as format %s has it, in %s', (format, language, text) => {
  expect(dayText('2026-09-05', format, language)).toBe(text)
})

const september = (count: number) => Array.from({ length: count }, (_, at) => `2026-09-0${at + 1}`)

test.each([
  [[], 'en', ''],
  [september(1), 'en', '01-Sep-2026'],
  [september(2), 'en', '01-Sep-2026, 02-Sep-2026'],
  [september(2), 'hi', '01-सित॰-2026, 02-सित॰-2026'],
  [september(5), 'en', '01-Sep-2026, 02-Sep-2026, 03-Sep-2026, 04-Sep-2026, 05-Sep-2026'],
  [september(6), 'en', '01-Sep-2026, 02-Sep-2026, 03-Sep-2026, 04-Sep-2026, 05-Sep-2026 … (6)'],
] as const)('%j in %s', (days, language, text) => {
  expect(wordsOf(datesText(days), organisationReader(language, 0))).toBe(text)
})

test('a day is left to the browser where no format is known', () => {
  expect(wordsOf(dateText('2026-09-05'), { language: 'hi' })).toBe('2026-09-05')
})
