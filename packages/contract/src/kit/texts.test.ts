import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { field, z } from './index.ts'
import { contractTexts, defineContractTexts, readContractIn } from './texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const paths = globSync('**/*.texts.ts', { cwd: root })

beforeAll(async () => {
  for (const path of paths) await import(`${root}${path}`)
})
afterEach(() => readContractIn(() => 'en'))

const say = defineContractTexts('sample.contract', {
  en: { least: 'At least {count}, {name}.', onlyEnglish: 'For administrators.' },
  hi: { least: 'कम से कम {count}, {name}।' },
})
const holesOf = (words = '') => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

it('words a message in the language of whoever reads', () => {
  const params = { count: 2, name: '{count}' }
  expect(say('least', params)).toBe('At least 2, {count}.')
  readContractIn(() => 'hi')
  expect(say('least', params)).toBe('कम से कम 2, {count}।')
  expect(say('onlyEnglish')).toBe('For administrators.')
})

it('words the message of a schema when the check fails, not when the schema is declared', () => {
  const schema = z.object({ on: field.isoDate(), name: field.requiredText(20) })
  const messages = () => z.safeParse(schema, { on: 'soon', name: '' }).error?.issues.map((one) => one.message)
  expect(messages()).toEqual(['Please enter a date as YYYY-MM-DD.', 'Please fill in this field.'])
  readContractIn(() => 'hi')
  expect(messages()).toEqual(['कृपया तारीख YYYY-MM-DD के रूप में लिखें।', 'कृपया यह फ़ील्ड भरें।'])
})

it('has the same parameters in both languages', () => {
  expect(contractTexts().size).toBeGreaterThan(paths.length)
  const unlike = [...contractTexts()].flatMap(([scope, { en, hi }]) =>
    Object.keys(hi)
      .filter((key) => `${holesOf(en[key])}` !== `${holesOf(hi[key])}`)
      .map((key) => `${scope}.${key}`),
  )
  expect(unlike).toEqual([])
})

it('refuses a scope that is declared twice', () => {
  expect(() => defineContractTexts('sample.contract', { en: {} })).toThrow('declared twice')
})
