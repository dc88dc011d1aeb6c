import type { AssetField } from '@muster/contract/assets/asset-fields'
import { expect, test } from 'vitest'
import { judgeValues, type ValueProblem, withSlugs } from './field-values.ts'

const field = (kind: AssetField['kind'], more: Partial<AssetField> = {}): AssetField => ({
  ...{ slug: 'f1', name: 'Field', kind, options: [], required: false },
  ...more,
})
const size = field('choice', { options: ['S', 'M'] })

const cases: [string, AssetField, string, ValueProblem | null][] = [
  ['a text', field('text'), 'anything', null],
  ['an empty optional field', field('number'), '', null],
  ['an empty required field', field('text', { required: true }), '', 'required'],
  ['a number', field('number'), '16.50', null],
  ['a negative number', field('number'), '-3', null],
  ['a number in words', field('number'), 'sixteen', 'number'],
  ['a number in other spelling', field('number'), '1e3', 'number'],
  ['a day', field('date'), '2028-02-29', null],
  ['a day that does not exist', field('date'), '2027-02-29', 'date'],
  ['a day in other spelling', field('date'), '29/02/2028', 'date'],
  ['an option', size, 'M', null],
  ['no option', size, 'XL', 'choice'],
  ['yes', field('yes_no'), 'yes', null],
  ['neither yes nor no', field('yes_no'), 'maybe', 'yesNo'],
]

test.each(cases)('%s', (_name, one, value, problem) => {
  expect(judgeValues([one], { f1: value }).problems).toEqual(problem ? { f1: problem } : {})
})

test('an option that is gone stays valid where it is stored', () => {
  expect(judgeValues([size], { f1: 'XL' }, { f1: 'XL' }).problems).toEqual({})
})

test('values of unknown fields are refused, empty ones not stored', () => {
  expect(judgeValues([field('text')], { f1: '', f9: 'x' })).toEqual({
    values: {},
    problems: { f9: 'unknown' },
  })
})

test('new fields get slugs that were never used', () => {
  const slugs = withSlugs([{ slug: 'f2' }, {}, {}], 7).map(({ slug }) => slug)
  expect(slugs).toEqual(['f2', 'f8', 'f9'])
})
