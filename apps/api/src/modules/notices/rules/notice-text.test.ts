import { expect, test } from 'vitest'
import { languageOf } from '../../../lib/texts/language.ts'
import { fillText } from './notice-text.ts'

const text = { en: '{work} is ready, {rows} rows', hi: '{work} तैयार है, {rows} पंक्तियाँ' }

test.each([
  [
    'values replace their placeholders',
    text,
    { work: 'Export', rows: 12_345 },
    'en',
    'Export is ready, 12,345 rows',
  ],
  [
    'a value can have its own translations',
    text,
    { work: { en: 'Export', hi: 'निर्यात' }, rows: 1 },
    'hi',
    'निर्यात तैयार है, 1 पंक्तियाँ',
  ],
  [
    'a missing Hindi text falls back to English',
    { en: 'Hello {name}' },
    { name: { en: 'Asha' } },
    'hi',
    'Hello Asha',
  ],
  ['a missing value leaves nothing', { en: 'Done {what} now' }, {}, 'en', 'Done now'],
  ['a value is never interpreted as a placeholder', { en: '{a} {b}' }, { a: '{b}', b: 'x' }, 'en', '{b} x'],
] as const)('%s', (_name, input, values, language, expected) => {
  expect(fillText(input, values, { language })).toBe(expected)
})

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['fr', 'en'],
  [null, 'en'],
])('a reader with language %s reads %s', (code, expected) => {
  expect(languageOf(code)).toBe(expected)
})
