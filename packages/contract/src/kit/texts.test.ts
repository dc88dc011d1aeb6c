import { afterEach, expect, it } from 'vitest'
import { field, z } from './index.ts'
import { defineContractTexts, readContractIn } from './texts.ts'

afterEach(() => readContractIn(() => 'en'))

const say = defineContractTexts('sample.contract', {
  en: { least: 'At least {count}, {name}.', onlyEnglish: 'For administrators.' },
  hi: { least: 'कम से कम {count}, {name}।' },
})

it('words a message in the language of whoever reads', () => {
  const params = { count: 2, name: '{count}' }
  expect(say('least', params)).toBe('At least 2, {count}.')
  readContractIn(() => 'hi')
  expect(say('least', params)).toBe('कम से कम 2, {count}।')
  expect(say('onlyEnglish')).toBe('For administrators.')
})

it('chooses one of two forms by the number and the language', () => {
  const texts = defineContractTexts('sample.plurals', {
    en: {
      days: { one: '{count} day', other: '{count} days' },
      hours: { one: 'an hour', other: '{count} hours' },
    },
    hi: { days: { one: '{count} दिन', other: '{count} दिनों' } },
  })
  const days = () => [0, 1, 1.5, 2].map((count) => texts('days', { count }))
  expect(days()).toEqual(['0 days', '1 day', '1.5 days', '2 days'])
  expect(texts.error('hours', { count: 1 }).error()).toBe('an hour')
  readContractIn(() => 'hi')
  expect(days()).toEqual(['0 दिन', '1 दिन', '1.5 दिनों', '2 दिनों'])
  // A text without a translation is English, also in its plural.
  expect(texts('hours', { count: 0 })).toBe('0 hours')
})

it('words the message of a schema when the check fails, not when the schema is declared', () => {
  const schema = z.object({ on: field.isoDate(), name: field.requiredText(20) })
  const messages = () => z.safeParse(schema, { on: 'soon', name: '' }).error?.issues.map((one) => one.message)
  expect(messages()).toEqual(['Please enter a date as YYYY-MM-DD.', 'Please fill in this field.'])
  readContractIn(() => 'hi')
  expect(messages()).toEqual(['कृपया तारीख YYYY-MM-DD के रूप में लिखें।', 'कृपया यह फ़ील्ड भरें।'])
})

it('refuses a scope that is declared twice', () => {
  expect(() => defineContractTexts('sample.contract', { en: {} })).toThrow('declared twice')
})
