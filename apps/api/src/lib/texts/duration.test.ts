import { expect, test } from 'vitest'
import { durationText } from './duration.texts.ts'
import { englishOf, wordsOf } from './texts.ts'

test.each([
  [0, '0 min'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [135, '2 h 15 min'],
  [1440, '24 h'],
])('%i minutes', (length, text) => {
  expect(englishOf(durationText(length))).toBe(text)
})

test('in Hindi', () => {
  expect(wordsOf(durationText(135), { language: 'hi' })).toBe('2 घंटे 15 मिनट')
})
