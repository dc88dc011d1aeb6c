import { describe, expect, it, test } from 'vitest'
import { dayText } from '../day-text.ts'
import { languageOf } from './language.ts'
import { currentReader, englishReader, type Reader, readingAs } from './reader.ts'
import { defineTexts, englishOf, isText, render, wordsOf } from './texts.ts'

const say = defineTexts('sample.room', {
  en: {
    plain: 'Nothing is due.',
    named: '{name} is away.',
    days: { one: '{count} day for {name}', other: '{count} days for {name}' },
    from: 'From {from:date} to {to:date}',
    within: '{what}, approved.',
    out: '{on:weekday}, {on:dayMonth}; {on:day}',
    cost: 'Up to {limit:money}',
    onlyEnglish: 'For administrators.',
  },
  hi: {
    plain: 'कुछ बाक़ी नहीं है।',
    named: '{name} अनुपस्थित हैं।',
    days: { one: '{name} के लिए {count} दिन', other: '{name} के लिए {count} दिन (बहु)' },
    from: '{from:date} से {to:date} तक',
    within: '{what}, स्वीकृत।',
    out: '{on:weekday}, {on:dayMonth}; {on:day}',
  },
})

const hindi: Reader = { language: 'hi' }
const indian: Reader = { language: 'en', date: (day) => dayText(day, 0) }

describe('rendering', () => {
  const from = say.text('from', { from: '2026-11-03', to: '2026-11-05' })
  test.each([
    ['words', say.text('plain'), englishReader, 'Nothing is due.'],
    ['words in Hindi', say.text('plain'), hindi, 'कुछ बाक़ी नहीं है।'],
    ['a name', say.text('named', { name: 'Asha' }), englishReader, 'Asha is away.'],
    ['a name in Hindi', say.text('named', { name: 'Asha' }), hindi, 'Asha अनुपस्थित हैं।'],
    ['one', say.text('days', { count: 1, name: 'Asha' }), englishReader, '1 day for Asha'],
    ['many', say.text('days', { count: 2, name: 'Asha' }), englishReader, '2 days for Asha'],
    ['none in English', say.text('days', { count: 0, name: 'Asha' }), englishReader, '0 days for Asha'],
    [
      'none in Hindi, where it is singular',
      say.text('days', { count: 0, name: 'A' }),
      hindi,
      'A के लिए 0 दिन',
    ],
    ['many in Hindi', say.text('days', { count: 2, name: 'A' }), hindi, 'A के लिए 2 दिन (बहु)'],
    ['days for a browser', from, englishReader, 'From 2026-11-03 to 2026-11-05'],
    ['days as the organisation writes them', from, indian, 'From 03-Nov-2026 to 05-Nov-2026'],
    ['a text within a text', say.text('within', { what: from }), hindi, '2026-11-03 से 2026-11-05 तक, स्वीकृत।'],
    ['a day written out', say.text('out', { on: '2026-12-03' }), englishReader, 'Thu, 3 Dec; 3 Dec 2026'],
    ['the same in Hindi', say.text('out', { on: '2026-12-03' }), hindi, 'गुरु, 3 दिसंबर; 3 दिसंबर 2026'],
    ['an amount', say.text('cost', { limit: 'INR 1234567.50' }), englishReader, 'Up to ₹12,34,567.50'],
    [
      'an amount abroad',
      say.text('cost', { limit: 'USD -1234567.5' }),
      englishReader,
      'Up to -$1,234,567.50',
    ],
    ['what is no amount', say.text('cost', { limit: '12' }), englishReader, 'Up to 12'],
    ['what Hindi lacks', say.text('onlyEnglish'), hindi, 'For administrators.'],
    ['a value like a placeholder', say.text('named', { name: '{name}' }), englishReader, '{name} is away.'],
    ['a key of former times', { key: 'sample.room.gone' }, hindi, 'sample.room.gone'],
    ['a room of former times', { key: 'nowhere.gone' }, englishReader, 'nowhere.gone'],
  ])('%s', (_what, text, reader, words) => {
    expect(render(text, reader)).toBe(words)
    // Texts are stored as JSON.
    expect(render(JSON.parse(JSON.stringify(text)), reader)).toBe(words)
  })
})

it('renders in English without a reader', () => {
  expect(currentReader()).toBe(englishReader)
  expect(say('days', { count: 1, name: 'Asha' })).toBe('1 day for Asha')
  expect(say.english('plain')).toBe('Nothing is due.')
})

it('leaves plain strings unchanged', () => {
  expect(wordsOf('Written long ago.', hindi)).toBe('Written long ago.')
  expect(wordsOf(say.text('plain'), hindi)).toBe('कुछ बाक़ी नहीं है।')
  expect(englishOf(say.text('plain'))).toBe('Nothing is due.')
  expect([isText('plain'), isText(null), isText({}), isText(say.text('plain'))]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('refuses a scope that is declared twice', () => {
  expect(() => defineTexts('sample.room', { en: {} })).toThrow('declared twice')
})

test.each([
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
])('maps the preferred language %s to %s', (wish, language) => {
  expect(languageOf(wish)).toBe(language)
})

test('words are looked up for somebody else while it is asked for, whatever becomes of it', () => {
  expect(readingAs(hindi, () => say('plain'))).toBe('कुछ बाक़ी नहीं है।')
  expect(() =>
    readingAs(hindi, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(say('plain')).toBe('Nothing is due.')
})
