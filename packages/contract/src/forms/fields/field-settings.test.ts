import { describe, expect, test } from 'vitest'
import { type FieldSettings, settingsProblems } from './field-settings.ts'

const field = (given: Partial<FieldSettings> = {}): FieldSettings => ({
  slug: 'SIZE',
  type: 'input',
  master: null,
  options: [],
  minLength: null,
  maxLength: null,
  isUnique: false,
  conditions: [],
  ...given,
})
const small = [{ value: 1, label: 'Small' }]
const when = (effect: 'show' | 'options', slug: string, ...values: string[]) => ({
  effect,
  field: slug,
  values,
})

const problemsOf = (given: Partial<FieldSettings>) =>
  settingsProblems(field(given), new Set(['SIZE', 'COLOUR']), new Set(['department']))

describe('accepts', () => {
  test.each<[string, Partial<FieldSettings>]>([
    ['plain text', {}],
    ['a choice with options', { type: 'select', options: small }],
    ['a choice from a master', { type: 'multi-select', master: 'department' }],
    ['a single checkbox', { type: 'checkbox' }],
    ['a free autocomplete', { type: 'autocomplete' }],
    ['unique text', { isUnique: true }],
    ['a condition on another field', { conditions: [when('show', 'COLOUR', 'red')] }],
    [
      'choices that follow another field',
      { type: 'select', options: small, conditions: [when('options', 'COLOUR')] },
    ],
  ])('%s', (_name, given) => {
    expect(problemsOf(given)).toEqual({})
  })
})

describe('refuses', () => {
  test.each<[string, Partial<FieldSettings>, string]>([
    ['a password', { type: 'password' }, 'FEILD_TYPE'],
    ['a choice without options', { type: 'select' }, 'FEILD_VALUES'],
    ['only retired options', { type: 'radio', options: [{ ...small[0]!, active: false }] }, 'FEILD_VALUES'],
    ['options of plain text', { options: small }, 'FEILD_VALUES'],
    ['a master for a date', { type: 'calander', master: 'department' }, 'FEILD_VALUES'],
    ['options beside a master', { type: 'select', master: 'department', options: small }, 'FEILD_VALUES'],
    [
      'a choice that stands twice',
      { type: 'select', options: [...small, { value: 2, label: 'small ' }] },
      'FEILD_VALUES',
    ],
    ['an unknown master', { type: 'select', master: 'planet' }, 'master'],
    ['a minimum length above the maximum', { minLength: 5, maxLength: 3 }, 'MIN_LENGTH'],
    ['a unique choice', { type: 'select', options: small, isUnique: true }, 'is_unique'],
    ['a condition on itself', { conditions: [when('show', 'SIZE', 'x')] }, 'conditions'],
    ['a condition on a field of another form', { conditions: [when('show', 'SHAPE', 'x')] }, 'conditions'],
    ['a condition without values', { conditions: [when('show', 'COLOUR')] }, 'conditions'],
  ])('%s', (_name, given, at) => {
    expect(Object.keys(problemsOf(given))).toEqual([at])
  })
})
