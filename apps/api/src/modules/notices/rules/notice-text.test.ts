import { expect, test } from 'vitest'
import { fillText, languageOf } from './notice-text.ts'

const text = { en: '{work} is ready, {rows} rows', hi: '{work} तैयार है, {rows} पंक्तियाँ' }

test.each([
  ['values go in their places', text, { work: 'Export', rows: 12_345 }, 'en', 'Export is ready, 12,345 rows'],
  [
    'a value has its own languages',
    text,
    { work: { en: 'Export', hi: 'निर्यात' }, rows: 1 },
    'hi',
    'निर्यात तैयार है, 1 पंक्तियाँ',
  ],
  ['what Hindi lacks is English', { en: 'Hello {name}' }, { name: { en: 'Asha' } }, 'hi', 'Hello Asha'],
  ['a missing value leaves nothing', { en: 'Done {what} now' }, {}, 'en', 'Done now'],
  ['a value is never a placeholder', { en: '{a} {b}' }, { a: '{b}', b: 'x' }, 'en', '{b} x'],
] as const)('%s', (_name, given, values, language, wanted) => {
  expect(fillText(given, values, language)).toBe(wanted)
})

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['fr', 'en'],
  [null, 'en'],
])('a reader of %s reads %s', (code, wanted) => {
  expect(languageOf(code)).toBe(wanted)
})
